"""WebSocket client of `/push/CODE`; reloads the view when the version changes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components.shared.sources import Sources, script

_HERE = Path(__file__).parent
_CSS = """
:host { isolation: auto !important; margin: 0 !important; }
output:not(:empty) {
  position: fixed; inset: auto 0 0; z-index: 1000; padding: 10px 16px; text-align: center;
  background: var(--st-yellow-background-color, #ffe9ad); color: var(--st-yellow-text-color, #5c3f00);
  font: 600 16px/1.35 var(--st-font, system-ui, sans-serif);
}
"""

SOURCES = Sources('<output role="status"></output>', _CSS, script([_HERE / "version_listener.js"]))
_mount = st.components.v2.component("intrige_listen", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def version_listener(data: Mapping[str, Any], *, key: str = "listen") -> None:
    """Run the surrounding fragment again as soon as the table has another version than the one shown.

    data: of `presenters.listener_view`. It catches up by itself after a lost connection, and says while it has none.
    """
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=key, data=[dict(data)], on_version_change=lambda: None, height=1)
