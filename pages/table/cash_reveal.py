"""Shows a player's own ducats on a shared device for a few seconds, behind a PIN of four digits.

The sum is told to the screen once and taken away again; it is in no other data of the page. In between it stays on the
server, in this session alone.
"""

import time
from functools import partial
from typing import NamedTuple

import streamlit as st

from components.cash_reveal import cash_reveal as cash_reveal_for
from i18n.translator import Translator, plain
from live import LiveTable, View
from narration.error_text import error_text
from pages.common.device import device
from rules import IntrigeError

SECONDS = 8
_PARTS = ("seat", "pin", "new", "told", "seen", "other", "done")
_SEAT, _PIN, _NEW, _TOLD, _SEEN, _OTHER, _DONE = (f"peek-{part}" for part in _PARTS)


class Seen(NamedTuple):
    """A sum that is being looked at: whose, how much, and until when by the monotonic clock."""

    table: str
    seat: int
    cash: int
    until: float


def cash_reveal(table: LiveTable, view: View, translator: Translator) -> None:
    """Choose a seat, tell its PIN (or choose one), and see its ducats for a few seconds."""
    seat = st.selectbox(
        translator.say("Who are you?"),
        range(view.table.seats),
        index=None,
        placeholder=translator.say("Choose"),
        format_func=translator.player,
        key=_SEAT,
    )
    if seat is None:
        return
    seen = still_seen(view.table_id, seat)
    if seen is not None:
        left = max(1, int((seen.until - time.monotonic()) * 1000))
        words = translator.say("{amount} ducats", amount=translator.number(seen.cash))
        cash_reveal_for(words, left, on_gone=_forget)
        return
    if seat in view.protected and st.session_state.get(_OTHER) == (view.table_id, seat):
        _change(table, seat, translator)
    elif seat in view.protected:
        _ask(table, seat, translator)
    else:
        _choose(table, seat, translator)
    told, done = st.session_state.pop(_TOLD, ""), st.session_state.pop(_DONE, "")
    if told:
        st.error(plain(told))
    if done:
        st.success(plain(done))


def still_seen(table: str, seat: int) -> Seen | None:
    """The sum that this session may still look at; it is forgotten as soon as its time is over."""
    seen = st.session_state.get(_SEEN)
    if isinstance(seen, Seen) and (seen.table, seen.seat) == (table, seat) and time.monotonic() < seen.until:
        return seen
    _forget()
    return None


def _forget() -> None:
    st.session_state.pop(_SEEN, None)


def _ask(table: LiveTable, seat: int, translator: Translator) -> None:
    with st.form("peek-ask", border=False, clear_on_submit=True):
        st.text_input(translator.say("PIN"), key=_PIN, type="password", max_chars=4, autocomplete="off")
        st.form_submit_button(
            translator.say("Show my ducats"), type="primary", on_click=partial(_look, table, seat, translator)
        )
    st.button(
        translator.say("Another PIN, or none"),
        key="peek-to-change",
        type="tertiary",
        on_click=_turn,
        args=(table, seat),
    )


def _look(table: LiveTable, seat: int, translator: Translator) -> None:
    try:
        cash = table.cash(seat, st.session_state.get(_PIN, ""))
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    st.session_state[_SEEN] = Seen(table.table_id, seat, cash, time.monotonic() + SECONDS)


def _turn(table: LiveTable, seat: int) -> None:
    wanted = (table.table_id, seat)
    st.session_state[_OTHER] = None if st.session_state.get(_OTHER) == wanted else wanted


def _change(table: LiveTable, seat: int, translator: Translator) -> None:
    with st.form("peek-change", border=False, clear_on_submit=True):
        st.text_input(translator.say("The PIN until now"), key=_PIN, type="password", max_chars=4, autocomplete="off")
        st.text_input(
            translator.say("The new one; empty for none"), key=_NEW, type="password", max_chars=4, autocomplete="off"
        )
        st.form_submit_button(
            translator.say("Change the PIN"), type="primary", on_click=partial(_replace, table, seat, translator)
        )
    st.button(
        translator.say("Leave it as it is"), key="peek-from-change", type="tertiary", on_click=_turn, args=(table, seat)
    )


def _replace(table: LiveTable, seat: int, translator: Translator) -> None:
    old, new = st.session_state.get(_PIN, ""), st.session_state.get(_NEW, "")
    try:
        if new:
            # Not as the seat's own phone, which needs no old PIN: whoever has the table before them must know it.
            table.set_pin(seat, new, old=old)
        else:
            table.remove_pin(seat, old)
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    st.session_state[_OTHER] = None
    st.session_state[_DONE] = (
        translator.say("The PIN is changed.") if new else translator.say("There is no PIN any more.")
    )


def _choose(table: LiveTable, seat: int, translator: Translator) -> None:
    with st.form("peek-choose", border=False, clear_on_submit=True):
        st.text_input(
            translator.say("Choose a PIN of four digits"), key=_NEW, type="password", max_chars=4, autocomplete="off"
        )
        st.form_submit_button(
            translator.say("Keep this PIN"), type="primary", on_click=partial(_keep, table, seat, translator)
        )


def _keep(table: LiveTable, seat: int, translator: Translator) -> None:
    try:
        table.set_pin(seat, st.session_state.get(_NEW, ""), device=device())
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
