"""The card of a seat: its ducats while it is held, its figures, and whether it must act.

The ducats are not in the page's data. While the card is held, the browser requests them from `POST /own`
(`web.seat_routes`) with the seat's cookie; they are removed on release.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    (_HERE / "seat_card.html").read_text(encoding="utf-8"),
    style([_HERE.parent / "shared" / "scrollbars.css", _HERE / "seat_card.css"]),
    script(_HERE / "seat_card.js"),
)
