"""The card of a seat: its ducats behind a touch, its figures, and the sign that something is due from it.

The ducats are in no data of the page. While somebody holds the card, the browser asks `POST /own` (`pages.doors`) with
the cookie of the seat; what comes is shown until the finger leaves, and kept nowhere.
"""

from pathlib import Path
from typing import Any

from live import View
from pages.parts.bundle import Sources, script, style
from pages.parts.crest import crest
from pages.parts.joining.seen import is_due
from pages.parts.joining.yours import tell_figures
from pages.parts.language import Speech
from pages.parts.style import NAME

_HERE = Path(__file__).parent
# Stands where the browser puts the sum; it is in nobody's name.
GAP = "\ue002"

SOURCES = Sources(
    (_HERE / "own.html").read_text(encoding="utf-8"),
    style([_HERE / "own.css"]),
    script([_HERE / "own.js"]),
)


def own_data(view: View, seat: int, speech: Speech) -> dict[str, Any]:
    """What the card draws, as the part `own` of `pages.parts.tabletop`. No sum of anybody's ducats is in it."""
    short, rows = tell_figures(view, seat, speech)
    name, house = speech.player(seat), view.table.players[seat].house
    return {
        "name": name,
        "crest": crest(view.table.edition, house, speech),
        "table": view.table_id,
        "lang": speech.language,
        "due": is_due(view, seat),
        "title": speech.say("Your turn, {name}!", name=name),
        "calm": f"{name} · {NAME}",
        "cash": speech.say("{amount} ducats", amount=GAP),
        "short": short,
        "rows": [list(row) for row in rows],
        "words": {
            "mine": speech.say("My ducats"),
            "hold": speech.say("hold to see"),
            "wait": speech.say("One moment …"),
            "failed": speech.say("No answer. Try again."),
            "figures": speech.say("My figures"),
        },
    }
