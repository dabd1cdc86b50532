"""Shows a sum for some time and takes it away again."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from components.shared.sources import script

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "intrige_cash_reveal",
    html='<output aria-live="polite"></output>',
    css=(_HERE / "cash_reveal.css").read_text(encoding="utf-8"),
    js=script(_HERE / "cash_reveal.js"),
)


def cash_reveal(words: str, milliseconds: int, *, on_gone: Callable[[], None]) -> None:
    """Show the words for so long; `on_gone` runs before the script once they are gone."""
    _mount(key="peek-secret", data={"words": words, "milliseconds": milliseconds}, on_gone_change=on_gone)
