"""Sets the page's language in the browser, remembers it in a cookie, and translates Streamlit's own texts.

Screen readers choose their voice by the page's language; Streamlit always sets "en".
"""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from components.shared.sources import script

_HERE = Path(__file__).parent
_SCRIPT = script(_HERE / "page_language.js")
_mount = st.components.v2.component("intrige_language", js=_SCRIPT)


def page_language(language: str, cookie: str, words: Mapping[str, str]) -> None:
    """Set the page's language. Call once in every script run.

    language: its tag. cookie: the name of the cookie that remembers it, "" if nobody has chosen one. words:
    translations of Streamlit's English texts (`components.page_language.streamlit_texts`).
    """
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    data = [{"language": language, "cookie": cookie, "words": dict(words)}]
    with st.container(key="unseen-language"):
        _mount(key="html-language", data=data, on_anew_change=lambda: None)
