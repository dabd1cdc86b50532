"""Page `/watch?t=CODE`: a table on a large screen, without controls or secrets, and with a QR code for joining."""

import streamlit as st

from i18n.translator import Translator, plain
from live import View
from pages.common.qr_code import qr_code
from pages.common.query_params import table_in_address
from pages.common.session_language import translator_for
from pages.common.standing_place import standing_place
from pages.common.table_of_code import table_still_there
from pages.common.table_screen import table_screen

_QR_PIXELS = 116


@st.fragment
def watch(code: str) -> None:
    """The public view of the table; reruns when something around it changes (`presenters.table_view`)."""
    table = table_still_there(code)
    if table is None:
        return
    view = table.view
    translator = translator_for(view.table)
    standing_place(table, view, translator)
    table_screen(table, view, translator, screen="watch")
    latecomers(view, translator)


def latecomers(view: View, translator: Translator) -> None:
    """A small QR code for joining with a phone."""
    with st.container(key="watch-code", horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.html(qr_code(view.table_id, pixels=_QR_PIXELS), width="content")
        invited = translator.say("Come in")
        st.markdown(f"{invited}  \n**{plain(view.table_id)}**", width="content")


def main() -> None:
    """Show the table in the address, or why not."""
    translator = translator_for()
    table = table_in_address(translator)
    if table is not None:
        with st.container(key="table", gap="xsmall"):
            watch(table.table_id)


main()
