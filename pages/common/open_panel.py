"""Session state: the open side panel."""

import streamlit as st

from i18n.translator import Translator

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


def close_button(translator: Translator) -> None:
    """The button that closes the open panel, above the one that opened it."""
    with st.container(key="aside-head", horizontal=True, horizontal_alignment="right"):
        st.button(translator.say("Close"), key="aside-close", on_click=close)
