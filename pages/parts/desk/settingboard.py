"""The board of a position that is being put in: one player's figures at a time, tapped to where they stand."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import streamlit as st

from live import sentence
from live.study import sketch
from pages.parts.board import answer, board
from pages.parts.desk import setting
from pages.parts.desk.setting import ISLAND, Piece, Where
from pages.parts.desk.still import picture
from pages.parts.language import Speech, plain
from pages.parts.places import ISLAND as ISLAND_SPOT
from pages.parts.places import Spot, in_supply, park, room
from rules import Figure, Table

KEY, OWNER, _REFUSED = "set-board", "set-owner", "set-refused"


class _Move(NamedTuple):
    piece: Piece | None
    figure: Figure
    goal: Where


def setting_board(set_up: Table, speech: Speech) -> None:
    """Whose figures, the board, and the way back from the island."""
    owner = st.pills(
        speech.say("Whose figures do you put in?"),
        list(range(set_up.seats)),
        format_func=lambda seat: plain(speech.player(seat)),
        default=0,
        key=OWNER,
        required=True,
    )
    st.caption(speech.say("Tap a figure in the supply, then where it stands. Tap it and its supply to take it back."))
    view = sketch(set_up, setting.position(set_up))
    drawn = picture(view, speech, number=setting.version())
    moves = [
        {"from": _source(move), "to": _goal(move.goal), "action": index}
        for index, move in enumerate(_moves(set_up, owner))
    ]
    refused = st.session_state.get(_REFUSED)
    shown = refused if refused and refused["version"] == setting.version() else None
    palaces = [{**one, "state": "wait", "state_word": _count(set_up, one["seat"], speech)} for one in drawn["palaces"]]
    data = {**drawn, "palaces": palaces, "moves": moves, "refused": shown}
    board(data, key=KEY, on_action=lambda: _put(set_up, owner, speech))
    _from_island(owner, speech)


def _count(set_up: Table, seat: int, speech: Speech) -> str:
    there, due = setting.count(set_up, seat)
    return speech.say("{count} of {due}", count=str(there), due=str(due))


def _moves(set_up: Table, owner: int) -> Iterator[_Move]:
    """Everywhere that every figure of one player could be put, as far as the place itself allows it."""
    goals = [("room", host, salary) for host in range(set_up.seats) for salary in set_up.edition.rooms]
    goals += [("park", host, 0) for host in range(set_up.seats)]
    left = setting.supply(owner)
    sources: list[tuple[Piece | None, Figure]] = [
        (None, Figure(owner, name)) for name in set_up.edition.professions if left[name]
    ]
    sources += [(one, one.figure) for one in setting.pieces() if one.figure.seat == owner and one.where != ISLAND]
    for piece, figure in sources:
        for goal in (*goals, ISLAND):
            if (piece is None or piece.where != goal) and setting.refused(figure, goal, piece) is None:
                yield _Move(piece, figure, goal)


def _source(move: _Move) -> Spot:
    return in_supply(move.figure) if move.piece is None else setting.spot_of(move.piece)


def _goal(goal: Where) -> Spot:
    zone, palace, salary = goal
    if zone == "island":
        return ISLAND_SPOT
    return room(palace, salary) if zone == "room" else park(palace)


def _put(set_up: Table, owner: int, speech: Speech) -> None:
    """Carry out what was done on the board, or say what cannot be right about it."""
    message = answer(KEY) or {}
    if message.get("version") != setting.version():
        return
    index = message.get("action")
    moves = list(_moves(set_up, owner))
    if type(index) is int and 0 <= index < len(moves):
        move = moves[index]
        setting.put(move.piece, move.figure, move.goal)
        return
    asked = message.get("ask")
    if isinstance(asked, Mapping):
        _ask(asked, str(message.get("key", "")), owner, speech)


def _ask(asked: Mapping[str, Any], key: str, owner: int, speech: Speech) -> None:
    """A drop that is no move: back to the supply, or a place that cannot be right."""
    source, goal = asked.get("from"), asked.get("to")
    if not isinstance(source, dict):
        return
    found = [one for one in setting.pieces() if setting.spot_of(one) == source]
    piece = found[0] if found else None
    figure = piece.figure if piece else Figure(owner, str(source.get("profession")))
    told = ""
    if not isinstance(goal, Mapping):
        told = speech.say("This is a figure of {name}: choose {name} above first.", name=speech.player(figure.seat))
    elif goal.get("zone") == "supply":
        if piece is not None and goal.get("seat") == figure.seat:
            setting.put(piece, figure, None)
        return
    else:
        where = setting.where_of(dict(goal))
        error = setting.refused(figure, where, piece) if where else None
        told = sentence(error, speech) if error else ""
    st.session_state[_REFUSED] = {"key": key, "version": setting.version(), "sentence": told, "article": "1"}


def _from_island(owner: int, speech: Speech) -> None:
    """The island gives nobody back, but a finger that slipped may take a figure back from it."""
    there = [one for one in setting.pieces() if one.where == ISLAND and one.figure.seat == owner]
    if not there:
        return
    with st.container(horizontal=True, gap="small", key="set-from-island"):
        for index, one in enumerate(there):
            label = speech.say("Off the island: {figure}", figure=speech.profession(one.figure.profession))
            st.button(plain(label), key=f"set-off-{index}", on_click=setting.put, args=(one, one.figure, None))
