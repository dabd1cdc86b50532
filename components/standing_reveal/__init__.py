"""Reveals the final standing: balances count up one by one, from the last place to the first; then the crown.

The table is complete in the page from the beginning, for screen readers; only its display is delayed. It runs once per
game and browser, and not with reduced motion; a touch ends it.
"""

from pathlib import Path

import streamlit as st

from components.shared.sources import script, style

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "intrige_standing_reveal",
    css=style([_HERE / "standing_reveal.css"]),
    js=script(_HERE / "standing_reveal.js"),
    isolate_styles=False,
)


def standing_reveal(table: str, language: str) -> None:
    """Reveal the standing on this page. table: its code. language: for number formats."""
    _mount(key="standing-reveal", data={"table": table, "lang": language}, height="content")
