"""The lobby: the tables to go on with, the games that are over, a new table, and a record brought along as a file."""

import streamlit as st

from live import registry
from pages.parts.games import finished_card, running_card
from pages.parts.intake import intake
from pages.parts.language import Speech
from pages.parts.reader import speech_for
from pages.parts.style import NAME, icon_html
from pages.parts.trouble import show_trouble
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
        welcome(speech)
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


def welcome(speech: Speech) -> None:
    """What this is, where nobody has played yet."""
    with st.container(key="welcome", horizontal_alignment="center"):
        st.html(icon_html(112))
        st.title(NAME, anchor=False, width="content")
        st.markdown(
            speech.say(
                "The banker and the referee at your table: it counts every ducat, knows every rule, "
                "and always says who must do what."
            ),
            text_alignment="center",
        )
        st.markdown(
            speech.say(
                "You bring the board game and two to four friends; one tablet or phone in the middle is enough."
            ),
            text_alignment="center",
        )
        new_table(speech)
        if st.button(speech.say("See a sample game"), key="to-sample"):
            st.switch_page("chronicle.py", query_params={"t": "SAMPLE"})


def new_table(speech: Speech) -> None:
    """The way to the set-up."""
    if st.button(speech.say("New table"), key="new-table", type="primary"):
        st.switch_page("setup.py")


with st.container(key="narrow-lobby"):
    lobby(speech_for())
