"""The error box for an unhandled exception in a page."""

import streamlit as st

from pages.common.session import translator_for


def on_script_error(_: Exception) -> bool:
    """Say on the screen that a page failed, instead of Streamlit's own box; the log has the details."""
    speech = translator_for()
    st.error(speech.say("Something in the program went wrong. Nothing that was entered is lost: load the page again."))
    return True
