"""Page `/seat?t=CODE` of one player: what to do now, own ducats on touch, own figures, the board, the log."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, View
from pages.common.note_form import note
from pages.common.open_panel import close, close_button, opened
from pages.common.query_params import table_in_address
from pages.common.session_device import device
from pages.common.session_language import translator_for
from pages.common.standing_place import standing_place
from pages.common.table_of_code import table_still_there
from pages.common.table_screen import listen, table_screen
from presenters.side_panels_view import NOTE


@st.fragment
def play(code: str) -> None:
    """Show the table for this seat; reruns when something around it changes (`presenters.table_view.around`)."""
    table = table_still_there(code)
    if table is None:
        return
    view = table.view
    translator = translator_for(view.table)
    seat = table.who(device(as_seat=True)).seat
    if seat is None:
        no_seat(view, translator)
        listen(view, translator)
    else:
        my_page(table, view, seat, translator)


def my_page(table: LiveTable, view: View, seat: int, translator: Translator) -> None:
    """The tabletop of one player; below the standing once the game is over."""
    standing_place(table, view, translator)
    table_screen(table, view, translator, screen="seat")
    if opened() == NOTE and view.read_only is None:
        with st.container(key="aside", border=True):
            close_button(translator)
            note(table, translator, close, seat)


def no_seat(view: View, translator: Translator) -> None:
    """Shown if this device has no seat here, or no longer."""
    with st.container(key="narrow-seat"):
        st.warning(
            plain(translator.say("This device has no seat at this table, or another one has taken it over since."))
        )
        if st.button(translator.say("Choose a seat"), key="seat-join", type="primary"):
            st.switch_page("join/page.py", query_params={"t": view.table_id})


def main() -> None:
    """Show this device's seat at the table in the address, or why not."""
    translator = translator_for()
    table = table_in_address(translator)
    if table is not None:
        play(table.table_id)


main()
