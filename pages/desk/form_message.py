"""Messages of a form of the desk, kept until something is decided or set: its result, or that the table moved on.

What is kept belongs to one table: the page of another one begins with the same session state.
"""

import streamlit as st

from i18n.translator import Translator, plain
from live import View
from live.stale_decisions import latest


def keep_word(name: str, kind: str, view: View, words: str) -> None:
    """Store a message until something is decided at the table. name: of the form; kind: `error` or `done`."""
    st.session_state[f"{name}-word"] = (kind, _at(view), words)


def show_word(name: str, view: View) -> None:
    """Show the stored message, if it belongs to this table and nothing was decided since."""
    kind, at, words = st.session_state.get(f"{name}-word", ("", None, ""))
    if at == _at(view):
        (st.error if kind == "error" else st.success)(plain(words))


def forget_word(name: str) -> None:
    """Show it no more: something else was entered."""
    st.session_state.pop(f"{name}-word", None)


def keep_moved(name: str, view: View) -> None:
    """Store that a preview was no longer true, until something is decided at the table. name: of the form."""
    st.session_state[f"{name}-moved"] = _at(view)


def forget_moved(name: str) -> None:
    """Show it no more: the form was changed, or left."""
    st.session_state.pop(f"{name}-moved", None)


def show_moved(name: str, view: View, translator: Translator) -> None:
    """Say that the table has moved on, if that was stored and nothing was decided since."""
    if st.session_state.get(f"{name}-moved") == _at(view):
        st.warning(plain(translator.say("The table has moved on since: look again.")))


def _at(view: View) -> tuple[str, int, int]:
    # A note or a payment of others takes from nobody what they are reading; a setting may be what a refusal rests on.
    return view.table_id, *latest(view)[:2]
