"""The real game beside the sandbox: after the same number of actions, or any other."""

from collections.abc import Callable

import streamlit as st

from components.board import board
from i18n.translator import Translator, plain
from live import View
from live.readonly_game import lines_in_force
from pages.what_if import sandbox_state
from pages.what_if.sandbox_state import Subject
from presenters.amendment_view import tell_changes, tell_sentence
from presenters.readonly_board import beside, picture

_SHOWN = 8


def real_course(found: Subject, translator: Translator) -> None:
    """The real game: its line, its board, and a stepper."""
    number, last = sandbox_state.real_number(found), sandbox_state.last(found)
    stood = found.sandbox.real_view(number)
    st.subheader(plain(translator.say("What happened")), anchor=False)
    drawn = beside(picture(stood, translator, number=number), translator.say("What happened"), translator)
    board(drawn, key="what-if-board-real", on_action=lambda: None)
    # Below the board, so that the two boards stand side by side however long the line is.
    st.caption(plain(translator.say("Line {number} of {last}", number=str(number), last=str(last))))
    lines = lines_in_force(stood)
    told = tell_sentence(lines[-1], translator) if lines else translator.say("The game begins.")
    st.markdown(plain(told))
    with st.container(horizontal=True, gap="small", key="what-if-real-steps"):
        _step(translator.say("Back"), "back", found, number - 1, number == 0)
        _step(translator.say("Forward"), "on", found, number + 1, number == last)
        _step(translator.say("Side by side again"), "sync", found, None, not sandbox_state.strays(found))


def _step(label: str, way: str, found: Subject, goal: int | None, disabled: bool) -> None:
    go: Callable[..., None] = sandbox_state.look_at
    st.button(label, key=f"what-if-real-{way}", disabled=disabled, on_click=go, args=(found.place, goal))


def differences(found: Subject, view: View, translator: Translator) -> None:
    """The differences from the real game after as many actions; including ducats where they are public."""
    if not found.sandbox.actions:
        return
    number = sandbox_state.real_number(found)
    real = found.sandbox.real_view(number)
    told = tell_changes(real, view, translator)
    title = translator.say("What is different")
    st.markdown(f"**{plain(title)}**")
    told += _ducats(found, number, translator)
    told = told or [_like(found, number, translator)]
    st.markdown("\n".join(f"- {plain(one)}" for one in told[:_SHOWN]))
    if len(told) > _SHOWN:
        with st.expander(translator.say("More")):
            st.markdown("\n".join(f"- {plain(one)}" for one in told[_SHOWN:]))


def _like(found: Subject, number: int, translator: Translator) -> str:
    """The line if neither the board nor a balance that the reader may know differs. number: of the real moment."""
    if found.sandbox.same and number == found.at + len(found.sandbox.actions):
        return translator.say("Nothing: it stands as it really did.")
    return translator.say("Nothing on the board.")


def _ducats(found: Subject, number: int, translator: Translator) -> list[str]:
    """The differences of those balances that the reader may know."""
    told = []
    for seat, amount in found.sandbox.difference(number).items():
        inserts = {"player": translator.player(seat), "amount": translator.number(abs(amount))}
        if amount > 0:
            told.append(translator.say("{player} has {amount} more.", **inserts))
        elif amount < 0:
            told.append(translator.say("{player} has {amount} less.", **inserts))
    return told
