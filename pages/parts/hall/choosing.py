"""Which games are looked at: by edition, players, place, time, and how they came in."""

from datetime import date

import streamlit as st

from charts.hall import Choice
from pages.parts.hall.shelf import Shelf
from pages.parts.language import Speech
from pages.parts.reader import date_shape

SOURCES = ("", "played", "imported", "result")


def choosing(shelf: Shelf, speech: Speech) -> Choice:
    """The choice of this reader, behind a fold; at first, all games."""
    everybody = shelf.hall(Choice()).people
    with st.expander(speech.say("Which games"), key="hall-choice"):
        with st.container(horizontal=True):
            edition = st.selectbox(
                speech.say("Edition"),
                ["", *shelf.editions],
                format_func=lambda name: speech.edition(name) if name else speech.say("All editions"),
                key="hall-edition",
            )
            place = st.selectbox(
                speech.say("Where"),
                ["", *shelf.places],
                format_func=lambda name: name or speech.say("Everywhere"),
                key="hall-place",
            )
        people = st.multiselect(
            speech.say("With all of these players"),
            everybody,
            key="hall-people",
            placeholder=speech.say("Anybody"),
        )
        with st.container(horizontal=True):
            shape = date_shape(speech)
            since = st.date_input(speech.say("Since"), None, date(1994, 1, 1), key="hall-since", format=shape)
            until = st.date_input(speech.say("Until"), None, date(1994, 1, 1), key="hall-until", format=shape)
            source = st.selectbox(
                speech.say("Where they come from"),
                SOURCES,
                format_func=lambda name: source_word(name, speech),
                key="hall-source",
            )
    return Choice(edition or "", place or "", _iso(since), _iso(until), source or "", tuple(people))


def _iso(day: object) -> str:
    return day.isoformat() if isinstance(day, date) else ""


def source_word(source: str, speech: Speech) -> str:
    """How a game came in."""
    words = {
        "": speech.say("All games"),
        "played": speech.say("Played with this program"),
        "imported": speech.say("Brought in as a record"),
        "result": speech.say("Only the result is known"),
    }
    return words[source]
