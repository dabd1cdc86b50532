"""The lobby: the tables to go on with, the games that are over, a new table, and a record brought along as a file."""

import streamlit as st

from live import registry
from pages.parts.games import finished_card, running_card
from pages.parts.intake import intake
from pages.parts.language import Speech
from pages.parts.reader import speech_for
from pages.parts.style import SAMPLE
from pages.parts.trouble import show_trouble
from pages.parts.welcome import welcome
from rules import IntrigeError


def lobby(speech: Speech) -> None:
    """The whole page."""
    try:
        tables = registry().lobby()
    except IntrigeError as error:
        show_trouble(error, speech)
        st.button(speech.say("Try again"), key="read-again", type="primary")
        return
    if not tables.running and not tables.finished:
        first_visit(speech)
    else:
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            st.header(speech.say("Tables"), anchor=False, width="content")
            new_table(speech)
    for running in tables.running:
        running_card(running, speech)
    if tables.finished:
        st.subheader(speech.say("Finished games"), anchor=False)
    for finished in tables.finished:
        finished_card(finished, speech)
    if tables.error:
        show_trouble(tables.error, speech)
    intake(speech)
    with st.container(key="lobby-ways", horizontal=True):
        st.page_link("rulebook.py", label=speech.say("The rules at hand"), width="content")
        st.page_link("position.py", label=speech.say("Put in a position"), width="content")


def first_visit(speech: Speech) -> None:
    """Where nobody has played yet: what this is, and the two ways on."""
    with st.container(key="welcome", horizontal_alignment="center"):
        welcome(speech)
        with st.container(key="welcome-ways", horizontal=True, horizontal_alignment="center"):
            new_table(speech)
            if st.button(speech.say("See a sample game"), key="to-sample"):
                st.switch_page("chronicle.py", query_params={"t": SAMPLE})


def new_table(speech: Speech) -> None:
    """The way to the set-up."""
    if st.button(speech.say("New table"), key="new-table", type="primary"):
        st.switch_page("setup.py")


with st.container(key="narrow-lobby"):
    lobby(speech_for())
