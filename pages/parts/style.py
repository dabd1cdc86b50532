"""The app's own look on top of the theme: its names, its icon, its css, and the language of the page."""

from pathlib import Path

import streamlit as st

from pages.parts.frame import WORDS
from pages.parts.language import Speech

NAME = "Intrige"
# The game that everybody may look at. No table is ever called so: its code has no vowels.
SAMPLE = "SAMPLE"
ICON = Path(__file__).with_name("icon.svg")
_CSS = Path(__file__).with_name("style.css")

# Screen readers choose their voice by the language; Streamlit always writes "en".
_SAY_LANGUAGE = Path(__file__).with_name("frame.js").read_text(encoding="utf-8")
_say_language = st.components.v2.component("intrige_language", js=_SAY_LANGUAGE)


def dress(speech: Speech, cookie: str = "") -> None:
    """Put the app's css on this screen and tell the browser which language it shows. Once in every run.

    cookie: the name under which the browser remembers the language; empty where nobody has chosen one.
    """
    st.html(_CSS)
    words = {word: speech.translate(word) for word in WORDS}
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    data = [{"language": speech.language, "cookie": cookie, "words": words}]
    with st.container(key="unseen-language"):
        _say_language(key="html-language", data=data, on_anew_change=lambda: None)
