"""The first items of a long list, and a button that shows more."""

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from i18n.translator import Translator

PAGE = 30
_Item = TypeVar("_Item")


def newest(items: Sequence[_Item], name: str, page: int = PAGE) -> Sequence[_Item]:
    """The items of the list of this name that are shown now. page: how many at first, and how many more each time."""
    return items[: st.session_state.get(_key(name), page)]


def show_more(items: Sequence[object], name: str, translator: Translator, page: int = PAGE) -> None:
    """The button for more items of the list of this name, if there are any. page: as for `newest`."""
    if len(items) > len(newest(items, name, page)):
        st.button(translator.say("Show more"), key=f"{name}-more", on_click=_more, args=(name, page))


def _more(name: str, page: int) -> None:
    st.session_state[_key(name)] = st.session_state.get(_key(name), page) + page


def _key(name: str) -> str:
    return f"{name}-shown-items"
