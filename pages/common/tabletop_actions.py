"""What is entered on the tabletop: carried out before the run that draws what came of it, or answered where it was."""

from typing import Any

import streamlit as st

from components.tabletop import KEY, PARTS
from live import View, registry
from pages.common.actions import handle_action, sent
from pages.common.device import device
from pages.common.open_panel import toggle
from pages.common.session import translator_for

_ANSWER = "tabletop-answer"


def acted(code: str, *, as_seat: bool = False) -> None:
    """Carry out what this screen has sent. as_seat: for the seat of this device alone."""
    message = sent(KEY)
    if message is None:
        return
    if "aside" in message:
        toggle(message["aside"])
        return
    table = registry().table(code)
    refused = handle_action(table, message, translator_for(table.view.table), device(as_seat=as_seat))
    part = message.get("part")
    st.session_state[_ANSWER] = {part if part in PARTS else PARTS[0]: refused} if refused else {}


def answer_for(part: str, view: View) -> dict[str, Any] | None:
    """Why what was entered last on this part was refused, while the table has not moved on since."""
    refused: dict[str, Any] | None = st.session_state.get(_ANSWER, {}).get(part)
    return refused if refused and refused["version"] == view.version else None
