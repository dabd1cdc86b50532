"""The what-if page `/what-if?t=CODE&n=LINE`. It never changes the game nor reveals its secrets."""

import json
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any

import streamlit as st

from components.board import answer, board
from i18n.translator import Translator, plain
from live import Caller, Device, View, registry, sentence
from narration import runs, tell_due, tell_line
from pages.common.create_once import create_once
from pages.common.errors import show_error
from pages.common.query_params import line_in_address, to_the_tables
from pages.common.session_device import client, device
from pages.common.session_language import translator_for
from pages.what_if import sandbox_state
from pages.what_if.comparison import differences, real_course
from pages.what_if.controls import controls
from pages.what_if.sandbox_state import Place, Subject
from presenters.board_view import board_view
from presenters.decision_words import DecisionWords
from presenters.legal_moves_view import attempt, dispatch_pairs, legal_moves_view
from rules import IntrigeError, Malformed

BOARD, SIDE = "what-if-board", "what-if-side"
_SIDES = ("both", "mine", "real")
_SHOWN = 8


def show(found: Subject, translator: Translator) -> None:
    """Show the page for one game and moment."""
    view = found.sandbox.view()
    st.header(sandbox_state.name_of_moment(found, translator), anchor=False)
    st.caption(plain(_about(found, translator)))
    side = st.segmented_control(
        translator.say("Which course?"),
        _SIDES,
        format_func=lambda one: _side(one, translator),
        default="both",
        key=SIDE,
        required=True,
        label_visibility="collapsed",
    )
    # Each course has its place, and the others are emptied first: a board that moved would be there twice until the run
    # is over.
    slots = {one: st.container(key=f"what-if-course-{one}") if one == side else st.empty() for one in _SIDES}
    with slots[side]:
        _course(side, found, view, translator)
    if side != "real":
        with st.container(key="what-if-differences"):
            differences(found, view, translator)
        _purses(found, translator)
        _played(found, view, translator)


def _course(side: str, found: Subject, view: View, translator: Translator) -> None:
    """The sandbox, what really happened, or both."""
    if side == "real":
        real_course(found, translator)
        return
    _due(found, view, translator)
    if side == "mine":
        _mine(found, view, translator)
        return
    # Below what is due, so that the boards stand side by side however much there is to choose.
    mine, real = st.columns(2, gap="medium")
    with mine:
        st.subheader(plain(translator.say("What if")), anchor=False)
        _mine(found, view, translator)
    with real, st.container(key="what-if-beside"):
        real_course(found, translator)


def _side(side: str, translator: Translator) -> str:
    match side:
        case "both":
            return translator.say("Side by side")
        case "mine":
            return translator.say("What if")
        case _:
            return translator.say("What happened")


def _due(found: Subject, view: View, translator: Translator) -> None:
    """What is due in the sandbox, and the controls for it."""
    due = "".join(text for text, _ in runs(tell_due(view, translator).sentence))
    # In one container, so that the boards keep their place whatever there is to choose: whatever moves down is on the
    # page twice until the run is over.
    with st.container(key="what-if-due"):
        st.subheader(plain(due), anchor=False)
        with st.container(key="what-if-refused"):
            _refusal(found, translator)
        controls(found, view, translator)


def _mine(found: Subject, view: View, translator: Translator) -> None:
    """The sandbox's board and ways."""
    _board(found, view, translator)
    _ways(found, translator)


def _about(found: Subject, translator: Translator) -> str:
    known = found.view.open_cash if found.view.balances is None else found.view.balances
    if found.record is not None or known is not None:
        return translator.say("A game on the side: nothing of it is kept, and the real one stays as it is.")
    return translator.say(
        "A game on the side: nothing of it is kept. Others' ducats stay secret, so here they can pay anything."
    )


def _refusal(found: Subject, translator: Translator) -> None:
    refused = sandbox_state.refused(found)
    if refused is None:
        return
    key, error = refused
    if not key:
        show_error(error, translator)


def _board(found: Subject, view: View, translator: Translator) -> None:
    drawn = {
        **board_view(view, translator),
        "version": view.version,
        "lang": translator.language,
        "moves": legal_moves_view(DecisionWords(view, translator)),
        "dispatch": dispatch_pairs(view),
        "refused": None,
    }
    refused = sandbox_state.refused(found)
    if refused is not None and refused[0]:
        key, error = refused
        drawn["refused"] = {"key": key, "sentence": sentence(error, translator), "article": error.article}
    board(drawn, key=BOARD, on_action=partial(_acted, found.place, view.version))


