"""Promises and payments between players: open ones, those falling due, and a form for new ones. A part of the tabletop.

Input: the data of `presenters.agreements_view`; output: one action, `{"action", "version", "key"}`.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    (_HERE / "agreements.html").read_text(encoding="utf-8"),
    style([_HERE.parent / "shared" / "scrollbars.css", _HERE / "agreements.css"]),
    script(_HERE / "agreements.js"),
)
