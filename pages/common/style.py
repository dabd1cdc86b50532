"""The app's own css on top of Streamlit's theme, its icon, and the language of the page."""

from pathlib import Path

import streamlit as st

from components.page_language import page_language
from components.page_language.words import WORDS
from components.shared.sources import style
from i18n.translator import Translator

# The game that everybody may look at. No table is ever called so: its code has no vowels.
SAMPLE = "SAMPLE"
ICON = Path(__file__).parents[2] / "theme" / "icon.svg"
_THEME = Path(__file__).parents[2] / "theme"
# One sheet, for every sheet of its own would be one more element on every page.
_CSS = "\n".join(["<style>", style([_THEME / name for name in ("app.css", "rooms.css", "hall.css")]), "</style>"])


def apply_style(translator: Translator, cookie: str = "") -> None:
    """Put the app's css on the page and set its language. Call once in every run.

    cookie: the name under which the browser remembers the language; empty where nobody has chosen one.
    """
    st.html(_CSS)
    page_language(translator.language, cookie, {word: translator.translate(word) for word in WORDS})
