"""The way to a seat: `/join?t=CODE`, where a phone comes that has read the table's QR code."""

import streamlit as st

from live import OPEN, LiveTable, registry
from pages.parts.device import client, device
from pages.parts.joining.places import places
from pages.parts.language import Speech, plain
from pages.parts.listen import listen
from pages.parts.reader import speech_for
from pages.parts.trouble import show_trouble
from rules import IntrigeError


def ask_code(speech: Speech) -> None:
    """Without a code in the address it is asked for: it stands below the QR code."""
    with st.form("join-code-form", border=False):
        code = st.text_input(speech.say("The table's code"), key="join-code", max_chars=8, autocomplete="off")
        if st.form_submit_button(speech.say("To the table"), type="primary") and code.strip():
            st.query_params["t"] = code.strip().upper()
            st.rerun()


def found(code: str, speech: Speech) -> LiveTable | None:
    """The table of this code, or why there is none."""
    try:
        return registry().table(code, client=client())
    except IntrigeError as error:
        show_trouble(error, speech)
        return None


@st.fragment
def join(code: str) -> None:
    """Everything that changes while people sit down."""
    table = registry().table(code)
    view = table.view
    speech = speech_for(view.table)
    st.header(speech.say("Table {code}", code=plain(view.table_id)), anchor=False)
    mine = table.who(device(as_seat=True)).seat
    if mine is not None:
        label = speech.say("Back to my seat: {name}", name=plain(speech.player(mine)))
        if st.button(label, key="join-mine", type="primary", width="stretch"):
            st.switch_page("seat.py", query_params={"t": view.table_id})
    if view.access == OPEN:
        st.info(plain(speech.say("This table is played on one device. Phones are turned on there, under “Phones”.")))
    else:
        places(table, view, speech)
    if st.button(speech.say("Just watch"), key="join-watch"):
        st.switch_page("table.py", query_params={"t": view.table_id})
    listen(view.table_id, view.version)


def main() -> None:
    """The whole page."""
    speech = speech_for()
    code = st.query_params.get("t", "")
    table = found(code, speech) if code else None
    if table is None:
        ask_code(speech)
    else:
        join(table.table_id)


with st.container(key="narrow-join"):
    main()
