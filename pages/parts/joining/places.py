"""The seats of a table as a phone sees them that wants one: free, behind a PIN, or taken."""

import streamlit as st

from live import LiveTable, View
from pages.parts.crest import crest
from pages.parts.joining.knock import knock
from pages.parts.language import Speech, plain
from pages.parts.trouble import trouble
from rules import IntrigeError

_SEAT, _PIN, _NEW, _BANK, _TOLD, _TICKET = (f"join-{part}" for part in ("seat", "pin", "new", "bank", "told", "ticket"))


def places(table: LiveTable, view: View, speech: Speech) -> None:
    """Choose a seat; then its PIN is asked, or one may be chosen."""
    ticket = st.session_state.pop(_TICKET, None)
    if ticket is not None:
        knock(view.table_id, *ticket, speech=speech)
        return
    chosen = st.session_state.get(_SEAT)
    if isinstance(chosen, int) and chosen < view.table.seats:
        _sit_down(table, view, chosen, speech)
    else:
        st.markdown(speech.say("Who are you?"))
        for seat in range(view.table.seats):
            _row(view, seat, speech)
        _banker(table, view, speech)
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _row(view: View, seat: int, speech: Speech) -> None:
    player = view.table.players[seat]
    with st.container(key=f"join-row-{seat}", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(crest(view.table.edition, player.house, speech), width="content")
        st.markdown(f"**{plain(player.name)}**", width="stretch")
        if seat not in view.seated and seat not in view.protected:
            st.button(
                speech.say("I am {name}", name=plain(player.name)),
                key=f"join-{seat}",
                type="primary",
                on_click=_choose,
                args=(seat,),
            )
        elif seat in view.protected:
            label = speech.say("I am {name}, with my PIN", name=plain(player.name))
            st.button(label, key=f"join-{seat}", on_click=_choose, args=(seat,))
        else:
            st.caption(speech.say("has a phone"), width="content")


def _choose(seat: int | None) -> None:
    st.session_state[_SEAT] = seat


def _sit_down(table: LiveTable, view: View, seat: int, speech: Speech) -> None:
    player = view.table.players[seat]
    with st.container(key="join-who", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(crest(view.table.edition, player.house, speech), width="content")
        st.subheader(plain(player.name), anchor=False, width="stretch")
    with st.form("join", border=False, clear_on_submit=True):
        if seat in view.protected:
            st.text_input(speech.say("Your PIN"), key=_PIN, type="password", max_chars=4, autocomplete="off")
        elif seat in view.seated:
            st.markdown(speech.say("This seat has a phone already. The banker can free it."))
        else:
            st.text_input(
                speech.say("Choose a PIN of four digits, if you like"),
                key=_NEW,
                type="password",
                max_chars=4,
                autocomplete="off",
            )
            st.caption(speech.say("If this phone gets lost or its battery dies, the PIN brings another one here."))
        st.form_submit_button(
            speech.say("Sit down"), type="primary", on_click=_take_seat, args=(table, seat, speech), width="stretch"
        )
    st.button(speech.say("I am somebody else"), key="join-back", on_click=_choose, args=(None,))


def _take_seat(table: LiveTable, seat: int, speech: Speech) -> None:
    pin, chosen = st.session_state.get(_PIN, ""), st.session_state.get(_NEW, "")
    try:
        ticket = table.joining.seat_ticket(seat, pin=pin, new_pin=chosen)
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
        return
    _choose(None)
    st.session_state[_TICKET] = (ticket, f"/seat?t={table.table_id}")


def _banker(table: LiveTable, view: View, speech: Speech) -> None:
    with (
        st.expander(speech.say("Take the banker's place"), key="join-banker"),
        st.form("join-bank", border=False, clear_on_submit=True),
    ):
        st.markdown(speech.say("With the banker's PIN this device takes the place of the one that has it now."))
        st.text_input(speech.say("The banker's PIN"), key=_BANK, type="password", max_chars=4, autocomplete="off")
        st.form_submit_button(speech.say("Be the banker"), on_click=_take_bank, args=(table, speech))


def _take_bank(table: LiveTable, speech: Speech) -> None:
    try:
        ticket = table.joining.replace_banker(st.session_state.get(_BANK, ""))
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
        return
    st.session_state[_TICKET] = (ticket, f"/table?t={table.table_id}")
