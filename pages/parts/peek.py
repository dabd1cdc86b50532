"""A look at one's own ducats on a shared device: behind a PIN of four digits, for a few seconds.

The sum is told to the screen once and taken away again; it is in no other data of the page. In between it stays on the
server, in this session alone.
"""

import time
from functools import partial
from typing import NamedTuple

import streamlit as st

from live import LiveTable, View
from pages.parts.device import device
from pages.parts.language import Speech, plain
from pages.parts.trouble import trouble
from rules import IntrigeError

SECONDS = 8
_PARTS = ("seat", "pin", "new", "told", "seen", "other", "done")
_SEAT, _PIN, _NEW, _TOLD, _SEEN, _OTHER, _DONE = (f"peek-{part}" for part in _PARTS)

_SECRET_JS = """
const timers = new WeakMap();
export default function ({ parentElement, data, setTriggerValue }) {
  const out = parentElement.querySelector('output');
  out.textContent = data.words;
  clearTimeout(timers.get(parentElement));
  timers.set(parentElement, setTimeout(() => {
    out.textContent = '';
    setTriggerValue('gone', true);
  }, data.milliseconds));
  return () => { clearTimeout(timers.get(parentElement)); out.textContent = ''; };
}
"""
_SECRET_CSS = """
output {
  display: block; min-height: 1.4em; color: var(--st-text-color);
  font: 600 30px/1.3 var(--st-heading-font, Georgia, serif);
}
"""
_secret = st.components.v2.component(
    "intrige_secret", html='<output aria-live="polite"></output>', css=_SECRET_CSS, js=_SECRET_JS
)


class Seen(NamedTuple):
    """A sum that is being looked at: whose, how much, and until when by the monotonic clock."""

    table: str
    seat: int
    cash: int
    until: float


def peek(table: LiveTable, view: View, speech: Speech) -> None:
    """Choose a seat, tell its PIN (or choose one), and see its ducats for a few seconds."""
    seat = st.selectbox(
        speech.say("Who are you?"),
        range(view.table.seats),
        index=None,
        placeholder=speech.say("Choose"),
        format_func=speech.player,
        key=_SEAT,
    )
    if seat is None:
        return
    seen = still_seen(view.table_id, seat)
    if seen is not None:
        left = max(1, int((seen.until - time.monotonic()) * 1000))
        words = speech.say("{amount} ducats", amount=speech.number(seen.cash))
        _secret(key="peek-secret", data={"words": words, "milliseconds": left}, on_gone_change=_forget)
        return
    if seat in view.protected and st.session_state.get(_OTHER) == (view.table_id, seat):
        _change(table, seat, speech)
    elif seat in view.protected:
        _ask(table, seat, speech)
    else:
        _choose(table, seat, speech)
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


def _ask(table: LiveTable, seat: int, speech: Speech) -> None:
    with st.form("peek-ask", border=False, clear_on_submit=True):
        st.text_input(speech.say("PIN"), key=_PIN, type="password", max_chars=4, autocomplete="off")
        st.form_submit_button(
            speech.say("Show my ducats"), type="primary", on_click=partial(_look, table, seat, speech)
        )
    st.button(
        speech.say("Another PIN, or none"), key="peek-to-change", type="tertiary", on_click=_turn, args=(table, seat)
    )


def _look(table: LiveTable, seat: int, speech: Speech) -> None:
    try:
        cash = table.cash(seat, st.session_state.get(_PIN, ""))
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
        return
    st.session_state[_SEEN] = Seen(table.table_id, seat, cash, time.monotonic() + SECONDS)


def _turn(table: LiveTable, seat: int) -> None:
    wanted = (table.table_id, seat)
    st.session_state[_OTHER] = None if st.session_state.get(_OTHER) == wanted else wanted


def _change(table: LiveTable, seat: int, speech: Speech) -> None:
    with st.form("peek-change", border=False, clear_on_submit=True):
        st.text_input(speech.say("The PIN until now"), key=_PIN, type="password", max_chars=4, autocomplete="off")
        st.text_input(
            speech.say("The new one; empty for none"), key=_NEW, type="password", max_chars=4, autocomplete="off"
        )
        st.form_submit_button(
            speech.say("Change the PIN"), type="primary", on_click=partial(_replace, table, seat, speech)
        )
    st.button(
        speech.say("Leave it as it is"), key="peek-from-change", type="tertiary", on_click=_turn, args=(table, seat)
    )


def _replace(table: LiveTable, seat: int, speech: Speech) -> None:
    old, new = st.session_state.get(_PIN, ""), st.session_state.get(_NEW, "")
    try:
        if new:
            # Not as the seat's own phone, which needs no old PIN: whoever has the table before them must know it.
            table.set_pin(seat, new, old=old)
        else:
            table.remove_pin(seat, old)
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
        return
    st.session_state[_OTHER] = None
    st.session_state[_DONE] = speech.say("The PIN is changed.") if new else speech.say("There is no PIN any more.")


def _choose(table: LiveTable, seat: int, speech: Speech) -> None:
    with st.form("peek-choose", border=False, clear_on_submit=True):
        st.text_input(
            speech.say("Choose a PIN of four digits"), key=_NEW, type="password", max_chars=4, autocomplete="off"
        )
        st.form_submit_button(speech.say("Keep this PIN"), type="primary", on_click=partial(_keep, table, seat, speech))


def _keep(table: LiveTable, seat: int, speech: Speech) -> None:
    try:
        table.set_pin(seat, st.session_state.get(_NEW, ""), device=device())
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
