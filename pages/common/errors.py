"""Shows an error as a box on the page."""

import streamlit as st

from i18n.translator import Translator, plain
from narration.error_text import error_text
from rules import IntrigeError


def show_error(error: IntrigeError, translator: Translator) -> None:
    """Show an error where it happened."""
    st.error(plain(error_text(error, translator)))
