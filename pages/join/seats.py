"""The seats of a table to choose from: free, protected by a PIN, or taken."""

import streamlit as st

from components.send_ticket import send_ticket
from i18n.translator import Translator, plain
from live import LiveTable, View, sentence
from narration.error_text import error_text
from pages.common.kept_ticket import keep_ticket, kept_ticket
from pages.common.pin_field import pin_field
from pages.common.table_of_code import shown_table
from presenters.crest_html import crest
from presenters.ticket_view import ticket_view
from rules import Illegal, IntrigeError

_SEAT, _PIN, _NEW, _CODE, _BANK, _TOLD, _TICKET = (
    f"join-{part}" for part in ("seat", "pin", "new", "code", "bank", "told", "ticket")
)


def seats_to_choose(table: LiveTable, view: View, translator: Translator) -> None:
    """Choose a seat; then enter its PIN, or optionally choose one."""
    kept = kept_ticket(_TICKET, view.table_id)
    if kept is not None:
        ticket, goal = kept
        send_ticket(ticket_view(view.table_id, ticket, goal, translator))
        return
    code, chosen = _chosen()
    if code == view.table_id and chosen < view.table.seats:
        _sit_down(table, view, chosen, translator)
    else:
        st.markdown(translator.say("Who are you?"))
        for seat in range(view.table.seats):
            _row(view, seat, translator)
        _banker(view.table_id, translator)
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _row(view: View, seat: int, translator: Translator) -> None:
    player = view.table.players[seat]
    left, behind_pin = seat in view.absent, seat in view.protected and seat not in view.absent
    free = not left and seat not in view.seated and seat not in view.protected
    with st.container(
        key=f"join-row-{'open' if free or behind_pin else 'taken'}-{seat}",
        horizontal=True,
        vertical_alignment="center",
        gap="small",
        border=True,
    ):
        st.html(crest(view.table.edition, player.house, translator), width="content")
        st.markdown(f"**{plain(player.name)}**", width="stretch")
        if free or behind_pin:
            label = (
                translator.say("I am {name}", name=plain(player.name))
                if free
                else translator.say("I am {name}, with my PIN", name=plain(player.name))
            )
            # CSS makes the whole row clickable.
            st.button(label, key=f"join-{seat}", type="tertiary", on_click=_choose, args=((view.table_id, seat),))
        else:
            told = translator.say("the table plays this seat") if left else translator.say("has a phone")
            st.caption(told, width="content")


def _choose(seat: tuple[str, int] | None) -> None:
    """Choose a seat of a table."""
    st.session_state[_SEAT] = seat


def _chosen() -> tuple[str, int]:
    """The seat that was chosen, and at which table; none is of no table."""
    return st.session_state.get(_SEAT) or ("", 0)


def _sit_down(table: LiveTable, view: View, seat: int, translator: Translator) -> None:
    player = view.table.players[seat]
    with st.container(key="join-who", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(crest(view.table.edition, player.house, translator), width="content")
        st.subheader(plain(player.name), anchor=False, width="stretch")
    with st.form("join", border=False, clear_on_submit=True):
        if seat in view.absent:
            st.markdown(plain(sentence(Illegal("seat-left", "1", seat=seat), translator)))
        elif seat in view.protected:
            pin_field(translator.say("Your PIN"), _PIN)
        elif seat in view.seated:
            st.markdown(translator.say("This seat has a phone already. The table keeper can free it."))
        else:
            _free_seat(table, seat, translator)
        st.form_submit_button(
            translator.say("Sit down"),
            type="primary",
            on_click=_take_seat,
            args=(view.table_id, seat, translator),
            width="stretch",
        )
    st.button(translator.say("I am somebody else"), key="join-back", on_click=_choose, args=(None,))


def _free_seat(table: LiveTable, seat: int, translator: Translator) -> None:
    """The fields of a seat without phone and PIN."""
    if table.joining.needs_code(seat):
        st.markdown(plain(sentence(Illegal("seat-code", "1", seat=seat), translator)))
        st.text_input(translator.say("The code of this seat"), key=_CODE, max_chars=8, autocomplete="off")
    pin_field(translator.say("Choose a PIN of four digits, if you like"), _NEW)
    st.caption(translator.say("If this phone gets lost or its battery dies, the PIN brings another one here."))


def _take_seat(code: str, seat: int, translator: Translator) -> None:
    pin, chosen, let_in = (str(st.session_state.get(key, "")) for key in (_PIN, _NEW, _CODE))
    try:
        ticket = shown_table(code).joining.seat_ticket(seat, pin=pin, new_pin=chosen, code=let_in)
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    _choose(None)
    keep_ticket(_TICKET, code, (ticket, f"/seat?t={code}"))


def _banker(code: str, translator: Translator) -> None:
    with (
        st.expander(translator.say("Take the table keeper's place"), key="join-banker"),
        st.form("join-bank", border=False, clear_on_submit=True),
    ):
        st.markdown(
            translator.say("With the table keeper's PIN this device takes the place of the one that has it now.")
        )
        pin_field(translator.say("The table keeper's PIN"), _BANK)
        st.form_submit_button(translator.say("Keep the table"), on_click=_take_bank, args=(code, translator))


def _take_bank(code: str, translator: Translator) -> None:
    try:
        ticket = shown_table(code).joining.replace_banker(st.session_state.get(_BANK, ""))
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    keep_ticket(_TICKET, code, (ticket, f"/table?t={code}"))
