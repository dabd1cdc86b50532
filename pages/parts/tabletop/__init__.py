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
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pages.parts import board, listen, log, now
from pages.parts.bundle import sealed
from pages.parts.joining import own

__all__ = ["KEY", "PARTS", "ROUTE", "tabletop"]

_SOURCES = {
    "now": now.SOURCES,
    "own": own.SOURCES,
    "board": board.SOURCES,
    "log": log.SOURCES,
    "listen": listen.SOURCES,
}
PARTS = tuple(_SOURCES)
KEY = "tabletop"
_PATH = "/parts/tabletop.js"


def _module() -> str:
    """The whole script, markup and style sheets of the parts included."""
    parts = [
        f"  {name}: {{ html: {json.dumps(one.html)}, css: {json.dumps(one.css)}, mount: {sealed(one.js)} }},"
        for name, one in _SOURCES.items()
    ]
    frame = Path(__file__).with_name("tabletop.js").read_text(encoding="utf-8")
    return "\n".join(("const PARTS = {", *parts, "};", frame))


_SCRIPT = _module()
_VERSION = hashlib.sha256(_SCRIPT.encode()).hexdigest()[:16]
_FETCH = f"""
const there = import(new URL('{_PATH}?v={_VERSION}', location.origin));
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


async def _script(request: Request) -> Response:
    # The address changes with the script, so a browser may keep it for good.
    kept = request.query_params.get("v") == _VERSION
    headers = {"cache-control": "public, max-age=31536000, immutable" if kept else "no-cache"}
    return Response(_SCRIPT, media_type="text/javascript", headers=headers)


ROUTE = Route(_PATH, _script)
