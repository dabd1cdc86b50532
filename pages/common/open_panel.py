"""Session state: which side panel is open."""

import streamlit as st

OPEN = "aside"


def opened() -> str | None:
    """The name of the open panel, if any."""
    name = st.session_state.get(OPEN)
    return name if isinstance(name, str) else None


def toggle(name: object) -> None:
    """Open the panel of this name, or close it if it is open."""
    st.session_state[OPEN] = None if name == opened() or not isinstance(name, str) else name


def close() -> None:
    """Close the open panel."""
    st.session_state[OPEN] = None
