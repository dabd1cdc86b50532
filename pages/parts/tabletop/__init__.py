"""Now panel, board and log as one component, for the page that lies on the table.

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

from pages.parts import board, log, now
from pages.parts.bundle import sealed

__all__ = ["PARTS", "ROUTE", "tabletop"]

_SOURCES = {"now": now.SOURCES, "board": board.SOURCES, "log": log.SOURCES}
PARTS = tuple(_SOURCES)
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
_mount = st.components.v2.component("intrige_tabletop", js=_FETCH)


def tabletop(data: Mapping[str, Mapping[str, Any]], *, key: str, on_action: Callable[[], None]) -> None:
    """Show the three; `on_action` runs before the script when something was entered on one of them.

    data: what each of `PARTS` shows. What was entered is as on the part itself, with its name as `part`.
    """
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=key, data=[dict(data)], on_action_change=on_action)


async def _script(request: Request) -> Response:
    # The address changes with the script, so a browser may keep it for good.
    kept = request.query_params.get("v") == _VERSION
    headers = {"cache-control": "public, max-age=31536000, immutable" if kept else "no-cache"}
    return Response(_SCRIPT, media_type="text/javascript", headers=headers)


ROUTE = Route(_PATH, _script)
