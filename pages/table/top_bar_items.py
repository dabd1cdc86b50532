"""The top bar's items for a table: link to one's own seat, and the phones panel."""

import streamlit as st

from i18n.translator import Translator
from live import may_pass, registry, seat_cookie
from pages.common.errors import show_error
from pages.common.session_device import client, device
from pages.common.session_language import translator_for
from pages.table.phones import phones_panel
from rules import IntrigeError


def seat_link(code: str, translator: Translator) -> bool:
    """A link to this device's seat at the table; returns whether it has one."""
    seated = seat_cookie(code) in device().cookies
    if seated:
        st.page_link("seat/page.py", label=translator.say("My seat"), query_params={"t": code}, width="content")
    return seated


def phones_bar(code: str) -> None:
    """The phones panel of a table; nothing for an unknown code, of which the page tells.

    A wrong code is counted here already: whoever stops the page's run now knows that it is wrong.
    """
    try:
        table = registry().table(code, client=client())
    except IntrigeError:
        return
    _phones(table.table_id)


@st.fragment
def _phones(code: str) -> None:
    # Looked up at every run: what Streamlit keeps for the page would keep the table open.
    try:
        table = registry().shown(code, client())
    except IntrigeError as error:
        if may_pass(error):
            # After a tap here the page does not run, which would tell.
            show_error(error, translator_for())
        return
    view = table.view
    phones_panel(table, view, translator_for(view.table))
