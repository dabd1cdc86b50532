"""A button that prints the page."""

from pathlib import Path

import streamlit as st

from components.shared.sources import script

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "intrige_print",
    html='<button type="button" hidden></button>',
    css=(_HERE / "print_button.css").read_text(encoding="utf-8"),
    js=script(_HERE / "print_button.js"),
)


def print_button(label: str, *, key: str) -> None:
    """Show the button."""
    _mount(key=key, data=[{"label": label}])
