"""The ear of a screen: hears from `/push/CODE` that the table has moved on, and asks for a new run."""

from pathlib import Path
from typing import Any

import streamlit as st

from pages.parts.bundle import Sources, script
from pages.parts.reader import speech_for

_HERE = Path(__file__).parent
_CSS = """
:host { isolation: auto !important; margin: 0 !important; }
output:not(:empty) {
  position: fixed; inset: auto 0 0; z-index: 1000; padding: 10px 16px; text-align: center;
  background: var(--st-yellow-background-color, #ffe9ad); color: var(--st-yellow-text-color, #5c3f00);
  font: 600 16px/1.35 var(--st-font, system-ui, sans-serif);
}
"""

# Less than any table has: for a page that could not show its table.
NO_VERSION = -1

SOURCES = Sources('<output role="status"></output>', _CSS, script([_HERE / "listen.js"]))
_mount = st.components.v2.component("intrige_listen", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def listen(table: str, version: int, *, key: str = "listen") -> None:
    """Run the surrounding fragment again as soon as the table has another version than the one shown.

    table: its code. version: of the view that this run draws. It catches up by itself after a lost connection, and
    says while it cannot hear.
    """
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    _mount(key=key, data=[listen_data(table, version)], on_version_change=lambda: None, height=1)


def listen_data(table: str, version: int) -> dict[str, Any]:
    """What the ear needs, as the part `listen` of `pages.parts.tabletop`, which then does what `listen` does."""
    return {"table": table, "version": version, "lost": speech_for().say("Connection lost, reconnecting …")}
