"""A free note in the log: a ruling, a promise, a remark."""

from functools import partial

import streamlit as st

from live import LiveTable, View, new_key
from pages.parts.deed import do
from pages.parts.language import Speech, plain

_TEXT, _WHO, _TOLD = "note-text", "note-who", "note-told"
NOTE_LENGTH = 300


def note(table: LiveTable, view: View, speech: Speech) -> None:
    """A form for one note."""
    with st.form("note", border=False):
        st.text_area(speech.say("A ruling, a promise, a remark"), key=_TEXT, max_chars=NOTE_LENGTH)
        st.selectbox(
            speech.say("Whose note"),
            [None, *range(view.table.seats)],
            format_func=lambda seat: speech.say("the table's") if seat is None else speech.player(seat),
            key=_WHO,
        )
        st.form_submit_button(
            speech.say("Write it down"), type="primary", on_click=partial(_write, table, new_key(), speech)
        )
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _write(table: LiveTable, key: str, speech: Speech) -> None:
    text = st.session_state.get(_TEXT, "").strip()
    if not text:
        st.session_state[_TOLD] = speech.say("The note is empty.")
        return
    action = {"type": "note", "text": text, "seat": st.session_state.get(_WHO)}
    refused = do(table, {"action": action, "version": table.view.version, "key": key}, speech)
    if refused:
        st.session_state[_TOLD] = refused["sentence"]
    else:
        st.session_state[_TEXT] = ""
