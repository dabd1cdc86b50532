"""Shows an error as a box on the page."""

import streamlit as st

from i18n.translator import Translator, plain
from narration.error_text import error_text
from presenters.case_links import link_of_error
from rules import IntrigeError


def show_error(error: IntrigeError, translator: Translator) -> None:
    """Show an error in place, with a link to the cases of the refusal."""
    cases = link_of_error(error, translator)
    link = "" if cases is None else f" [{plain(cases.label)}]({cases.href})"
    st.error(plain(error_text(error, translator)) + link)
