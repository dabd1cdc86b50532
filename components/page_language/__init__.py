"""Tells the browser the language of the page, remembers it on the device, and translates Streamlit's own words.

Screen readers choose their voice by the language of the page; Streamlit always writes "en".
"""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from components.shared.sources import script

_HERE = Path(__file__).parent
_SCRIPT = script(_HERE / "page_language.js")
_mount = st.components.v2.component("intrige_language", js=_SCRIPT)


def page_language(language: str, cookie: str, words: Mapping[str, str]) -> None:
    """Set the page's language. Call once in every run.

    language: its tag. cookie: the name under which the browser remembers it, empty where nobody has chosen one. words:
    what Streamlit says in English (`components.page_language.words`) in that language.
    """
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    data = [{"language": language, "cookie": cookie, "words": dict(words)}]
    with st.container(key="unseen-language"):
        _mount(key="html-language", data=data, on_anew_change=lambda: None)
