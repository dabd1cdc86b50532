"""The log: what was entered, by whom and when, the newest first, with undo of the last step and redo.

A component that the data of `presenters.log_view` goes into; it answers `{"undo" | "redo": true, "version", "key"}`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"

SOURCES = Sources(
    '<section class="log"><div class="all"></div></section>',
    style([_HERE / "log.css"]),
    script([_SHARED / "dom.js", _SHARED / "state.js", _HERE / "log.js"]),
)
_mount = st.components.v2.component("intrige_log", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def log(data: Mapping[str, Any], *, key: str, on_action: Callable[[], None]) -> None:
    """Show the log; `on_action` runs before the script when something was undone or brought back."""
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=key, data=[dict(data)], on_action_change=on_action)
