"""The app's CSS on top of Streamlit's theme, its icon, and the language of the page."""

from pathlib import Path

import streamlit as st

from components.page_language import page_language
from components.page_language.words import WORDS
from components.shared.sources import style
from i18n.translator import Translator

# The code of the sample game. No table has it, as codes contain no vowels.
SAMPLE = "SAMPLE"
ICON = Path(__file__).parents[2] / "theme" / "icon.svg"
_THEME = Path(__file__).parents[2] / "theme"
# One style element, as each adds one to every page.
_CSS = "\n".join(["<style>", style([_THEME / name for name in ("app.css", "rooms.css", "hall.css")]), "</style>"])


def apply_style(translator: Translator, cookie: str = "") -> None:
    """Add the app's CSS to the page and set its language. Call once in every script run.

    cookie: the name of the cookie that stores the language; "" if nobody has chosen one.
    """
    st.html(_CSS)
    page_language(translator.language, cookie, {word: translator.translate(word) for word in WORDS})
