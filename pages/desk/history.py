"""History: steps through the game on the board, searches the log, shows who held which room."""

import streamlit as st

from components.board import board
from i18n.translator import Translator
from live import LiveTable
from pages.common.referee_questions.moments import Moments
from pages.common.referee_questions.stepper import stepper
from pages.desk.amend import way_to_amend
from pages.desk.go_back import undo
from pages.desk.room_history import occupancy
from pages.desk.search import search
from presenters.readonly_board import readonly_board


def history(moments: Moments, translator: Translator) -> None:
    """The current line in large type; the stepper; the board; the search; the occupancy of rooms."""
    stepper(moments, translator)
    view = moments.view
    board(
        readonly_board(view, translator, number=moments.number), key=f"{moments.name}-how-board", on_action=lambda: None
    )
    if isinstance(moments.subject, LiveTable):
        undo(moments.subject, moments, translator)
        with st.container(key=f"{moments.name}-other-form"):
            way_to_amend(moments, translator)
    st.subheader(translator.say("Who sat there, since when, and for what"), anchor=False)
    occupancy(moments, translator)
    st.subheader(translator.say("Search the log"), anchor=False)
    search(moments, translator)
