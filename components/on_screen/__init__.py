"""Lazy loading: notifies the page's script once when a placeholder comes near the screen."""

from collections.abc import Callable
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


def on_screen(key: str, near: Callable[[], None], *, after: str = "") -> None:
    """A placeholder that reruns the surrounding fragment when it comes near the screen; `near` is called first.

    after: a CSS selector; if given, the element that it names is awaited instead of the placeholder.
    """
    _mount(key=key, data={"after": after}, on_near_change=near)
