"""A player's own page: `/seat?t=CODE`. What I must do now, my ducats behind a touch, my figures, the board, the log."""

from functools import partial

import streamlit as st

from live import BANKER_ENTERS, Actor, View, registry
from pages.parts.board import board
from pages.parts.deed import do, sent
from pages.parts.device import client, device
from pages.parts.joining.own import own
from pages.parts.joining.seen import is_due, only_own
from pages.parts.joining.yours import tell_yours
from pages.parts.language import Speech, plain
from pages.parts.listen import listen
from pages.parts.log import log, log_data
from pages.parts.now import now, panel
from pages.parts.reader import speech_for
from pages.parts.scene import scene
from pages.parts.tale import runs
from pages.parts.tale.strong import strong
from pages.parts.trouble import show_trouble
from rules import IntrigeError

ANSWER = "seat-answer"
Data = dict[str, object]


def acted(source: str, code: str) -> None:
    """Carry out what a component has sent, for the seat of this device alone."""
    message = sent(source)
    if message is None:
        return
    table = registry().table(code)
    refused = do(table, message, speech_for(table.view.table), device(as_seat=True))
    st.session_state[ANSWER] = {source: refused} if refused else {}


def answer_for(source: str, view: View) -> Data | None:
    """What the component sent last was refused, and the table has not moved on since."""
    refused = st.session_state.get(ANSWER, {}).get(source)
    return refused if refused and refused["version"] == view.version else None


@st.fragment
def play(code: str) -> None:
    """Everything that changes while a game is played; runs again after every tap, here or on another screen."""
    table = registry().table(code)
    view = table.view
    speech = speech_for(view.table)
    actor = table.who(device(as_seat=True))
    if actor.seat is None:
        no_seat(view, speech)
    else:
        my_page(view, actor, actor.seat, speech)
        if view.over:
            from pages.parts.standing import standing

            standing(view, table.record(), speech)
    listen(view.table_id, view.version)


def my_page(view: View, actor: Actor, seat: int, speech: Speech) -> None:
    """What one player sees, from the most urgent downwards."""
    with st.container(key="seat", gap="xsmall"):
        now(mine(view, actor, seat, speech), key="now", on_action=partial(acted, "now", view.table_id))
        own(view, seat, speech)
        drawn = only_own(scene(view, speech, answer_for("board", view)), view, actor)
        drawn["palaces"] = nearest(drawn["palaces"], view, seat)
        board(drawn, key="board", on_action=partial(acted, "board", view.table_id))
        told = only_own(log_data(view, speech), view, actor)
        log(told, key="log", on_action=partial(acted, "log", view.table_id))


def mine(view: View, actor: Actor, seat: int, speech: Speech) -> Data:
    """The now panel with the controls of this seat alone, and its sentence said to the one who must act."""
    shown = only_own(panel(view, speech, answer_for("now", view)), view, actor)
    yours = tell_yours(view, seat, strong(speech))
    if yours is not None:
        shown["sentence"] = runs(yours)
        if view.access == BANKER_ENTERS:
            shown["details"] = [*shown["details"], speech.say("The banker enters it.")]
    elif not view.over and not is_due(view, seat):
        shown["tone"] = "wait"
    return shown


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
        table = None
    if table is not None:
        play(table.table_id)
        return
    st.markdown(plain(speech.say("Choose a table, or begin a new one.")))
    if st.button(speech.say("To the tables"), key="to-lobby", type="primary"):
        st.switch_page("lobby.py")


main()
