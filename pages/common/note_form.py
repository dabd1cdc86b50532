"""Form for a note in the log."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, new_key
from pages.common.option_labels import told_apart
from pages.common.session_device import device
from pages.common.table_of_code import handle_at

_TEXT, _WHO, _TOLD = "note-text", "note-who", "note-told"
NOTE_LENGTH = 300


def note(table: LiveTable, translator: Translator, close: Callable[[], None], seat: int | None = None) -> None:
    """A form for one note.

    close: closes the form once the note is written. seat: whose phone this is, if any: it can write only its own notes.
    """
    with st.form("note", border=False):
        st.text_area(translator.say("A ruling, a promise, a remark"), key=_TEXT, max_chars=NOTE_LENGTH)
        if seat is None:
            writers: list[int | None] = [None, *range(table.view.table.seats)]
            shown = told_apart(
                writers, lambda one: translator.say("the table's") if one is None else translator.player(one)
            )
            st.selectbox(translator.say("Whose note"), writers, format_func=shown, key=_WHO)
        st.form_submit_button(
            translator.say("Write it down"),
            type="primary",
            on_click=partial(_write, table.table_id, new_key(), translator, close, seat),
        )
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _write(code: str, key: str, translator: Translator, close: Callable[[], None], seat: int | None) -> None:
    text = st.session_state.get(_TEXT, "").strip()
    if not text:
        st.session_state[_TOLD] = translator.say("The note is empty.")
        return
    action = {"type": "note", "text": text, "seat": st.session_state.get(_WHO) if seat is None else seat}
    refused = handle_at(code, {"action": action, "key": key}, translator, device(as_seat=seat is not None))
    if refused:
        st.session_state[_TOLD] = refused["sentence"]
    else:
        st.session_state[_TEXT] = ""
        close()
