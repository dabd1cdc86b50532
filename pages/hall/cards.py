"""Cards of the hall: a figure or a name in large letters, with a sign beside it and lines that explain it."""

from collections.abc import Iterable, Sequence
from html import escape


def card(title: str, big: str, lines: Sequence[str], sign: str = "") -> str:
    """One card as HTML. title: "" for none; sign: HTML, such as a crest."""
    head = f"<h3>{escape(title)}</h3>" if title else ""
    said = "".join(f"<small>{escape(line)}</small>" for line in lines)
    return f"<section>{head}<div>{sign}<b>{escape(big)}</b></div>{said}</section>"


def in_rows(cards: Iterable[str]) -> str:
    """Cards side by side, as many as there is room for, as HTML."""
    return f'<div class="intrige-cards">{"".join(cards)}</div>'
