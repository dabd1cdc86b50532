"""Lets keys and screen readers at the buttons and sliders of a chart, which Plotly draws for pointers alone."""

from pathlib import Path

import streamlit as st

from components.shared.sources import script

_mount = st.components.v2.component(
    "intrige_plot_keys", html="<span hidden></span>", js=script(Path(__file__).parent / "plot_keys.js")
)


def plot_keys(key: str) -> None:
    """Reach the charts of the surrounding container, now and when they are drawn anew."""
    _mount(key=key)
