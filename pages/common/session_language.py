"""The language of this session, and its translator."""

from typing import Any

import streamlit as st

from i18n.catalogs import COOKIE, language_for, languages
from i18n.translator import Translator
from rules import Table

LANGUAGE = "language"
_CHOSEN = "language-chosen"


def translator_for(table: Table | None = None) -> Translator:
    """The translator of this session; with a table, it knows the players' names and the edition's terms."""
    if table is None:
        return Translator(language())
    return Translator(language(), table.players, table.edition.name)


def language() -> str:
    """The language of this session: chosen in it or earlier on this device, else the browser's."""
    kept = st.session_state.get(LANGUAGE)
    if kept in languages():
        return str(kept)
    remembered = _text(st.context.cookies, COOKIE)
    accepted = _text(st.context.headers, "Accept-Language")
    usual: Any = st.context.locale
    found = language_for(remembered, accepted, usual if isinstance(usual, str) else "")
    st.session_state[LANGUAGE] = found
    return found


def choose(chosen: str) -> None:
    """Set the language of this session from the next run on."""
    if chosen in languages():
        st.session_state[LANGUAGE] = chosen
        st.session_state[_CHOSEN] = True


def cookie() -> str:
    """The name of the cookie that stores the language, once chosen on this device; else ""."""
    return COOKIE if st.session_state.get(_CHOSEN) else ""


def _text(told: Any, name: str) -> str:
    # In tests, without a browser, the values are not strings.
    found = told.get(name, "")
    return found if isinstance(found, str) else ""
