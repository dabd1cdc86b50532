"""Amounts of money as people type them."""

import re

_DIGITS = 40
_GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:([.,'’\s])[0-9]{3})(?:\1[0-9]{3})*")
# The board abbreviates the rooms' salaries like this.
_THOUSANDS = re.compile(r"([+-]?[0-9]{1,6})\s?k", re.IGNORECASE)
_WHOLE = re.compile(r"[+-]?[0-9]+", re.ASCII)


def parse_amount(typed: object) -> object:
    """Parse an amount as typed, `30000`, `30,000`, `30.000` or `30k`, to an int; anything else is returned as is."""
    if not isinstance(typed, str):
        return typed
    text = typed.strip()
    if _GROUPED.fullmatch(text):
        text = re.sub(r"[^0-9+-]", "", text)
    thousands = _THOUSANDS.fullmatch(text)
    if thousands:
        text = f"{thousands[1]}000"
    return int(text) if len(text) <= _DIGITS and _WHOLE.fullmatch(text) else typed
