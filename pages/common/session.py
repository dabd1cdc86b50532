"""The language of this session, and its translator."""

from typing import Any

import streamlit as st

from i18n.catalogs import COOKIE, language_for, languages
from i18n.translator import Translator
from rules import Table

LANGUAGE = "language"
_CHOSEN = "language-chosen"


def translator_for(table: Table | None = None) -> Translator:
    """The translator of this session, with the players' names and the edition of a table where one is given."""
    if table is None:
        return Translator(language())
    return Translator(language(), table.players, table.edition.name)


def language() -> str:
    """The language of this session: what was chosen in it or on this device before, else what the browser asks for."""
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
    """The cookie that keeps the language on this device, once somebody has chosen it here; else nothing."""
    return COOKIE if st.session_state.get(_CHOSEN) else ""


def _text(told: Any, name: str) -> str:
    # Without a browser, as in tests, what it tells of itself is no mapping of strings.
    found = told.get(name, "")
    return found if isinstance(found, str) else ""
