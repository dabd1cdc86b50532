"""Which small panel beside the log is open on this screen, by name."""

import streamlit as st

OPEN = "aside"


def opened() -> str | None:
    """Which of them is open on this screen."""
    name = st.session_state.get(OPEN)
    return name if isinstance(name, str) else None


def toggle(name: object) -> None:
    """Open one; or close it, if it is open."""
    st.session_state[OPEN] = None if name == opened() or not isinstance(name, str) else name


def close() -> None:
    """Put away what is open."""
    st.session_state[OPEN] = None
