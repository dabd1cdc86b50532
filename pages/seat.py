"""A player's own page: `/seat?t=CODE`. What I must do now, my ducats behind a touch, my figures, the board, the log."""

from functools import partial
from typing import Any

import streamlit as st

from live import BANKER_ENTERS, Actor, LiveTable, View, may_pass, registry
from pages.parts.asides import close, opened
from pages.parts.device import client, device
from pages.parts.joining.own import own_data
from pages.parts.joining.seen import is_due, only_own
from pages.parts.joining.told import told
from pages.parts.joining.yours import tell_yours
from pages.parts.language import Speech, plain
from pages.parts.listen import NO_VERSION, listen, listen_data
from pages.parts.note import note
from pages.parts.reader import speech_for
from pages.parts.scene import scene
from pages.parts.tabletop import tabletop
from pages.parts.tabletop.acts import acted, answer_for
from pages.parts.tale import runs
from pages.parts.tale.strong import strong
from pages.parts.trouble import show_trouble
from rules import IntrigeError

NOTE = "note"
Data = dict[str, Any]


@st.fragment
def play(code: str) -> None:
    """Everything that changes while a game is played; runs again after every tap, here or on another screen."""
    table = registry().table(code)
    view = table.view
    speech = speech_for(view.table)
    actor = table.who(device(as_seat=True))
    if actor.seat is None:
        no_seat(view, speech)
        listen(view.table_id, view.version)
    else:
        my_page(table, view, actor, actor.seat, speech)


def my_page(table: LiveTable, view: View, actor: Actor, seat: int, speech: Speech) -> None:
    """What one player sees, from the most urgent downwards; once the game is over the standing is."""
    if view.over:
        from pages.parts.standing import standing

        standing(view, table.record(), speech)
    shown = {
        "now": mine(view, seat, speech),
        "own": own_data(view, seat, speech),
        "board": around(view, seat, speech),
        "log": {**told(view, speech)["log"], "answer": answer_for("log", view), "asides": asides(view, speech)},
        "listen": listen_data(view.table_id, view.version),
    }
    tabletop(
        {part: only_own(data, view, actor) for part, data in shown.items()},
        on_action=partial(acted, view.table_id, as_seat=True),
    )
    if opened() == NOTE and view.read_only is None:
        with st.container(key="aside", border=True):
            note(table, speech, close, seat)


def asides(view: View, speech: Speech) -> list[Data]:
    """The buttons below the log: a seat may write a note."""
    return [] if view.read_only else [{"name": NOTE, "word": speech.say("Note"), "open": opened() == NOTE}]


def mine(view: View, seat: int, speech: Speech) -> Data:
    """The now panel, its sentence said to the one who must act."""
    shown: Data = {**told(view, speech)["now"], "answer": answer_for("now", view)}
    yours = tell_yours(view, seat, strong(speech))
    if yours is not None:
        shown["sentence"] = runs(yours)
        if view.access == BANKER_ENTERS:
            shown["details"] = [*shown["details"], speech.say("The banker enters it.")]
    elif not view.over and not is_due(view, seat):
        shown["tone"] = "wait"
    return shown


def around(view: View, seat: int, speech: Speech) -> Data:
    """The board as this seat looks at it."""
    refused = answer_for("board", view)
    board = scene(view, speech, refused) if refused else told(view, speech)["board"]
    return {**board, "palaces": nearest(board["palaces"], view, seat)}


def nearest(palaces: list[Data], view: View, seat: int) -> list[Data]:
    """The host's palace first, then one's own, then the others clockwise: a phone shows one below the other."""
    host = seat if view.position.host is None else view.position.host
    clockwise = [(seat + step) % len(palaces) for step in range(len(palaces))]
    return [palaces[one] for one in dict.fromkeys((host, *clockwise))]


def no_seat(view: View, speech: Speech) -> None:
    """This device has no seat here, or has it no longer."""
    with st.container(key="narrow-seat"):
        st.warning(plain(speech.say("This device has no seat at this table, or another one has taken it over since.")))
        if st.button(speech.say("Choose a seat"), key="seat-join", type="primary"):
            st.switch_page("join.py", query_params={"t": view.table_id})


def main() -> None:
    """Show the seat of this device at the table whose code stands in the address, or say why not."""
    speech = speech_for()
    code = st.query_params.get("t", "")
    try:
        table = registry().table(code, client=client()) if code else None
    except IntrigeError as error:
        show_trouble(error, speech)
        if may_pass(error):
            # As soon as the table can be heard of again this page is drawn anew.
            listen(code, NO_VERSION)
            return
        table = None
    if table is not None:
        play(table.table_id)
        return
    st.markdown(plain(speech.say("Choose a table, or begin a new one.")))
    if st.button(speech.say("To the tables"), key="to-lobby", type="primary"):
        st.switch_page("lobby.py")


main()
