"""The banker's phones panel: turn phones on, QR code, permissions, freeing seats."""

from time import monotonic

import streamlit as st

from components.send_ticket import send_ticket
from i18n.translator import Translator, plain
from live import ACCESS, BANKER_ENTERS, OPEN, SEATS, Held, LiveTable, View
from live.free_seats import CODE_SECONDS
from narration.error_text import error_text
from pages.common.kept_ticket import keep_ticket, kept_ticket
from pages.common.pin_field import pin_field
from pages.common.qr_code import address_for_phones, qr_code
from pages.common.session_device import device
from pages.common.table_of_code import shown_table
from pages.common.table_screen import listen
from presenters.crest_html import crest
from presenters.ticket_view import ticket_view
from rules import IntrigeError

PANEL = "aside-phones"
_PIN, _TOLD, _TICKET, _SURE, _CODES = (f"phones-{part}" for part in ("pin", "told", "ticket", "sure", "codes"))
# Query parameter after phones were turned on: open the panel at once.
SHOW = "phones"


def phones_panel(table: LiveTable, view: View, translator: Translator) -> None:
    """A button of the table page; its panel is built only while it is open."""
    if st.query_params.get("show") == SHOW:
        del st.query_params["show"]
        st.session_state[PANEL] = True
    with st.popover(translator.say("Phones"), key=PANEL, on_change="rerun", width="content") as opened:
        if opened.open:
            # CSS makes it fill the screen.
            with st.container(key="phones-sheet"):
                with st.container(key="phones-body"):
                    _panel(table, view, translator)
                st.button(translator.say("Back to the table"), key="phones-close", width="stretch", on_click=_close)
            # While it is open, rerun when somebody joins.
            listen(view, translator, key="listen-phones")


def _close() -> None:
    st.session_state.pop(_SURE, None)
    st.session_state[PANEL] = False


def _panel(table: LiveTable, view: View, translator: Translator) -> None:
    ticket = kept_ticket(_TICKET, view.table_id)
    if ticket is not None:
        send_ticket(ticket_view(view.table_id, ticket, f"/table?t={view.table_id}&show={SHOW}", translator))
    elif view.access == OPEN:
        _turn_on(view.table_id, translator)
    else:
        keeper = table.who(device()).role == "banker"
        with st.container(key="phones-columns"):
            _invite(view, translator)
            with st.container(key="phones-people"):
                _seats(table, view, translator, keeper=keeper)
                if keeper:
                    _manage(view, translator)
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _turn_on(code: str, translator: Translator) -> None:
    st.markdown(
        translator.say(
            "Everybody can play on a phone of their own, and this device becomes the table keeper's: "
            "it may enter for anybody."
        )
    )
    with st.form("phones-on", border=False):
        pin_field(translator.say("The table keeper's PIN, four digits, if you like"), _PIN)
        st.caption(
            translator.say("With it another device can take the table keeper's place, should this one's battery die.")
        )
        st.form_submit_button(
            translator.say("Turn phones on"),
            type="primary",
            on_click=_go,
            args=(code, SEATS, translator),
            width="stretch",
        )


def _go(code: str, access: str, translator: Translator) -> None:
    try:
        ticket = shown_table(code).joining.banker_ticket(device(), access=access, pin=st.session_state.get(_PIN, ""))
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    keep_ticket(_TICKET, code, ticket)


def _invite(view: View, translator: Translator) -> None:
    address = address_for_phones()
    with st.container(key="phones-code", horizontal_alignment="center", gap="xsmall"):
        st.html(qr_code(view.table_id, pixels=232), width="content")
        st.markdown(
            translator.say(
                "Scan it, or open **{address}/join** and enter **{code}**.", address=plain(address), code=view.table_id
            ),
            text_alignment="center",
        )
        if address.startswith("http:"):
            st.caption(
                translator.say(
                    "Started with TLS (make run TLS=1), Intrige can be put on a phone's home screen and opened like "
                    "any app."
                ),
                text_alignment="center",
            )


def _seats(table: LiveTable, view: View, translator: Translator, *, keeper: bool) -> None:
    """The crests of the seats; highlighted when taken."""
    here = sum(seat in view.seated for seat in range(view.table.seats))
    told = translator.say(
        "{here} of {all} have sat down", here=translator.number(here), all=translator.number(view.table.seats)
    )
    st.markdown(f"**{plain(told)}**")
    for seat in range(view.table.seats):
        with st.container(
            key=f"phones-{'here' if seat in view.seated else 'free'}-{seat}",
            horizontal=True,
            vertical_alignment="center",
            gap="small",
        ):
            st.html(crest(view.table.edition, view.table.players[seat].house, translator), width="content")
            _seat(table, view, seat, translator, keeper=keeper)


