"""Now panel, board and log as one component, on a phone with the card of its seat among them, and with the ear.

Each is the component that it is elsewhere, in a shadow root of its own; together they cost the browser a third of the
redraws. Streamlit sends a component's script with every redraw, so here that is a few lines which fetch the rest once,
from a route of our own.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components import board, log, now_panel, seat_card, version_listener
from components.shared.sources import sealed

_PARTS = {
    "now": now_panel.SOURCES,
    "own": seat_card.SOURCES,
    "board": board.SOURCES,
    "log": log.SOURCES,
    "listen": version_listener.SOURCES,
}
PARTS = tuple(_PARTS)
KEY = "tabletop"
PATH = "/parts/tabletop.js"


def _module() -> str:
    """The whole script, markup and style sheets of the parts included."""
    parts = [
        f"  {name}: {{ html: {json.dumps(one.html)}, css: {json.dumps(one.css)}, mount: {sealed(one.js)} }},"
        for name, one in _PARTS.items()
    ]
    frame = Path(__file__).with_name("tabletop.js").read_text(encoding="utf-8")
    return "\n".join(("const PARTS = {", *parts, "};", frame))


SCRIPT = _module()
VERSION = hashlib.sha256(SCRIPT.encode()).hexdigest()[:16]
_FETCH = f"""
const there = import(new URL('{PATH}?v={VERSION}', location.origin));
export default async function (given) {{ return (await there).default(given); }}
"""
# While a run is under way Streamlit fades what it may change, and the browser would paint all of it again for that.
_STYLE = ".st-key-tabletop { opacity: 1 !important; transition: none !important; } .st-key-table { margin-top: -8px; }"
_mount = st.components.v2.component("intrige_tabletop", css=_STYLE, js=_FETCH, isolate_styles=False)


def tabletop(data: Mapping[str, Mapping[str, Any]], *, on_action: Callable[[], None]) -> None:
    """Show those of `PARTS` that are in `data`; `on_action` runs before the script when something was entered on one.

    data: what each part shows; always the same parts on one page. What was entered is as on the part itself, with its
    name as `part`.
    """
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=KEY, data=[dict(data)], on_action_change=on_action, on_version_change=lambda: None)
