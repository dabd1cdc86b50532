"""No house is given twice: who chose one last keeps it, and its former owner gets the one that was given up for it."""

from collections.abc import Sequence

import streamlit as st

_SHOWN = "setup-shown-houses"
_NEWEST = "setup-newest-house"


def choose_house(key: str) -> None:
    """Remember whose house was chosen last, by its key in the session state, and which one they had before."""
    st.session_state[_NEWEST] = (key, st.session_state[_SHOWN].get(key))


def part_houses(keys: Sequence[str], houses: Sequence[str]) -> None:
    """Resolve duplicates under these keys of the session state: the other gets the one given up, else a free one."""
    state = st.session_state
    newest, given_up = state.get(_NEWEST, (None, None))
    taken: set[str] = set()
    for key in sorted(keys, key=lambda key: key != newest):
        if state[key] in taken:
            held = {state[other] for other in keys}
            free = [house for house in houses if house not in held]
            state[key] = given_up if given_up in free else free[0]
        taken.add(state[key])
    state[_SHOWN] = {key: state[key] for key in keys}