def _seat(table: LiveTable, view: View, seat: int, translator: Translator, *, keeper: bool) -> None:
    # Escaped as a whole: a colon after the name could make a sign of both.
    name = translator.player(seat)
    if seat in view.seated or seat in view.protected:
        word = translator.say("{name}: has a phone", name=name)
        word = word if seat in view.seated else translator.say("{name}: has a PIN", name=name)
        st.markdown(plain(word), width="stretch")
        if keeper:
            _freeing(table, seat, name, translator)
    elif seat in view.absent:
        st.markdown(plain(translator.say("{name}: the table plays this seat", name=name)), width="stretch")
    elif keeper and table.joining.needs_code(seat):
        _inviting(table, seat, name, translator)
    else:
        st.markdown(plain(translator.say("{name}: free", name=name)), width="stretch")


def _inviting(table: LiveTable, seat: int, name: str, translator: Translator) -> None:
    """The code by which somebody sits down on a free seat of a game under way, asked for and while it is good."""
    code = table.table_id
    shown, until = st.session_state.get(_CODES, {}).get((code, seat, table.seating.decided_by(seat)), ("", 0.0))
    is_good = monotonic() < until and _stands(table, seat, shown)
    told, label = translator.say("{name}: free", name=name), translator.say("Let somebody sit down")
    if is_good:
        told = translator.say("{name}: free for whoever types this code within ten minutes", name=name)
        label = translator.say("Another code")
    with st.container(gap=None):
        st.markdown(plain(told))
        if is_good:
            st.markdown(f"**{plain(shown)}**")
        key = f"phones-invite-{seat}"
        st.button(label, key=key, type="tertiary", on_click=_invite_to, args=(code, seat, translator))


def _stands(table: LiveTable, seat: int, shown: str) -> bool:
    """Whether a code is good still, as far as that can be found out."""
    try:
        return table.joining.code_stands(seat, shown)
    except IntrigeError:
        return False


def _invite_to(code: str, seat: int, translator: Translator) -> None:
    try:
        table = shown_table(code)
        # The number first: a code that is void already, or shown one tap too late, is not shown as good.
        decided = table.seating.decided_by(seat)
        invited = table.joining.invite(seat, device())
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    kept = {key: one for key, one in st.session_state.get(_CODES, {}).items() if key[0] == code and key[1] != seat}
    st.session_state[_CODES] = {**kept, (code, seat, decided): (invited, monotonic() + CODE_SECONDS)}


def _freeing(table: LiveTable, seat: int, name: str, translator: Translator) -> None:
    freed = table.table_id, seat, table.seating.held(seat)
    if st.session_state.get(_SURE) == freed:
        label = translator.say("Yes, free it")
        st.button(label, key=f"phones-sure-{seat}", type="primary", on_click=_free, args=(*freed, translator))
    else:
        label = plain(translator.say("Free {name}'s seat", name=name))
        st.button(label, key=f"phones-free-seat-{seat}", type="tertiary", on_click=_ask, args=freed)


def _ask(code: str, seat: int, held: Held) -> None:
    st.session_state[_SURE] = (code, seat, held)


def _free(code: str, seat: int, held: Held, translator: Translator) -> None:
    st.session_state.pop(_SURE, None)
    try:
        joining = shown_table(code).joining
        joining.free(seat, device(), held=held)
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
        return
    # Most often somebody sits down there next.
    if joining.needs_code(seat):
        _invite_to(code, seat, translator)


def _manage(view: View, translator: Translator) -> None:
    words = {
        SEATS: translator.say("Each player enters their own"),
        BANKER_ENTERS: translator.say("The table keeper enters everything"),
        OPEN: translator.say("Phones off"),
    }
    # Another window may have changed it, and a change may have been refused.
    st.session_state[_access_key(view.access)] = view.access
    st.radio(
        translator.say("How this table is played"),
        [SEATS, BANKER_ENTERS, OPEN],
        format_func=words.__getitem__,
        key=_access_key(view.access),
        on_change=_set_access,
        args=(view.table_id, view.access, translator),
    )


def _access_key(shown: str) -> str:
    """Session state key of the widget that shows this: what a browser still sends of another one is no choice."""
    return f"phones-access-{shown}"


def _set_access(code: str, shown: str, translator: Translator) -> None:
    access = st.session_state.get(_access_key(shown))
    if access not in ACCESS or access == shown:
        return
    try:
        shown_table(code).joining.set_access(access, device())
    except IntrigeError as error:
        st.session_state[_TOLD] = error_text(error, translator)
