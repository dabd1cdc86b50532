"""Page `/watch?t=CODE`: a table on a large screen, without controls or secrets, and with a QR code for joining."""

import segno
import streamlit as st

from i18n.translator import Translator, plain
from live import View, may_pass, registry
from pages.common.device import client
from pages.common.errors import show_error
from pages.common.session import translator_for
from pages.common.table_screen import listen_again, table_screen
from rules import IntrigeError
from web.address import phone_address

_QR_PIXELS = 116


@st.fragment
def watch(code: str) -> None:
    """The public view of the table; reruns when something around it changes (`presenters.table_view`)."""
    table = registry().table(code)
    view = table.view
    translator = translator_for(view.table)
    if view.over:
        from pages.common.final_standing import final_standing

        final_standing(view, table.record(), translator)
    table_screen(table, view, translator, screen="watch")
    latecomers(view, translator)


def latecomers(view: View, translator: Translator) -> None:
    """A small QR code for joining with a phone."""
    shown = st.context.url
    link = f"{phone_address(shown if isinstance(shown, str) else 'http://localhost')}/join?t={view.table_id}"
    drawing = segno.make(link, error="m", micro=False)
    data = drawing.svg_data_uri(border=2, dark="#19130d", light="#ffffff", scale=4)
    with st.container(key="watch-code", horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.html(f'<img src="{data}" width="{_QR_PIXELS}" height="{_QR_PIXELS}" alt="">', width="content")
        invited = translator.say("Come in")
        st.markdown(f"{invited}  \n**{plain(view.table_id)}**", width="content")


def main() -> None:
    """Show the table in the address, or why not."""
    translator = translator_for()
    code = st.query_params.get("t", "")
    try:
        table = registry().table(code, client=client()) if code else None
    except IntrigeError as error:
        with st.container(key="narrow-refused"):
            show_error(error, translator)
        if may_pass(error):
            listen_again(code, translator)
        return
    if table is None:
        st.markdown(plain(translator.say("Choose a table, or begin a new one.")))
        return
    with st.container(key="table", gap="xsmall"):
        watch(table.table_id)


main()
