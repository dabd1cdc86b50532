"""What the bar on top offers at a table: the way to one's own seat, and the phones."""

import streamlit as st

from live import LiveTable, registry, seat_cookie
from pages.parts.device import device
from pages.parts.joining.phones import phones_panel
from pages.parts.language import Speech
from pages.parts.reader import speech_for
from rules import IntrigeError


def table_bar(code: str, speech: Speech) -> None:
    """The links and buttons for the table of this code; nothing where there is no such table."""
    if seat_cookie(code) in device().cookies:
        st.page_link("seat.py", label=speech.say("My seat"), query_params={"t": code}, width="content")
    try:
        table = registry().table(code)
    except IntrigeError:
        return
    _phones(table)


@st.fragment
def _phones(table: LiveTable) -> None:
    view = table.view
    phones_panel(table, view, speech_for(view.table))