def _acted(place: Place, version: int) -> None:
    message = answer(BOARD) or {}
    key = str(message.get("key", ""))
    if message.get("version") != version:
        return
    try:
        found = sandbox_state.subject(*place)
    except IntrigeError:
        # The run that follows tells why.
        return
    view = found.sandbox.view()
    if view.version != version:
        return
    action, ask = message.get("action"), message.get("ask")
    if isinstance(action, Mapping):
        sandbox_state.play(found, action, key)
    elif isinstance(ask, Mapping):
        _ask(found, view, ask, key)


def _ask(found: Subject, view: View, ask: Mapping[str, Any], key: str) -> None:
    """Explain why a drop on the board is no legal move."""
    tried = attempt(view, ask)
    try:
        error: IntrigeError | None = Malformed("unknown-type") if tried is None else found.sandbox.refusal(tried)
    except IntrigeError as malformed:
        error = malformed
    if error is not None:
        sandbox_state.refuse(found, error, key)


def _ways(found: Subject, translator: Translator) -> None:
    """Buttons: one back, one forward, start again, the real next action, and export."""
    played = len(found.sandbox.actions)
    real = found.sandbox.next_real
    with st.container(horizontal=True, gap="small", key="what-if-ways"):
        st.button(
            translator.say("One back"),
            key="what-if-back",
            disabled=not played,
            on_click=sandbox_state.back,
            args=(found.place,),
        )
        st.button(
            translator.say("One forward"),
            key="what-if-forward",
            disabled=not sandbox_state.can_go_forward(found),
            on_click=sandbox_state.forward,
            args=(found.place,),
        )
        st.button(
            translator.say("Begin again"),
            key="what-if-again",
            disabled=not played,
            on_click=sandbox_state.begin_again,
            args=(found.place,),
        )
        # Always there, so that what stands behind it never moves: for a moment it would be on the page twice.
        st.button(
            translator.say("As it really went"),
            key="what-if-real",
            disabled=real is None,
            on_click=sandbox_state.play_at if real is not None else None,
            args=(found.place, played, real),
        )
        if played and (found.record is not None or sandbox_state.record_of(found, translator) is not None):
            st.download_button(
                translator.say("Save as a record of its own"),
                partial(_saved, found.place, sandbox_state.played(found), device(), client(), translator),
                file_name=f"intrige-{found.code}-what-if.json",
                mime="application/json",
                key="what-if-save",
                on_click="ignore",
            )
            # A table of a running game would stand beside it in the lobby; whoever wants one brings in the file.
            if found.record is not None and st.button(translator.say("Make a table of it"), key="what-if-table"):
                _make_table(found, translator)


def _saved(place: Place, actions: sandbox_state.Played, who: Device, caller: Caller, translator: Translator) -> str:
    """The file to download, made when it is asked for, in any thread. Raises IntrigeError if the game allows it not."""
    found = sandbox_state.subject_for(*place, who, caller, again=True)
    sandbox_state.play_again(found, actions)
    return json.dumps(sandbox_state.record_of(found, translator), ensure_ascii=False, indent=1)


def _make_table(found: Subject, translator: Translator) -> None:
    record = sandbox_state.record_of(found, translator)
    if record is None:
        # The table was opened again meanwhile.
        st.rerun()
    of = sha256(json.dumps(record).encode()).digest()
    try:
        code = create_once("what-if-made", of, lambda: registry().create(record, {"imported": True}, client=client()))
    except IntrigeError as error:
        show_error(error, translator)
    else:
        st.switch_page("table/page.py", query_params={"t": code})


def _purses(found: Subject, translator: Translator) -> None:
    """Everybody's ducats of a finished game; on a seat's own phone that seat's."""
    known = found.sandbox.balances
    if not known:
        return
    told = [f"{translator.apart(translator.player(seat))} {translator.number(one)}" for seat, one in known.items()]
    st.markdown(f"**{plain(translator.say('Ducats'))}:** {plain(' · '.join(told))}")


def _played(found: Subject, view: View, translator: Translator) -> None:
    """The newest lines of the sandbox."""
    lines = view.log[len(view.log) - len(found.sandbox.actions) :]
    for line in list(reversed(lines))[:_SHOWN]:
        told = tell_line(line, translator)
        st.markdown(f"- {plain(' '.join([told.sentence, *told.consequences]))}")


def main() -> None:
    """Show the game of the table in the address, or why not."""
    translator = translator_for()
    code = st.query_params.get("t", "").strip().upper()
    with st.container(key="what-if"):
        try:
            if code:
                found = sandbox_state.subject(code, line_in_address())
                show(found, translator_for(found.view.table))
                return
        except IntrigeError as error:
            show_error(error, translator)
        to_the_tables(translator)


main()
