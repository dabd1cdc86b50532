"""The board alone: `streamlit run tests/browser/board/app.py`, then `?scene=dispatch` and the like."""

import json
import sys
from pathlib import Path
from typing import Any

import streamlit as st

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from components.board import answer, board
from tests.browser.board.play import carry_out, reason
from tests.browser.board.scenes import SCENES

st.set_page_config(page_title="The board", layout="wide")
scene = st.query_params.get("scene", "settlement")
manner = st.query_params.get("server", "plays")
if st.session_state.get("scene") != scene:
    st.session_state.update(scene=scene, view=SCENES[scene](), answers=[], left=False)


def acted() -> None:
    """Handle the board's action: play it, refuse it, or ignore it, by a query parameter."""
    found: dict[str, Any] = dict(answer("board") or {})
    st.session_state.answers.append(found)
    view = st.session_state.view
    if manner == "refuses" or "ask" in found:
        sentence, article = reason(scene, found.get("ask", {}))
        view["refused"] = {"key": found["key"], "sentence": sentence, "article": article}
    elif manner == "plays":
        carry_out(view, found["action"])


@st.fragment
def table() -> None:
    """Show the board in a fragment, as a table page does."""
    if not st.session_state.get("left"):
        board(st.session_state.view, key="board", on_action=acted)
    st.text("answers: " + json.dumps(st.session_state.answers))
    if st.button("rerun"):
        st.session_state.runs = st.session_state.get("runs", 0) + 1
    st.text(f"runs: {st.session_state.get('runs', 0)}")
    if st.button("pay"):
        carry_out(st.session_state.view, {"type": "pay"})
        st.rerun(scope="fragment")
    st.button("leave", on_click=lambda: st.session_state.update(left=True))


if "log" in st.query_params:
    st.container(height=150, border=True).write("Elena attacks Dario's banker and bribes Anna.")
table()
