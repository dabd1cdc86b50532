"""The ranking: who leaves the most rivals behind, and below it who is not ranked yet. Everybody leads to their page.

As soon as three are ranked, the first three stand on a stage; all others have rows.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from charts.hall import LEAST_GAMES, Hall
from i18n.translator import Translator, plain
from pages.common.show_more import newest, show_more
from pages.common.stage import STEPS, OnStage, StageWords, stage_head_html
from pages.hall.crests_and_portraits import as_number, initial
from pages.hall.ways_to_people import people_on_stage, way_to

# How many are shown at first, and how many more each time.
_SHOWN = 12
_MEDALS = 3


def on_podium(hall: Hall) -> bool:
    """Whether the first three of the ranking stand on the stage: there are three who are ranked."""
    return len(hall.ranked) >= STEPS


def ranking(hall: Hall, translator: Translator) -> None:
    """The top of the ranking: on a stage as soon as there are three, else in rows. Before that, the players."""
    if not hall.ranked:
        least = translator.number(LEAST_GAMES)
        order = translator.say("By victories, then by ducats; whoever has played {least} games is ranked.", least=least)
        st.subheader(translator.say("Players"), anchor=False)
        st.caption(plain(f"{_counted(hall, translator)} {order}"))
        _new(hall, translator)
        return
    shares = _shares(hall, translator)
    words = StageWords(
        translator.say("Ranking"),
        translator.say("The share of all rivals beaten"),
        translator.say(
            "Ranked from {least} games on. Whoever comes first of five has beaten four rivals, the last none.",
            least=translator.number(LEAST_GAMES),
        ),
    )
    if on_podium(hall):
        with st.container(key="stage", horizontal_alignment="center"):
            st.html(stage_head_html(words, level=3))
            people_on_stage(
                [(one, _on_stage(hall, one, shares, translator)) for one in hall.ranked[:STEPS]], translator
            )
    else:
        st.subheader(words.headline, anchor=False)
        st.markdown(plain(words.margin))
        st.caption(plain(f"{words.game} {_counted(hall, translator)}"))
    above = STEPS if on_podium(hall) else 0
    below = newest(hall.ranked, "ranking", _SHOWN)[above:]
    if below:
        with st.container(key="hall-ranking", gap=None):
            for number, person in enumerate(below, start=above + 1):
                _row(_ranked(hall, person, shares, translator), number, person, translator)
        show_more(hall.ranked, "ranking", translator, _SHOWN)


def not_ranked_yet(hall: Hall, translator: Translator) -> None:
    """Below the ranking, if there is one: the players with too few games for it."""
    if hall.ranked and hall.newcomers:
        st.subheader(translator.say("Not ranked yet"), anchor=False)
        _new(hall, translator)


def _new(hall: Hall, translator: Translator) -> None:
    shown = newest(hall.newcomers, "newcomers", _SHOWN)
    with st.container(key="hall-newcomers", gap=None):
        for number, person in enumerate(shown, start=len(hall.ranked) + 1):
            _row(_newcomer(hall, person, translator), number, person, translator)
    show_more(hall.newcomers, "newcomers", translator, _SHOWN)


def _counted(hall: Hall, translator: Translator) -> str:
    return translator.say(
        "Games: {games}. Players: {people}.",
        games=translator.number(len(hall.games)),
        people=translator.number(len(hall.people)),
    )


def _shares(hall: Hall, translator: Translator) -> Mapping[int, str]:
    """The share of rivals that each of the ranked has beaten, as it is written.

    All have one decimal where whole per cents would show the same for shares that are not, and those another one for
    whom that is not enough.
    """
    shares = {person: hall.tallies[person].beaten_share for person in hall.ranked}
    different = set(shares.values())
    decimals = int(len({translator.percent(share) for share in different}) < len(different))
    alike = Counter(translator.percent(share, decimals) for share in different)
    more = {share: alike[translator.percent(share, decimals)] > 1 for share in different}
    return {person: translator.percent(share, decimals + more[share]) for person, share in shares.items()}


def _row(html: str, number: int, person: int, translator: Translator) -> None:
    """One row, which leads to somebody's page. number: of the row on the page."""
    with st.container(key=f"hall-person-{number}", gap=None):
        st.html(html)
        way_to(person, f"person-{number}", translator)


def _behind(hall: Hall, person: int, translator: Translator) -> str:
    """Why somebody stands behind the one before them who has the same share; empty where that share tells it."""
    order = hall.ranked
    before = hall.tallies[order[max(0, order.index(person) - 1)]]
    own = hall.tallies[person]
    if before.merit == own.merit or before.beaten_share != own.beaten_share:
        return ""
    if before.games > own.games:
        return translator.say("same share, fewer games")
    return translator.say("same share, fewer victories")


def _on_stage(hall: Hall, person: int, shares: Mapping[int, str], translator: Translator) -> OnStage:
    return OnStage(
        hall.ranks[person],
        translator.player(person),
        " · ".join(filter(None, (_won(hall, person, translator), _behind(hall, person, translator)))),
        initial(hall, person),
        figure=_figure(shares[person], translator),
    )


def _ranked(hall: Hall, person: int, shares: Mapping[int, str], translator: Translator) -> str:
    rank = hall.ranks[person]
    medal = f" medal-{rank}" if rank <= _MEDALS else ""
    why = [one] if (one := _behind(hall, person, translator)) else []
    return (
        f'<div class="intrige-row{f" rank-{rank}" if medal else ""}">'
        f'<span class="place{medal}">{escape(translator.number(rank))}</span>'
        f"{_person(hall, person, why, translator)}{_figure(shares[person], translator)}</div>"
    )


def _figure(share: str, translator: Translator) -> str:
    """The one number of somebody who is ranked; what it counts is seen once above, and heard with each."""
    heard = translator.say("{percent} of all rivals beaten", percent=share)
    return (
        f'<strong class="figure"><span aria-hidden="true">{escape(share)}</span>'
        f'<span class="intrige-unseen">{escape(heard)}</span></strong>'
    )


def _newcomer(hall: Hall, person: int, translator: Translator) -> str:
    share = hall.tallies[person].share.value
    # Below a ranking it is the number of games that matters.
    ducats = (
        []
        if hall.ranked
        else [translator.say("{percent} of the table's mean in ducats", percent=translator.percent(share))]
    )
    return (
        f'<div class="intrige-row new">{_person(hall, person, ducats, translator)}'
        f"<small>{escape(games_so_far(hall, person, translator))}</small></div>"
    )


def games_so_far(hall: Hall, person: int, translator: Translator) -> str:
    """What somebody still lacks to be ranked."""
    return translator.say(
        "{games} of {least} games",
        games=translator.number(hall.tallies[person].games),
        least=translator.number(LEAST_GAMES),
    )


def _person(hall: Hall, person: int, told: Sequence[str], translator: Translator) -> str:
    """What every row has: the initial, the name, the victories. told: further words."""
    said = "".join(f"<span>{escape(one)}</span> " for one in (_won(hall, person, translator), *told))
    return f"{initial(hall, person)}<div><b>{escape(translator.player(person))}</b><small>{said.rstrip()}</small></div>"


def _won(hall: Hall, person: int, translator: Translator) -> str:
    tally = hall.tallies[person]
    return translator.say(
        "{wins} of {games} won", wins=as_number(tally.wins, translator), games=translator.number(tally.games)
    )
