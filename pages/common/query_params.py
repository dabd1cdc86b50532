"""What the address of a page names: a table (`t`) and a line of its game (`n`); and where to go if it names none."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, may_pass, registry
from pages.common.errors import show_error
from pages.common.session_device import client
from pages.common.table_screen import listen_again
from rules import IntrigeError

# More digits than any game's number of actions.
_DIGITS = 6


def table_in_address(translator: Translator) -> LiveTable | None:
    """The table in the address; without one None, after showing why not, and a way to the tables.

    Where the store cannot be read for the moment, the page runs again as soon as it can.
    """
    code = st.query_params.get("t", "")
    try:
        if code:
            return registry().table(code, client=client())
    except IntrigeError as error:
        with st.container(key="narrow-refused"):
            show_error(error, translator)
        if may_pass(error):
            listen_again(code, translator)
            return None
    with st.container(key="narrow-choose"):
        st.markdown(plain(translator.say("Choose a table, or begin a new one.")))
        to_the_tables(translator)
    return None


def line_in_address() -> int | None:
    """The number of a line in the address; None without one, and for what is no number."""
    named = st.query_params.get("n", "")
    return int(named) if named.isascii() and named.isdigit() and len(named) <= _DIGITS else None


def to_the_tables(translator: Translator) -> None:
    """A button that leads to the lobby."""
    if st.button(translator.say("To the tables"), key="to-lobby", type="primary"):
        st.switch_page("lobby/page.py")
