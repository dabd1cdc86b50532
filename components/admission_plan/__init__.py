"""Draws the plan of an admission: stages from top to bottom, figures in bribe order. Read-only."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components.shared.sources import script, style

_HERE = Path(__file__).parent
_BOARD = _HERE.parent / "board"

_mount = st.components.v2.component(
    "intrige_plan",
    html='<div class="board plan"><ol class="stages"></ol></div>',
    css=style(
        [
            _HERE.parent / "shared" / "token.css",
            _BOARD / "board.css",
            _BOARD / "figure.css",
            _HERE / "admission_plan.css",
        ]
    ),
    js=script(_HERE / "admission_plan.js"),
)


def admission_plan(data: Mapping[str, Any], *, key: str) -> None:
    """Show the stages of `presenters.admission_plan_view`; read-only."""
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    _mount(key=key, data=[dict(data)])
