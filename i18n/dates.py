"""Dates and times in a reader's language."""

from datetime import datetime, timedelta

from babel.dates import format_date, get_date_format

from i18n.catalogs import SOURCE
from i18n.translator import Translator


def date_and_time(stamp: str, translator: Translator) -> str:
    """Format a log's UTC timestamp: `today, 21:10`, `yesterday, 23:55`, `Nov 8, 2026, 20:00`."""
    when = datetime.fromisoformat(stamp).astimezone()
    today = datetime.now().astimezone().date()
    clock = translator.time(stamp)
    if when.date() == today:
        return translator.say("today, {clock}", clock=clock)
    if when.date() == today - timedelta(days=1):
        return translator.say("yesterday, {clock}", clock=clock)
    return translator.say("{day}, {clock}", day=day(when.date().isoformat(), translator), clock=clock)


def day(date: str, translator: Translator) -> str:
    """Format an ISO date; anything else, such as a record's own words, is returned as is."""
    try:
        return format_date(datetime.fromisoformat(date).date(), "medium", locale=translator.locale)
    except ValueError:
        return date


def date_shape(translator: Translator) -> str:
    """The reader's date format for Streamlit's date fields: `DD.MM.YYYY`."""
    if translator.language == SOURCE:
        # Readers of English differ in habits; this order is unambiguous.
        return "YYYY-MM-DD"
    pattern = str(get_date_format("short", locale=translator.locale))
    order = sorted("dMy", key=pattern.find)
    between = next((sign for sign in "./-" if sign in pattern), "-")
    shape = between.join({"d": "DD", "M": "MM", "y": "YYYY"}[part] for part in order)
    return shape if "YYYY" in (shape[:4], shape[-4:]) else "YYYY-MM-DD"
