"""CSS of the desk, the rulebook and the position page."""

from pathlib import Path

import streamlit as st

_CSS = Path(__file__).with_name("referee_questions.css")


def questions_style() -> None:
    """Put the css of the desk and the rules on this screen."""
    st.html(_CSS)
