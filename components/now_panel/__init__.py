"""The now panel: the course of the turn, one sentence, one control, and what has just happened.

The data of `presenters.now_view` goes in, and one action comes out: `{"action", "version", "key"}`. What a person
has typed or chosen stays in the browser until its action is played; a doubled tap carries one key.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_TOOLS = ("dom", "amounts", "state")
_SCRIPTS = ("article", "bribe", "decide", "dispatch", "strip", "main")

SOURCES = Sources(
    (_HERE / "now_panel.html").read_text(encoding="utf-8"),
    style([_HERE / "now_panel.css"]),
    script([*(_SHARED / f"{name}.js" for name in _TOOLS), *(_HERE / f"{name}.js" for name in _SCRIPTS)]),
)
_mount = st.components.v2.component("intrige_now", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def now_panel(data: Mapping[str, Any], *, key: str, on_action: Callable[[], None]) -> None:
    """Show the panel; `on_action` runs before the script when something was entered (see `pages.common.actions`)."""
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=key, data=[dict(data)], on_action_change=on_action)
