"""A player's own page: `/seat?t=CODE`. What I must do now, my ducats behind a touch, my figures, the board, the log."""

from functools import partial
from typing import Any

import streamlit as st

from components.tabletop import tabletop
from components.version_listener import version_listener
from i18n.translator import Translator, plain
from live import BANKER_ENTERS, Actor, LiveTable, View, registry
from narration import runs
from narration.marked_names import with_marked_names
from narration.to_player import tell_yours
from narration.turn import is_due
from pages.common.device import client, device
from pages.common.errors import show_error
from pages.common.note import note
from pages.common.open_panel import close, opened
from pages.common.session import translator_for
from pages.common.tabletop_actions import acted, answer_for
from presenters.allowed_controls import only_own
from presenters.board_view import board_view
from presenters.listener_view import listener_view
from presenters.seat_card_view import seat_card_view
from presenters.shared_views import shared_views
from rules import IntrigeError

NOTE = "note"
Data = dict[str, Any]


@st.fragment
def play(code: str) -> None:
    """Everything that changes while a game is played; runs again after every tap, here or on another screen."""
    table = registry().table(code)
    view = table.view
    translator = translator_for(view.table)
    actor = table.who(device(as_seat=True))
    if actor.seat is None:
        no_seat(view, translator)
        version_listener(listener_view(view.table_id, view.version, translator))
    else:
        my_page(table, view, actor, actor.seat, translator)


def my_page(table: LiveTable, view: View, actor: Actor, seat: int, translator: Translator) -> None:
    """What one player sees, from the most urgent downwards; once the game is over the standing is."""
    if view.over:
        from pages.common.final_standing import final_standing

        final_standing(view, table.record(), translator)
    shown = {
        "now": mine(view, seat, translator),
        "own": seat_card_view(view, seat, translator),
        "board": around(view, seat, translator),
        "log": {
            **shared_views(view, translator)["log"],
            "answer": answer_for("log", view),
            "asides": asides(view, translator),
        },
        "listen": listener_view(view.table_id, view.version, translator),
    }
    tabletop(
        {part: only_own(data, view, actor) for part, data in shown.items()},
        on_action=partial(acted, view.table_id, as_seat=True),
    )
    if opened() == NOTE and view.read_only is None:
        with st.container(key="aside", border=True):
            note(table, translator, close, seat)


def asides(view: View, translator: Translator) -> list[Data]:
    """The buttons below the log: a seat may write a note."""
    return [] if view.read_only else [{"name": NOTE, "word": translator.say("Note"), "open": opened() == NOTE}]


def mine(view: View, seat: int, translator: Translator) -> Data:
    """The now panel, its sentence said to the one who must act."""
    shown: Data = {**shared_views(view, translator)["now"], "answer": answer_for("now", view)}
    yours = tell_yours(view, seat, with_marked_names(translator))
    if yours is not None:
        shown["sentence"] = runs(yours)
        if view.access == BANKER_ENTERS:
            shown["details"] = [*shown["details"], translator.say("The table keeper enters it.")]
    elif not view.over and not is_due(view, seat):
        shown["tone"] = "wait"
    return shown


def around(view: View, seat: int, translator: Translator) -> Data:
    """The board as this seat looks at it."""
    refused = answer_for("board", view)
    board = board_view(view, translator, refused) if refused else shared_views(view, translator)["board"]
    return {**board, "palaces": nearest(board["palaces"], view, seat)}


def nearest(palaces: list[Data], view: View, seat: int) -> list[Data]:
    """The host's palace first, then one's own, then the others clockwise: a phone shows one below the other."""
    host = seat if view.position.host is None else view.position.host
    clockwise = [(seat + step) % len(palaces) for step in range(len(palaces))]
    return [palaces[one] for one in dict.fromkeys((host, *clockwise))]


def no_seat(view: View, translator: Translator) -> None:
    """This device has no seat here, or has it no longer."""
    with st.container(key="narrow-seat"):
        st.warning(
            plain(translator.say("This device has no seat at this table, or another one has taken it over since."))
        )
        if st.button(translator.say("Choose a seat"), key="seat-join", type="primary"):
            st.switch_page("join/page.py", query_params={"t": view.table_id})


def main() -> None:
    """Show the seat of this device at the table whose code stands in the address, or say why not."""
    translator = translator_for()
    code = st.query_params.get("t", "")
    try:
        table = registry().table(code, client=client()) if code else None
    except IntrigeError as error:
        show_error(error, translator)
        table = None
    if table is not None:
        play(table.table_id)
        return
    st.markdown(plain(translator.say("Choose a table, or begin a new one.")))
    if st.button(translator.say("To the tables"), key="to-lobby", type="primary"):
        st.switch_page("lobby/page.py")


main()
