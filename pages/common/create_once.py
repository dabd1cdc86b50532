"""Creates a table idempotently, however often the button is tapped."""

from collections.abc import Callable

import streamlit as st

from live import LiveTable, registry
from pages.common.session_device import client
from rules import IntrigeError


def create_once(slot: str, of: object, make: Callable[[], LiveTable]) -> str:
    """Create a table and return its code; return the previous one if `of` is equal and nothing was entered since.

    slot: its key in the session state. of: what the table is made of, comparable.

    Raises:
        IntrigeError: whatever `make` raises, or Illegal `too-fast` for a visitor who makes too many (article 1);
            nothing is remembered then.
    """
    known = st.session_state.get(slot)
    if known is not None:
        of_before, code, version = known
        if of_before == of and _version(code) == version:
            return str(code)
    registry().visitors.count("table", client())
    table = make()
    st.session_state[slot] = (of, table.table_id, table.view.version)
    return table.table_id


def _version(code: str) -> int | None:
    """The version of a table; None if it was deleted."""
    try:
        return registry().shown(code, client()).view.version
    except IntrigeError as error:
        if error.code != "unknown-table":
            raise
        return None
