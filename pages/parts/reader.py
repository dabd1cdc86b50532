"""Who is reading: the language of this session, and the days and times of day as this reader writes them."""

from datetime import datetime, timedelta
from typing import Any

import streamlit as st
from babel.dates import format_date, get_date_format

from pages.parts.catalogs import COOKIE, SOURCE, language_for, languages
from pages.parts.language import Speech
from rules import Table

LANGUAGE = "language"
_CHOSEN = "language-chosen"


def speech_for(table: Table | None = None) -> Speech:
    """How this session's reader is spoken to, with the names of a table's players where there is one."""
    if table is None:
        return Speech(language())
    return Speech(language(), table.players, table.edition.name)


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
    """From the next run on this session speaks another language."""
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


def moment(stamp: str, speech: Speech) -> str:
    """A log's UTC stamp as people say it: `today, 21:10`, `yesterday, 23:55`, `Nov 8, 2026, 20:00`."""
    when = datetime.fromisoformat(stamp).astimezone()
    today = datetime.now().astimezone().date()
    clock = speech.time(stamp)
    if when.date() == today:
        return speech.say("today, {clock}", clock=clock)
    if when.date() == today - timedelta(days=1):
        return speech.say("yesterday, {clock}", clock=clock)
    return speech.say("{day}, {clock}", day=day(when.date().isoformat(), speech), clock=clock)


def day(date: str, speech: Speech) -> str:
    """An ISO date as this reader writes it; anything else, such as a record's own words, as it is."""
    try:
        return format_date(datetime.fromisoformat(date).date(), "medium", locale=speech.locale)
    except ValueError:
        return date


def date_shape(speech: Speech) -> str:
    """How this reader types a date, as Streamlit's date fields take it: `DD.MM.YYYY`."""
    if speech.language == SOURCE:
        # English is read by people of every habit; this order nobody mistakes.
        return "YYYY-MM-DD"
    pattern = str(get_date_format("short", locale=speech.locale))
    order = sorted("dMy", key=pattern.find)
    between = next((sign for sign in "./-" if sign in pattern), "-")
    shape = between.join({"d": "DD", "M": "MM", "y": "YYYY"}[part] for part in order)
    return shape if "YYYY" in (shape[:4], shape[-4:]) else "YYYY-MM-DD"
