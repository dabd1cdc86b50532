"""Who is reading: the language of this session, and the times of day as this reader writes them."""

from datetime import datetime, timedelta

import streamlit as st
from babel.dates import format_date

from pages.parts.language import Speech
from rules import Table

LANGUAGE = "language"


def speech_for(table: Table | None = None) -> Speech:
    """How this session's reader is spoken to, with the names of a table's players where there is one."""
    language = st.session_state.get(LANGUAGE, "en")
    return Speech(language if isinstance(language, str) else "en", table.players if table else ())


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
        return format_date(datetime.fromisoformat(date).date(), "medium", locale=speech.language)
    except ValueError:
        return date
