"""Plays back a finished game on the board: forward, back, at any speed, to any action."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components import board
from components.shared.sources import Sources, script, style

KEY = "replay-player"

_HERE = Path(__file__).parent
SOURCES = Sources(
    (_HERE / "replay_player.html").read_text(encoding="utf-8"),
    style([_HERE.parent / "shared" / "scrollbars.css", _HERE / "replay_player.css"]),
    f"{board.EMBEDDED}\n{script(_HERE / 'replay_player.js')}",
)
_mount = st.components.v2.component("intrige_replay_player", html=SOURCES.html, css=SOURCES.css, js=SOURCES.js)


def replay_player(view: Mapping[str, Any], *, frame: int) -> None:
    """Show a finished game.

    view: see `CONTRACT.md` beside this file. frame: the first one shown, 0 for the opening; limited to the last.
    """
    # As a list: in a dict Streamlit would look for data frames, which imports pandas.
    _mount(key=KEY, data=[{**view, "frame": frame}])
