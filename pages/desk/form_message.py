"""The message under a form of the desk, done or refused: kept in the session, shown until the table's next version."""

import streamlit as st

from i18n.translator import plain


def keep_word(name: str, kind: str, version: int, words: str) -> None:
    """Keep a message for as long as the table stays at this version. name: of the form; kind: `error` or `done`."""
    st.session_state[f"{name}-word"] = (kind, version, words)


def show_word(name: str, version: int) -> None:
    """Show what `keep_word` was given last, if it is still of this version."""
    kind, at, words = st.session_state.get(f"{name}-word", ("", -1, ""))
    if at == version:
        (st.error if kind == "error" else st.success)(plain(words))
