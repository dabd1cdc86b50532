"""The board component: plain data in, one action out (CONTRACT.md)."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import streamlit as st

from components.shared.sources import Sources, script, sealed, style

__all__ = ["EMBEDDED", "SOURCES", "answer", "board"]

_HERE = Path(__file__).parent
_STYLES = ("board", "palace", "figure", "figure_tag", "tray", "purse", "framed", "phone", "ring", "watch")

SOURCES = Sources(
    (_HERE / "board.html").read_text(encoding="utf-8"),
    style(
        [
            *(_HERE.parent / "shared" / f"{name}.css" for name in ("scrollbars", "token")),
            *(_HERE / f"{name}.css" for name in _STYLES),
        ]
    ),
    script(_HERE / "main.js"),
)
# For the script of a component that has a board in it (`components/shared/embedded_board.js`).
EMBEDDED = (
    f"const BOARD = {{ html: {json.dumps(SOURCES.html)}, css: {json.dumps(SOURCES.css)},\n"
    f"mount: {sealed(SOURCES.js)} }};"
)
_mount = st.components.v2.component("intrige_board", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def board(view: Mapping[str, object], *, key: str, on_action: Callable[[], None]) -> Mapping[str, object] | None:
    """Show the board and return what the person did on it in this run, if anything.

    Args:
        view: The data described in `CONTRACT.md` beside this file; JSON values only, nothing secret.
        key: The element's key; one board per key and page.
        on_action: Called before the script when something was done; `answer(key)` then tells what.

    Returns:
        `{"action": …, "version": int, "key": str}`, or `{"ask": {"from", "to"}, "version": int, "key": str}` for a drop
        whose refusal the screen does not know; None in every other run.
    """
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    return _answered(_mount(key=key, data=[dict(view)], on_action_change=on_action))


def answer(key: str) -> Mapping[str, object] | None:
    """Return, inside `on_action`, what was done on the board with this key."""
    return _answered(st.session_state.get(key))


def _answered(result: object) -> Mapping[str, object] | None:
    # Browser input is untrusted: anything but an object with string keys is ignored.
    found = result.get("action") if isinstance(result, Mapping) else None
    if isinstance(found, Mapping) and all(isinstance(name, str) for name in found):
        return cast("Mapping[str, object]", found)
    return None
