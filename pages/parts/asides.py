"""What a table needs now and then, behind small buttons: a note, a correction, a look at one's own ducats, change."""

import streamlit as st

from live import registry
from pages.parts.change import change
from pages.parts.correction import correction
from pages.parts.device import device
from pages.parts.note import note
from pages.parts.peek import peek
from pages.parts.reader import speech_for


@st.fragment
def asides(code: str) -> None:
    """The small buttons below the log; what is behind one is made only while it is open.

    A fragment of its own: a tap in the game has nothing to change here and need not wait for it.
    """
    table = registry().table(code)
    view = table.view
    speech = speech_for(view.table)
    with st.container(key="asides", horizontal=True, gap="small"):
        if view.read_only is None and table.who(device()).role == "banker":
            with st.popover(speech.say("Note"), key="aside-note", on_change="rerun") as opened:
                if opened.open:
                    note(table, view, speech)
            with st.popover(speech.say("Correction"), key="aside-correction", on_change="rerun") as opened:
                if opened.open:
                    correction(table, view, speech)
        with st.popover(speech.say("My ducats"), key="aside-peek", on_change="rerun") as opened:
            if opened.open:
                peek(table, view, speech)
        if view.settings.get("paper_money") and view.table.edition.notes:
            with st.popover(speech.say("Change"), key="aside-change", on_change="rerun") as opened:
                if opened.open:
                    change(view, speech)
