"""The desk's own css, put on its pages once in every run."""

from pathlib import Path

import streamlit as st

_CSS = Path(__file__).with_name("analysis.css")


def analysis_style() -> None:
    """Put the css of the desk and the rules on this screen."""
    st.html(_CSS)
