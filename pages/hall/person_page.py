"""One person's page in the hall: portrait, epithet, favourite house, nemesis, promises, and everybody they met."""

from collections import Counter
from html import escape
from typing import NamedTuple

import streamlit as st

from charts.hall import Duel, Favourite, Hall, nemesis
from i18n.translator import Translator, plain
from pages.hall.cards import card, in_rows
from pages.hall.crests_and_portraits import as_number, face, favourite, house_shield, initial, show_everybody
from pages.hall.epithets import epithet_text
from pages.hall.games import show_games_of
from pages.hall.ranking import games_so_far
from pages.hall.strength import strength_told


def show_person_page(hall: Hall, person: int, translator: Translator) -> None:
    """Show everything that the hall knows about one person."""
    st.button(translator.say("Back to the ranking"), key="person-back", type="tertiary", on_click=show_everybody)
    st.html(_head(hall, person, translator))
    st.html(in_rows(_cards(hall, person, translator)))
    st.caption(
        plain(
            translator.say(
                "Per cents are parts of all bribes, or of all banished figures, that {name} had to do with; in "
                "brackets what an even share would have been. ▲ means that chance does not explain it.",
                name=translator.player(person),
            )
        )
    )
    st.subheader(translator.say("Against each of them"), anchor=False)
    st.html(_rivals(hall, person, translator))
    st.subheader(translator.say("The last games"), anchor=False)
    show_games_of(hall, person, translator)


def _head(hall: Hall, person: int, translator: Translator) -> str:
    tally = hall.tallies[person]
    epithet, why = epithet_text(hall.epithet(person), translator)
    wins = translator.say(
        "{wins} of {games} won", wins=as_number(tally.wins, translator), games=translator.number(tally.games)
    )
    due = translator.say("by chance alone: {due}", due=translator.decimal(tally.due))
    beaten = translator.say(
        "{beaten} of {all} rivals beaten ({percent})",
        beaten=as_number(tally.beaten, translator),
        all=translator.number(tally.rivals),
        percent=translator.percent(tally.beaten_share),
    )
    share = translator.say("{percent} of the table's mean in ducats", percent=translator.percent(tally.share.value))
    strength = [] if tally.new else [strength_told(hall, person, translator)]
    facts = "".join(
        f"<li>{escape(one)}</li>"
        for one in (_standing(hall, person, translator), beaten, f"{wins} ({due})", share, *strength)
    )
    return (
        f'<div class="intrige-person">{face(hall, person, translator)}<div><h2>{escape(translator.player(person))}</h2>'
        f"<p><em>{escape(epithet)}</em><small>{escape(why)}</small></p><ul>{facts}</ul></div></div>"
    )


def _standing(hall: Hall, person: int, translator: Translator) -> str:
    """The place in the ranking; of somebody who is not ranked yet, what is missing."""
    if hall.tallies[person].new:
        return translator.say("Not ranked yet: {games}", games=games_so_far(hall, person, translator))
    return translator.say(
        "Place {place} of {all}",
        place=translator.number(hall.ranks[person]),
        all=translator.number(len(hall.ranked)),
    )


def _cards(hall: Hall, person: int, translator: Translator) -> list[str]:
    """The cards of what there is to tell; what names the same person three times is one card."""
    ties = [*_nemesis(hall, person, translator), *_favourites(hall, person, translator)]
    named = Counter(tie.person for tie in ties)
    rivals = [rival for rival in named if named[rival] >= _RIVALRY]
    return [
        *_house(hall, person, translator),
        *[_rivalry(hall, [tie for tie in ties if tie.person == rival], translator) for rival in rivals],
        *[_tie(hall, tie, translator) for tie in ties if tie.person not in rivals],
        *_promises(hall, person, translator),
    ]


_RIVALRY = 3


class _Tie(NamedTuple):
    """What binds somebody to another person: what it is called, the other one, and the figures."""

    title: str
    person: int
    told: str


