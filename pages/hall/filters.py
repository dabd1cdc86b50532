"""Filters for the games of the hall: edition, players, place, time, source."""

from datetime import date

import streamlit as st

from charts.hall import MOST_LISTED, Choice
from i18n.dates import date_shape
from i18n.translator import Translator
from pages.hall.name_list import names_to_choose
from presenters.boxes import box_title
from presenters.hall_index import HallIndex

SOURCES = ("", "played", "imported", "result")


def filters(index: HallIndex, translator: Translator) -> Choice:
    """The reader's selection of games, in an expander; at first all games."""
    hall = index.hall(Choice())
    # Where not all of them are listed, the best are.
    everybody = hall.people if len(hall.people) <= MOST_LISTED else [hall.people[person] for person in hall.order]
    with st.expander(translator.say("Which games"), key="hall-choice"):
        editions = _listed(translator.say("Edition"), index.editions, "hall-edition", translator)
        places = _listed(translator.say("Where"), index.places, "hall-place", translator)
        with st.container(horizontal=True):
            edition = st.selectbox(
                translator.say("Edition"),
                ["", *editions],
                format_func=lambda name: box_title(name, translator) if name else translator.say("All editions"),
                key="hall-edition",
            )
            place = st.selectbox(
                translator.say("Where"),
                ["", *places],
                format_func=lambda name: name or translator.say("Everywhere"),
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
    return Choice(edition or "", place or "", _iso(since), _iso(until), source or "", tuple(people))


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
