"""Labels by which no two options of a widget read alike."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any, TypeVar

import streamlit as st

from pages.common.element_keys import of_words

T = TypeVar("T", bound=Hashable)


def told_apart(options: Iterable[T], label: Callable[[T], str]) -> Callable[[T], str]:
    """A `format_func` that numbers the later one of options that read alike: `Everywhere`, `Everywhere (2)`.

    Streamlit knows an option by its label alone, and takes the last of those that share one: a name that is typed like
    the entry for "nobody" or "all" would take that one's place.
    """
    words: dict[T, str] = {}
    used: set[str] = set()
    # Of those that read alike, which may be a thousand, each is tried once.
    numbers: Counter[str] = Counter()
    for option in options:
        plain = word = label(option)
        while word in used:
            numbers[plain] += 1
            word = f"{plain} ({numbers[plain] + 1})"
        used.add(word)
        words[option] = word

    def shown(option: T) -> str:
        # Streamlit also asks for what was chosen before and is no longer offered.
        return words[option] if option in words else label(option)

    return shown


def worded_key(name: str, options: Collection[T], label: Callable[[T], str], usual: T) -> str:
    """The key of a field with these options; what is chosen stays chosen when they are worded anew.

    Streamlit knows an option by its label, and a browser goes on to send the one that it has: the server would not find
    it, and take the first option for what somebody chose. usual: what is chosen at first.
    """
    slot, key = _slot(name), f"{name}-{of_words(chr(10).join(map(label, options)))}"
    before = chosen(name)
    st.session_state.setdefault(key, before if slot in st.session_state and before in options else usual)
    st.session_state[slot] = key
    return key


def chosen(name: str) -> Any:
    """What is chosen in the field that `worded_key` has named so."""
    key = st.session_state.get(_slot(name))
    return None if key is None else st.session_state.get(key)


def _slot(name: str) -> str:
    return f"{name}-worded"
