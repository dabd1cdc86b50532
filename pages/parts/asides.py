"""What a table needs now and then, behind small buttons: a note, a correction, a look at one's own ducats, change."""

import streamlit as st

from live import Actor, LiveTable, View
from pages.parts.change import change
from pages.parts.correction import correction
from pages.parts.language import Speech
from pages.parts.note import note
from pages.parts.peek import peek


def asides(table: LiveTable, view: View, actor: Actor, speech: Speech) -> None:
    """The small buttons below the log; what is behind one is made only while it is open."""
    with st.container(key="asides", horizontal=True, gap="small"):
        if view.read_only is None and actor.role == "banker":
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
