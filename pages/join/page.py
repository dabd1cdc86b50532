"""Page `/join?t=CODE`: a phone chooses its seat."""

import streamlit as st

from i18n.translator import Translator, plain
from live import OPEN, LiveTable, registry
from pages.common.errors import show_error
from pages.common.session_device import client, device
from pages.common.session_language import translator_for
from pages.common.table_of_code import table_still_there
from pages.common.table_screen import listen
from pages.join.seats import seats_to_choose
from rules import IntrigeError


def ask_code(translator: Translator) -> None:
    """A form for the code, which is printed below the QR code."""
    with st.form("join-code-form", border=False):
        code = st.text_input(translator.say("The table's code"), key="join-code", max_chars=8, autocomplete="off")
        if st.form_submit_button(translator.say("To the table"), type="primary") and code.strip():
            st.query_params["t"] = code.strip().upper()
            st.rerun()


def found(code: str, translator: Translator) -> LiveTable | None:
    """The table of this code; shows an error if there is none."""
    try:
        return registry().table(code, client=client())
    except IntrigeError as error:
        show_error(error, translator)
        return None


@st.fragment
def join(code: str) -> None:
    """Fragment that reruns whenever the seating changes."""
    table = table_still_there(code)
    if table is None:
        return
    view = table.view
    translator = translator_for(view.table)
    st.header(translator.say("Table {code}", code=plain(view.table_id)), anchor=False)
    mine = table.who(device(as_seat=True)).seat
    with st.container(key="join-own"):
        if mine is not None:
            label = translator.say("Back to my seat: {name}", name=plain(translator.player(mine)))
            if st.button(label, key="join-mine", type="primary", width="stretch"):
                st.switch_page("seat/page.py", query_params={"t": view.table_id})
    # In one container, so that what stands below keeps its place whatever there is to choose.
    with st.container(key="join-choice"):
        if view.access == OPEN:
            st.info(
                plain(translator.say("This table is played on one device. Phones are turned on there, under “Phones”."))
            )
        else:
            seats_to_choose(table, view, translator)
    if st.button(translator.say("Just watch"), key="join-watch"):
        st.switch_page("table/page.py", query_params={"t": view.table_id})
    listen(view, translator)


def main() -> None:
    """Show the page."""
    translator = translator_for()
    code = st.query_params.get("t", "")
    with st.container(key="join-refused"):
        table = found(code, translator) if code else None
    if table is None:
        ask_code(translator)
    else:
        join(table.table_id)


with st.container(key="narrow-join"):
    main()
