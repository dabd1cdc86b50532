"""The tabletop: now panel, board, log and other parts in one component, connected to the table's socket.

Each part has its own shadow root. Streamlit sends a component's script with every redraw, so it is only a few lines
that load the rest once from a route of ours (`web.tabletop_script`).
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components import agreements, board, clock_card, highlight_card, log, now_panel, seat_card
from components.shared.sources import script, sealed, style

_HERE = Path(__file__).parent
_PARTS = {
    "clock": clock_card.SOURCES,
    "now": now_panel.SOURCES,
    "own": seat_card.SOURCES,
    "agreements": agreements.SOURCES,
    "board": board.SOURCES,
    "highlight": highlight_card.SOURCES,
    "log": log.SOURCES,
}
KEY = "tabletop"
PATH = "/parts/tabletop.js"


def _module() -> str:
    """The whole script: `PARTS` (markup, style sheet and `mount` of each part), then `tabletop.js` with its imports."""
    parts = [
        f"  {name}: {{ html: {json.dumps(one.html)}, css: {json.dumps(one.css)}, mount: {sealed(one.js)} }},"
        for name, one in _PARTS.items()
    ]
    frame = script(_HERE / "tabletop.js")
    return "\n".join(("const PARTS = {", *parts, "};", frame))


SCRIPT = _module()
VERSION = hashlib.sha256(SCRIPT.encode()).hexdigest()[:16]
_FETCH = f"""
const there = import(new URL('{PATH}?v={VERSION}', location.origin));
export default async function (given) {{ return (await there).default(given); }}
"""
_STYLE = style([_HERE / "tabletop.css"])
_mount = st.components.v2.component("intrige_tabletop", css=_STYLE, js=_FETCH, isolate_styles=False)


def tabletop(data: Mapping[str, Any], *, on_aside: Callable[[], None]) -> None:
    """Show a table to play on; `on_aside` runs before the script when a small button was tapped.

    data: `CONTRACT.md`. The script runs again only when something around the table has to change.
    """
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    _mount(key=KEY, data=[dict(data)], on_aside_change=on_aside, on_around_change=lambda: None)


def tapped() -> str | None:
    """Inside `on_aside`: the name of the small button that was tapped."""
    result = st.session_state.get(KEY)
    name = result.get("aside") if isinstance(result, Mapping) else None
    return name if isinstance(name, str) else None
