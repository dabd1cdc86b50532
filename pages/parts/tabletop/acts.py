"""What is entered on the tabletop: carried out before the run that draws what came of it, or answered where it was."""

from typing import Any

import streamlit as st

from live import View, registry
from pages.parts.asides import turn
from pages.parts.deed import do, sent
from pages.parts.device import device
from pages.parts.reader import speech_for
from pages.parts.tabletop import KEY, PARTS

_ANSWER = "tabletop-answer"


def acted(code: str, *, as_seat: bool = False) -> None:
    """Carry out what this screen has sent. as_seat: for the seat of this device alone."""
    message = sent(KEY)
    if message is None:
        return
    if "aside" in message:
        turn(message["aside"])
        return
    table = registry().table(code)
    refused = do(table, message, speech_for(table.view.table), device(as_seat=as_seat))
    part = message.get("part")
    st.session_state[_ANSWER] = {part if part in PARTS else PARTS[0]: refused} if refused else {}


def answer_for(part: str, view: View) -> dict[str, Any] | None:
    """Why what was entered last on this part was refused, while the table has not moved on since."""
    refused: dict[str, Any] | None = st.session_state.get(_ANSWER, {}).get(part)
    return refused if refused and refused["version"] == view.version else None
