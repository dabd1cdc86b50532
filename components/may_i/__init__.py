"""“May I?” at the desk: a question is chosen, and its verdict is asked for at `POST /may` (`web.desk_routes`).

The board in it is the board component in a shadow root of its own; a figure dragged on it is a question too.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components import board
from components.shared.sources import script, style

_HERE = Path(__file__).parent

_mount = st.components.v2.component(
    "intrige_may_i",
    html='<div class="may-i"></div>',
    css=style([_HERE / "may_i.css"]),
    js=f"{board.EMBEDDED}\n{script(_HERE / 'may_i.js')}",
    isolate_styles=False,
)


def may_i(data: Mapping[str, Any], *, key: str) -> None:
    """Show a question with its verdict; the data is described in `types.d.ts`, and holds nothing secret."""
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    _mount(key=key, data=[{**data, "name": key}])
