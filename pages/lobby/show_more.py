"""The first items of a long list, and a button that shows more."""

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from i18n.translator import Translator

PAGE = 30
_SHOWN = "lobby-shown"
_Item = TypeVar("_Item")


def newest(items: Sequence[_Item]) -> Sequence[_Item]:
    """The items shown now."""
    return items[: st.session_state.get(_SHOWN, PAGE)]


def show_more(items: Sequence[object], translator: Translator) -> None:
    """The button for more items, if there are any."""
    if len(items) > len(newest(items)):
        st.button(translator.say("Show more"), key="lobby-more", on_click=_more)


def _more() -> None:
    st.session_state[_SHOWN] = st.session_state.get(_SHOWN, PAGE) + PAGE
