"""Messages of a form of the desk, kept until the table's next version: its result, or that the table moved on."""

import streamlit as st

from i18n.translator import Translator, plain


def keep_word(name: str, kind: str, version: int, words: str) -> None:
    """Store a message until the table's next version. name: of the form; kind: `error` or `done`."""
    st.session_state[f"{name}-word"] = (kind, version, words)


def show_word(name: str, version: int) -> None:
    """Show the stored message, if it belongs to this version."""
    kind, at, words = st.session_state.get(f"{name}-word", ("", -1, ""))
    if at == version:
        (st.error if kind == "error" else st.success)(plain(words))


def keep_moved(name: str, version: int) -> None:
    """Store that a preview was no longer true, until the table's next version. name: of the form."""
    st.session_state[f"{name}-moved"] = version


def forget_moved(name: str) -> None:
    """Show it no more: the form was changed, or left."""
    st.session_state.pop(f"{name}-moved", None)


def show_moved(name: str, version: int, translator: Translator) -> None:
    """Say that the table has moved on, if that was stored at this version."""
    if st.session_state.get(f"{name}-moved") == version:
        st.warning(plain(translator.say("The table has moved on since: look again.")))
