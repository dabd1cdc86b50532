"""Makes a numbered case from the current moment, to be sent with a question."""

import streamlit as st

from i18n.translator import Translator, plain
from pages.common.errors import show_error
from pages.common.referee_questions.moments import Moments
from presenters.case_export import case_of_moment
from presenters.may_i_view import TITLE_LENGTH
from rules import IntrigeError


def make_case(moments: Moments, translator: Translator) -> None:
    """A form for a question about the moment, with the case as a download."""
    name, number = moments.name, moments.number
    with st.expander(translator.say("Send this as a test case")):
        st.caption(
            translator.say(
                "The file holds the board, this turn and the answer given here, and nobody's ducats. Others can check "
                "it with their program, or send it along when they ask how a rule is meant."
            )
        )
        title = st.text_input(translator.say("Your question"), key=f"{name}-case-title", max_chars=TITLE_LENGTH)
        if not title.strip():
            return
        try:
            made = case_of_moment(moments.subject, number, title, None)
        except IntrigeError as error:
            show_error(error, translator)
            return
        st.download_button(
            plain(translator.say("Download the case")),
            made,
            file_name="intrige-case.json",
            mime="application/json",
            key=f"{name}-case-file",
            on_click="ignore",
        )
