"""The now panel: the course of the turn, one sentence, one control, and what has just happened.

A component that the data of `panel` goes into and one action comes out of, `{"action", "version", "key"}`. What a
person has typed or chosen stays in the browser until its action is played; a doubled tap carries one key.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from pages.parts.bundle import Sources, script, style
from pages.parts.now.panel import panel

__all__ = ["SOURCES", "now", "panel"]

_HERE = Path(__file__).parent
_SCRIPTS = ("state", "article", "bribe", "decide", "dispatch", "strip", "main")

SOURCES = Sources(
    (_HERE / "now.html").read_text(encoding="utf-8"),
    style([_HERE / "now.css"]),
    script([_HERE.parent / "board" / "dom.js", *(_HERE / f"{name}.js" for name in _SCRIPTS)]),
)
_mount = st.components.v2.component("intrige_now", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def now(data: Mapping[str, Any], *, key: str, on_action: Callable[[], None]) -> None:
    """Show the panel; `on_action` runs before the script when something was entered (see `pages.parts.deed`)."""
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=key, data=[dict(data)], on_action_change=on_action)
