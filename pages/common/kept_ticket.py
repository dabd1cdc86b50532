"""A ticket on its way to the browser, kept for the run that follows one that was ended before the page had it."""

from time import monotonic
from typing import Any

import streamlit as st

# Seconds after which the browser has redeemed it or will not.
_SECONDS = 5


def keep_ticket(name: str, code: str, ticket: Any) -> None:
    """Store a ticket of a table, with whatever is needed to send it, under this name of the session state."""
    st.session_state[name] = (monotonic(), code, ticket)


def kept_ticket(name: str, code: str) -> Any | None:
    """What was stored for this table a moment ago, else None. The browser redeems it once, however often it is sent."""
    made, table, ticket = st.session_state.get(name, (0.0, "", None))
    if table == code and monotonic() - made <= _SECONDS:
        return ticket
    st.session_state.pop(name, None)
    return None
