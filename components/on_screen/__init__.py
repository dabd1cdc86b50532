"""Tells the page's script once that a place on the page is about to be seen, so that what belongs there can be made."""

from pathlib import Path

import streamlit as st

from components.shared.sources import script, style

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "intrige_on_screen",
    html='<div class="place" aria-hidden="true"></div>',
    css=style([_HERE / "on_screen.css"]),
    js=script(_HERE / "on_screen.js"),
)


def on_screen(key: str) -> bool:
    """Hold a place free; whether it has come near the screen, in the run that this brings about."""
    return bool(getattr(_mount(key=key, on_near_change=lambda: None), "near", False))
