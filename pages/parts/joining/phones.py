"""The banker's side of phones: turn them on, show the QR code, say how the table is played, free a seat."""

import streamlit as st

from live import ACCESS, BANKER_ENTERS, OPEN, SEATS, LiveTable, View
from pages.parts.device import device
from pages.parts.joining.address import base, qr_code
from pages.parts.joining.knock import knock
from pages.parts.language import Speech, plain
from pages.parts.listen import listen
from pages.parts.trouble import trouble
from rules import IntrigeError

PANEL = "aside-phones"
_PIN, _TOLD, _TICKET, _SURE = (f"phones-{part}" for part in ("pin", "told", "ticket", "sure"))
# In the address after phones were turned on: the page that opens then shows the code at once.
SHOW = "phones"


def phones_panel(table: LiveTable, view: View, speech: Speech) -> None:
    """A small button of the table page; what is behind it is made only while it is open."""
    if st.query_params.get("show") == SHOW:
        del st.query_params["show"]
        st.session_state[PANEL] = True
    with st.popover(speech.say("Phones"), key=PANEL, on_change="rerun", width="content") as opened:
        if opened.open:
            _panel(table, view, speech)
            # While it is open it shows who sits down.
            listen(view.table_id, view.version, key="listen-phones")


def _panel(table: LiveTable, view: View, speech: Speech) -> None:
    ticket = st.session_state.pop(_TICKET, None)
    if ticket is not None:
        knock(view.table_id, ticket, f"/table?t={view.table_id}&show={SHOW}", speech=speech)
    elif view.access == OPEN:
        _turn_on(table, speech)
    else:
        _invite(view, speech)
        if table.who(device()).role == "banker":
            _seats(table, view, speech)
            _manage(table, view, speech)
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _turn_on(table: LiveTable, speech: Speech) -> None:
    st.markdown(
        speech.say(
            "Everybody can play on a phone of their own, and this device becomes the banker's: "
            "it may enter for anybody."
        )
    )
    with st.form("phones-on", border=False):
        st.text_input(
            speech.say("The banker's PIN, four digits, if you like"),
            key=_PIN,
            type="password",
            max_chars=4,
            autocomplete="off",
        )
        st.caption(speech.say("With it another device can take the banker's place, should this one's battery die."))
        st.form_submit_button(
            speech.say("Turn phones on"), type="primary", on_click=_go, args=(table, SEATS, speech), width="stretch"
        )


def _go(table: LiveTable, access: str, speech: Speech) -> None:
    try:
        ticket = table.joining.banker_ticket(device(), access=access, pin=st.session_state.get(_PIN, ""))
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
        return
    st.session_state[_TICKET] = ticket


def _invite(view: View, speech: Speech) -> None:
    address = base()
    link = f"{address}/join?t={view.table_id}"
    with st.container(key="phones-code", horizontal_alignment="center", gap="xsmall"):
        st.html(qr_code(link), width="content")
        st.markdown(
            speech.say(
                "Scan it, or open **{address}/join** and enter **{code}**.", address=plain(address), code=view.table_id
            ),
            text_alignment="center",
        )


def _seats(table: LiveTable, view: View, speech: Speech) -> None:
    for seat in range(view.table.seats):
        name = plain(speech.player(seat))
        with st.container(key=f"phones-row-{seat}", horizontal=True, vertical_alignment="center", gap="small"):
            if seat not in view.seated and seat not in view.protected:
                st.markdown(speech.say("{name}: free", name=name), width="stretch")
                continue
            word = speech.say("{name}: has a phone", name=name)
            st.markdown(word if seat in view.seated else speech.say("{name}: has a PIN", name=name), width="stretch")
            if st.session_state.get(_SURE) == seat:
                label = speech.say("Yes, free it")
                st.button(label, key=f"phones-sure-{seat}", type="primary", on_click=_free, args=(table, seat, speech))
            else:
                label = speech.say("Free {name}'s seat", name=name)
                st.button(label, key=f"phones-free-{seat}", on_click=_ask, args=(seat,))


def _ask(seat: int) -> None:
    st.session_state[_SURE] = seat


def _free(table: LiveTable, seat: int, speech: Speech) -> None:
    st.session_state.pop(_SURE, None)
    try:
        table.joining.free(seat, device())
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)


def _manage(table: LiveTable, view: View, speech: Speech) -> None:
    words = {
        SEATS: speech.say("Each player enters their own"),
        BANKER_ENTERS: speech.say("The banker enters everything"),
        OPEN: speech.say("Phones off"),
    }
    st.radio(
        speech.say("How this table is played"),
        [SEATS, BANKER_ENTERS, OPEN],
        index=[SEATS, BANKER_ENTERS, OPEN].index(view.access),
        format_func=words.__getitem__,
        key="phones-access",
        on_change=_set_access,
        args=(table, speech),
    )


def _set_access(table: LiveTable, speech: Speech) -> None:
    access = st.session_state.get("phones-access")
    if access not in ACCESS:
        return
    try:
        table.joining.set_access(access, device())
    except IntrigeError as error:
        st.session_state[_TOLD] = trouble(error, speech)
