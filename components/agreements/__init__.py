"""Promises and payments between players: what is open, what falls due, how a new one is made. A part of the tabletop.

The data of `presenters.agreements_view` goes in, and one action comes out: `{"action", "version", "key"}`.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    (_HERE / "agreements.html").read_text(encoding="utf-8"),
    style([_HERE / "agreements.css"]),
    script(_HERE / "agreements.js"),
)
