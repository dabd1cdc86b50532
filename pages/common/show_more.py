"""The first items of a long list, and a button that shows more."""

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from i18n.translator import Translator

PAGE = 30
_Item = TypeVar("_Item")


def newest(items: Sequence[_Item], name: str) -> Sequence[_Item]:
    """The items of the list of this name that are shown now."""
    return items[: st.session_state.get(_key(name), PAGE)]


def show_more(items: Sequence[object], name: str, translator: Translator) -> None:
    """The button for more items of the list of this name, if there are any."""
    if len(items) > len(newest(items, name)):
        st.button(translator.say("Show more"), key=f"{name}-more", on_click=_more, args=(name,))


def _more(name: str) -> None:
    st.session_state[_key(name)] = st.session_state.get(_key(name), PAGE) + PAGE


def _key(name: str) -> str:
    return f"{name}-shown-items"
