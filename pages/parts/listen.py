"""The ear of a screen: hears from `/push/CODE` that the table has moved on, and asks for a new run."""

from pathlib import Path

import streamlit as st

from pages.parts.reader import speech_for

_CSS = """
output:not(:empty) {
  position: fixed; inset: auto 0 0; z-index: 1000; padding: 10px 16px; text-align: center;
  background: var(--st-yellow-background-color, #ffe9ad); color: var(--st-yellow-text-color, #5c3f00);
  font: 600 16px/1.35 var(--st-font, system-ui, sans-serif);
}
"""

_mount = st.components.v2.component(
    "intrige_listen",
    html='<output role="status"></output>',
    css=_CSS,
    js=Path(__file__).with_name("listen.js").read_text(encoding="utf-8"),
)


def listen(table: str, version: int, *, key: str = "listen") -> None:
    """Run the surrounding fragment again as soon as the table has another version than the one shown.

    table: its code. version: of the view that this run draws. It catches up by itself after a lost connection, and
    says while it cannot hear.
    """
    lost = speech_for().say("Connection lost, reconnecting …")
    # A list: Streamlit would search the values of a mapping for data frames, and load pandas for it.
    data = {"table": table, "version": version, "lost": lost}
    _mount(key=key, data=[data], on_version_change=lambda: None, height=1)
