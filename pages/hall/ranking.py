"""The ranking: one row per person with victories and strength, the first three with medals, then who is not ranked yet.

With many games the first three stand on a podium. Each row leads to the person's page.
"""

from html import escape

import streamlit as st

from charts.hall import LEAST_GAMES, Above, Hall, above, standing_reading
from i18n.translator import Translator, plain
from pages.hall.crests_and_portraits import as_number, initial, show_person

# The range of a strength: two standard deviations each way. Its lower end is what counts as proven.
SURE = 0.95
_SHOWN = 12
_MEDALS = 3
# Most games that are drawn one by one, as crowns of which those won are golden.
_CROWNS = 20


def on_podium(hall: Hall) -> bool:
    """Whether the first three of the ranking stand on the stage: there are enough games, and three who are ranked."""
    return not hall.few and len(hall.ranked) >= _MEDALS


def ranking(hall: Hall, translator: Translator) -> None:
    """The top of the ranking; before anybody is ranked, the players."""
    ranked = hall.ranked[:_SHOWN]
    st.subheader(translator.say("Ranking") if ranked else translator.say("Players"), anchor=False)
    counted = translator.say(
        "Games: {games}. Players: {people}.",
        games=translator.number(len(hall.games)),
        people=translator.number(len(hall.people)),
    )
    st.caption(plain(f"{counted} {_order(hall, translator)}"))
    if ranked:
        reasons = above(hall, ranked)
        with st.container(key="hall-ranking", gap=None):
            for place, (person, reason) in enumerate(zip(ranked, reasons, strict=True), start=1):
                _row(_ranked(hall, place, person, reason, translator), place, person, translator)
    else:
        _new(hall, translator)
    if hall.few:
        st.markdown(plain(standing_reading(hall, translator)))


def not_ranked_yet(hall: Hall, translator: Translator) -> None:
    """Below the ranking, if there is one: the players with too few games for it."""
    if hall.ranked and hall.newcomers:
        st.subheader(translator.say("Not ranked yet"), anchor=False)
        _new(hall, translator)


def _new(hall: Hall, translator: Translator) -> None:
    with st.container(key="hall-newcomers", gap=None):
        for number, person in enumerate(hall.newcomers[:_SHOWN], start=_SHOWN + 1):
            _row(_newcomer(hall, person, translator), number, person, translator)


def _order(hall: Hall, translator: Translator) -> str:
    """What the list is ordered by."""
    if hall.ranked:
        return translator.say("By proven strength: it counts every place, not only victories, and who the rivals were.")
    return translator.say(
        "By victories, then by ducats; whoever has played {least} games is ranked.",
        least=translator.number(LEAST_GAMES),
    )


def _row(html: str, number: int, person: int, translator: Translator) -> None:
    """One row, which leads to somebody's page. number: of the row on the page."""
    with st.container(key=f"hall-person-{number}", gap=None):
        st.html(html)
        way_to(person, f"person-{number}", translator)


def way_to(person: int, name: str, translator: Translator) -> None:
    """The button to somebody's page, which covers what it stands in. name: of the button."""
    with st.container(key=f"way-{name}"):
        who = str(translator.player(person))
        label = translator.say("All about {name}", name=plain(who))
        st.button(label, key=f"hall-open-{name}", type="tertiary", on_click=show_person, args=(who,))


def _ranked(hall: Hall, place: int, person: int, reason: Above | None, translator: Translator) -> str:
    tally, point = hall.tallies[person], hall.points[person][-1]
    beaten = translator.say("{percent} of all rivals beaten", percent=translator.percent(tally.beaten))
    strength = translator.say("proven strength")
    medal = place <= _MEDALS
    stands = medal and on_podium(hall)
    kinds = ["intrige-rank", "podium"] if stands else ["intrige-row", *[f"rank-{place}"] * medal]
    return (
        f'<div class="{" ".join(kinds)}">'
        f'<span class="place{f" medal-{place}" if medal else ""}">{escape(translator.number(place))}</span>'
        f"{_person(hall, person, beaten, _told(reason, translator), translator)}"
        f'<span class="rating"><strong>{escape(rounded(point.low, translator))}</strong>'
        f"<small>{escape(strength)}</small></span></div>"
    )


def _newcomer(hall: Hall, person: int, translator: Translator) -> str:
    share = hall.tallies[person].share.value
    # Below a ranking it is the number of games that matters.
    ducats = (
        ""
        if hall.ranked
        else translator.say("{percent} of the table's mean in ducats", percent=translator.percent(share))
    )
    return (
        f'<div class="intrige-row new">{_person(hall, person, ducats, "", translator)}'
        f'<span class="rating"><small>{escape(games_so_far(hall, person, translator))}</small></span></div>'
    )


def games_so_far(hall: Hall, person: int, translator: Translator) -> str:
    """What somebody still lacks to be ranked."""
    return translator.say(
        "{games} of {least} games",
        games=translator.number(hall.tallies[person].games),
        least=translator.number(LEAST_GAMES),
    )


def _person(hall: Hall, person: int, told: str, reason: str, translator: Translator) -> str:
    """What every row has: the initial, the name, the victories in words and drawn. told, reason: further words."""
    tally = hall.tallies[person]
    wins = translator.say(
        "{wins} of {games} won", wins=as_number(tally.wins, translator), games=translator.number(tally.games)
    )
    said = " ".join(f"<span>{escape(one)}</span>" for one in (wins, told) if one)
    why = f"<em>{escape(reason)}</em>" if reason else ""
    kind = "crowns" if tally.games <= _CROWNS else "part"
    return (
        f"{initial(hall, person)}<div><b>{escape(translator.player(person))}</b>"
        f"<small>{said}</small>{why}</div>"
        f'<i class="{kind}" style="--games:{tally.games};--won:{100 * tally.rate:.1f}%"></i>'
    )


def _told(reason: Above | None, translator: Translator) -> str:
    if reason is None:
        return ""
    name = translator.player(reason.other)
    words = {
        "beaten": translator.say("Above {name}: more rivals beaten", name=name),
        "surer": translator.say("Above {name}: proven in more games", name=name),
        "places": translator.say("Above {name}: the rivals and the order of the games count, too", name=name),
    }
    return words[reason.code]


def rounded(strength: float, translator: Translator) -> str:
    """A strength as a whole number."""
    return translator.number(round(strength))
