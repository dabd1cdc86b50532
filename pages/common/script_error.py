"""The error box for an unhandled exception in a page."""

import streamlit as st

from live import may_pass, sentence
from pages.common.session_language import translator_for
from rules import IntrigeError


def on_script_error(error: Exception) -> bool:
    """Show that a page failed, instead of Streamlit's error box; details are in the log."""
    translator = translator_for()
    if isinstance(error, IntrigeError) and may_pass(error):
        # The database failed during the run.
        st.error(sentence(error, translator))
        return True
    st.error(
        translator.say("Something in the program went wrong. Nothing that was entered is lost: load the page again.")
    )
    return True
