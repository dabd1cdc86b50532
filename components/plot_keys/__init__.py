"""Makes the buttons and sliders of Plotly charts usable by keys and screen readers; Plotly draws them for pointers."""

from pathlib import Path

import streamlit as st

from components.shared.sources import script

_mount = st.components.v2.component(
    "intrige_plot_keys", html="<span hidden></span>", js=script(Path(__file__).parent / "plot_keys.js")
)


def plot_keys(key: str) -> None:
    """Apply it to the charts of the surrounding container, now and after every redraw."""
    _mount(key=key)
