"""The ear of a screen: hears from `/push/CODE` that the table has moved on, and asks for a new run."""

from pathlib import Path

import streamlit as st

_mount = st.components.v2.component(
    "intrige_listen", js=Path(__file__).with_name("listen.js").read_text(encoding="utf-8")
)


def listen(table: str, version: int, *, key: str = "listen") -> None:
    """Run the surrounding fragment again as soon as the table has another version than the one shown.

    table: its code. version: of the view that this run draws. It catches up by itself after a lost connection.
    """
    _mount(key=key, data={"table": table, "version": version}, on_version_change=lambda: None, height=1)
