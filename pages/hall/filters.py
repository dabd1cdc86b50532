"""Filters for the games of the hall: edition, players, place, time, source."""

from collections.abc import Sequence
from datetime import date

import streamlit as st

from charts.hall import MOST_LISTED, Choice
from i18n.dates import date_shape, day
from i18n.translator import Translator, plain
from pages.common.option_labels import told_apart
from pages.hall.name_list import chosen_of, names_to_choose
from presenters.boxes import box_title
from presenters.hall_index import HallIndex

SOURCES = ("", "played", "imported", "result")
# Most players that are named in the title of the filters.
_NAMED = 3


def filters(index: HallIndex, translator: Translator) -> Choice:
    """The reader's selection of games, in an expander that is called by what is selected; at first all games."""
    hall = index.hall(Choice())
    # Where not all of them are listed, the best are.
    everybody = hall.people if len(hall.people) <= MOST_LISTED else [hall.people[person] for person in hall.order]
    title = _title(index, _chosen_before(index, hall.people), translator)
    with st.expander(plain(title), key="hall-choice", icon=":material/filter_list:"):
        editions = _listed(translator.say("Edition"), index.editions, "hall-edition", translator)
        places = _listed(translator.say("Where"), index.places, "hall-place", translator)
        with st.container(horizontal=True):
            edition = st.selectbox(
                translator.say("Edition"),
                ["", *editions],
                format_func=told_apart(
                    ["", *editions],
                    lambda name: box_title(name, translator) if name else translator.say("All editions"),
                ),
                key="hall-edition",
            )
            place = st.selectbox(
                translator.say("Where"),
                ["", *places],
                format_func=told_apart(["", *places], lambda name: name or translator.say("Everywhere")),
                key="hall-place",
            )
        title = translator.say("With all of these players")
        before = st.session_state.get("hall-people", ())
        people = st.multiselect(
            title,
            names_to_choose(title, everybody, before, "hall-people-find", translator),
            key="hall-people",
            placeholder=translator.say("Anybody"),
        )
        with st.container(horizontal=True):
            shape = date_shape(translator)
            since = st.date_input(translator.say("Since"), None, date(1994, 1, 1), key="hall-since", format=shape)
            until = st.date_input(translator.say("Until"), None, date(1994, 1, 1), key="hall-until", format=shape)
            source = st.selectbox(
                translator.say("Where they come from"),
                SOURCES,
                format_func=lambda name: source_word(name, translator),
                key="hall-source",
            )
    return Choice(edition or "", place or "", _iso(since), _iso(until), source or "", tuple(dict.fromkeys(people)))


def _chosen_before(index: HallIndex, everybody: Sequence[str]) -> Choice:
    """What the fields will hold: the title stands above them, and what has gone from their lists is not chosen."""
    state = st.session_state
    edition, place = state.get("hall-edition") or "", state.get("hall-place") or ""
    people = chosen_of(state.get("hall-people", ()), frozenset(everybody))
    return Choice(
        edition if edition in index.editions else "",
        place if place in index.places else "",
        _iso(state.get("hall-since")),
        _iso(state.get("hall-until")),
        state.get("hall-source") or "",
        tuple(people),
    )


def _title(index: HallIndex, choice: Choice, translator: Translator) -> str:
    """What is chosen: `Games: all 15`, or `12 of 15 games: club, since Jan 1, 2025`."""
    whole = len(index.games)
    everything = translator.number(whole)
    if choice == Choice():
        return translator.count("Games: {games}", "Games: all {games}", whole, games=everything)
    return translator.count(
        "{games} of {all} game: {told}",
        "{games} of {all} games: {told}",
        whole,
        games=translator.number(len(index.hall(choice).games)),
        all=everything,
        told=", ".join(_told(choice, translator)),
    )


def _told(choice: Choice, translator: Translator) -> list[str]:
    """What is chosen, filter by filter."""
    told = [box_title(choice.edition, translator)] if choice.edition else []
    told += [choice.place] if choice.place else []
    if choice.since:
        told.append(translator.say("since {day}", day=day(choice.since, translator)))
    if choice.until:
        told.append(translator.say("until {day}", day=day(choice.until, translator)))
    if choice.people:
        named = [*choice.people[:_NAMED], *["…"] * (len(choice.people) > _NAMED)]
        told.append(translator.say("with {names}", names=translator.listing(named)))
    return [*told, source_word(choice.source, translator)] if choice.source else told


def _listed(title: str, names: list[str], key: str, translator: Translator) -> list[str]:
    return names_to_choose(title, names, [st.session_state.get(key)], f"{key}-find", translator)


def _iso(day: object) -> str:
    return day.isoformat() if isinstance(day, date) else ""


def source_word(source: str, translator: Translator) -> str:
    """The label of a game's source."""
    words = {
        "": translator.say("All games"),
        "played": translator.say("Played with this program"),
        "imported": translator.say("Brought in as a record"),
        "result": translator.say("Only the result is known"),
    }
    return words[source]