def _tie(hall: Hall, tie: _Tie, translator: Translator) -> str:
    return card(tie.title, translator.player(tie.person), [tie.told], initial(hall, tie.person))


def _rivalry(hall: Hall, ties: list[_Tie], translator: Translator) -> str:
    rival = ties[0].person
    lines = [f"{tie.title} – {tie.told}" for tie in ties]
    return card(translator.say("Rivalry"), translator.player(rival), lines, initial(hall, rival))


def _house(hall: Hall, person: int, translator: Translator) -> list[str]:
    own = favourite(hall, person)
    if own is None:
        return []
    title = translator.say("Favourite house")
    told = translator.say(
        "{count} of {all} games, {wins} won",
        count=translator.number(own.games),
        all=translator.number(hall.tallies[person].games),
        wins=as_number(own.wins, translator),
    )
    return [card(title, translator.of(own.edition).house(own.house), [told], house_shield(own, translator))]


def _nemesis(hall: Hall, person: int, translator: Translator) -> list[_Tie]:
    worst = nemesis(person, hall.duels)
    if worst is None:
        return []
    told = translator.say(
        "came out before in {count} of {all} games, behind in {behind}",
        count=translator.number(worst.other_before),
        all=translator.number(worst.games),
        behind=translator.number(worst.one_before),
    )
    return [_Tie(translator.say("Nemesis"), worst.other, told)]


def _promises(hall: Hall, person: int, translator: Translator) -> list[str]:
    manner = hall.manners[person]
    if not manner.promises:
        return []
    kept = translator.say(
        "{kept} of {all} kept", kept=translator.number(manner.kept), all=translator.number(manner.promises)
    )
    part = manner.kept / manner.promises
    bar = f'<i class="kept" style="--part:{100 * part:.0f}%"></i>'
    told = translator.say("{percent} of what was promised to others was kept", percent=translator.percent(part))
    return [card(translator.say("Promises"), kept, [told], bar)]


def _favourites(hall: Hall, person: int, translator: Translator) -> list[_Tie]:
    ties = hall.ties[person]
    rows = (
        (translator.say("Bribes most"), ties.host),
        (translator.say("Bribed most by"), ties.briber),
        (translator.say("Banishes most"), ties.victim),
        (translator.say("Banished most by"), ties.banisher),
    )
    return [_favourite(title, one, translator) for title, one in rows if one is not None]


def _favourite(title: str, one: Favourite, translator: Translator) -> _Tie:
    told = translator.say(
        "{percent} (even: {even})", percent=translator.percent(one.part), even=translator.percent(one.even)
    )
    return _Tie(title, one.person, f"{told} ▲" if one.certain else told)


def _rivals(hall: Hall, person: int, translator: Translator) -> str:
    # A search of the ranking for each rival would take as long as their number squared.
    places = {one: place for place, one in enumerate(hall.order)}
    own = sorted(hall.duels.of(person), key=lambda duel: (-duel.games, places[duel.other]))
    rows = "".join(_rival(hall, duel, translator) for duel in own[:_RIVALS])
    told = (translator.say("Player"), translator.say("before"), translator.say("level"), translator.say("behind"))
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in told)
    return f'<table class="intrige-rivals"><thead><tr>{head}<td></td></tr></thead><tbody>{rows}</tbody></table>'


_RIVALS = 20


def _rival(hall: Hall, duel: Duel, translator: Translator) -> str:
    level = duel.games - duel.one_before - duel.other_before
    mark = "" if not duel.certain else (" ▲" if duel.share.value > 0.5 else " ▼")
    counts = "".join(
        f"<td>{escape(translator.number(count))}</td>" for count in (duel.one_before, level, duel.other_before)
    )
    bar = "".join(f'<i style="flex:{count}"></i>' for count in (duel.one_before, level, duel.other_before))
    name = f"{escape(translator.player(duel.other))}{mark}"
    return (
        f'<tr><th scope="row"><span>{initial(hall, duel.other)}{name}</span></th>{counts}'
        f'<td class="bar"><span>{bar}</span></td></tr>'
    )
