"""The card of a seat: its ducats while it is held, its figures, and whether it must act.

The ducats are in no data of the page. While somebody holds the card, the browser asks `POST /own` (`web.seat_routes`)
with the cookie of the seat; what comes is shown until the finger leaves, and kept nowhere.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    (_HERE / "seat_card.html").read_text(encoding="utf-8"),
    style([_HERE / "seat_card.css"]),
    script(_HERE / "seat_card.js"),
)
