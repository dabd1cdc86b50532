"""The number of a form on a page: after what was entered comes another form, so that a second tap enters nothing more.

A browser that has not yet been told that the fields are empty sends the old values with its second tap, but of a form
that is no longer there, which Streamlit drops.
"""

from collections.abc import Iterable

import streamlit as st


def numbered(name: str, form: str) -> str:
    """A key of a widget of this form, or of the form itself."""
    number = st.session_state.get(_slot(form), 0)
    return f"{name}-{number}" if number else name


def entered(form: str) -> None:
    """Let another form follow."""
    st.session_state[_slot(form)] = st.session_state.get(_slot(form), 0) + 1
    st.session_state[f"{form}-just-entered"] = True


def follow_words(form: str, words: Iterable[str]) -> None:
    """Let another form follow where the options of this one are worded anew.

    A browser goes on to send what it has chosen by the old words, which the server would not find: the form that it
    still shows enters nothing.
    """
    slot, now = f"{form}-words", tuple(words)
    if st.session_state.setdefault(slot, now) != now:
        st.session_state[slot] = now
        st.session_state[_slot(form)] = st.session_state.get(_slot(form), 0) + 1


def is_second_tap(form: str, *typed: object) -> bool:
    """Whether a form was sent empty right after the one before it: a second tap, of which a refusal would mislead."""
    return bool(st.session_state.pop(f"{form}-just-entered", False)) and not any(typed)


def _slot(form: str) -> str:
    return f"{form}-entered"
