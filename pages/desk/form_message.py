"""The result message of a form of the desk, success or error: kept in the session until the table's next version."""

import streamlit as st

from i18n.translator import plain


def keep_word(name: str, kind: str, version: int, words: str) -> None:
    """Store a message until the table's next version. name: of the form; kind: `error` or `done`."""
    st.session_state[f"{name}-word"] = (kind, version, words)


def show_word(name: str, version: int) -> None:
    """Show the stored message, if it belongs to this version."""
    kind, at, words = st.session_state.get(f"{name}-word", ("", -1, ""))
    if at == version:
        (st.error if kind == "error" else st.success)(plain(words))
