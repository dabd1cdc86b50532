"""CSS of the desk, the rulebook and the position page."""

from pathlib import Path

import streamlit as st

_CSS = Path(__file__).with_name("referee_questions.css")


def questions_style() -> None:
    """Add the CSS of the desk and the rulebook to the page."""
    st.html(_CSS)
