"""Board editor: places one player's figures by tapping or dragging."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import streamlit as st

from components.board import answer, board
from i18n.translator import Translator, plain
from live import sentence
from live.readonly_game import sketch
from pages.common.option_labels import told_apart
from pages.position import editor_state
from pages.position.editor_state import ISLAND, Piece, Where
from presenters.board_places import ISLAND as ISLAND_SPOT
from presenters.board_places import Spot, in_supply, park, room
from presenters.readonly_board import picture
from rules import Figure, Table

KEY, OWNER, _REFUSED = "set-board", "set-owner", "set-refused"


class _Move(NamedTuple):
    piece: Piece | None
    figure: Figure
    goal: Where


def board_editor(set_up: Table, translator: Translator) -> None:
    """The choice of player, the board, and a button to take figures back from the island."""
    everybody = list(range(set_up.seats))
    owner = st.pills(
        translator.say("Whose figures do you put in?"),
        everybody,
        format_func=told_apart(everybody, lambda seat: plain(translator.player(seat))),
        default=0,
        key=OWNER,
        required=True,
    )
    st.caption(
        translator.say("Tap a figure in the supply, then where it stands. Tap it and its supply to take it back.")
    )
    view = sketch(set_up, editor_state.position(set_up))
    drawn = picture(view, translator, number=editor_state.version())
    moves = [
        {"from": _source(move), "to": _goal(move.goal), "action": index}
        for index, move in enumerate(_moves(set_up, owner))
    ]
    refused = st.session_state.get(_REFUSED)
    shown = refused if refused and refused["version"] == editor_state.version() else None
    palaces = [
        {**one, "state": "wait", "state_word": _count(set_up, one["seat"], translator)} for one in drawn["palaces"]
    ]
    data = {**drawn, "palaces": palaces, "moves": moves, "refused": shown}
    board(data, key=KEY, on_action=lambda: _put(set_up, owner, translator))
    _from_island(owner, translator)


def _count(set_up: Table, seat: int, translator: Translator) -> str:
    there, due = editor_state.count(set_up, seat)
    return translator.say("{count} of {due}", count=str(there), due=str(due))


def _moves(set_up: Table, owner: int) -> Iterator[_Move]:
    """All possible moves of one player's figures, by `editor_state.refused`."""
    goals = [("room", host, salary) for host in range(set_up.seats) for salary in set_up.edition.rooms]
    goals += [("park", host, 0) for host in range(set_up.seats)]
    left = editor_state.supply(owner)
    sources: list[tuple[Piece | None, Figure]] = [
        (None, Figure(owner, name)) for name in set_up.edition.professions if left[name]
    ]
    sources += [(one, one.figure) for one in editor_state.pieces() if one.figure.seat == owner and one.where != ISLAND]
    for piece, figure in sources:
        for goal in (*goals, ISLAND):
            if (piece is None or piece.where != goal) and editor_state.refused(figure, goal, piece) is None:
                yield _Move(piece, figure, goal)


def _source(move: _Move) -> Spot:
    return in_supply(move.figure) if move.piece is None else editor_state.spot_of(move.piece)


def _goal(goal: Where) -> Spot:
    zone, palace, salary = goal
    if zone == "island":
        return ISLAND_SPOT
    return room(palace, salary) if zone == "room" else park(palace)


def _put(set_up: Table, owner: int, translator: Translator) -> None:
    """Apply a move on the board, or explain why it is impossible."""
    message = answer(KEY) or {}
    if message.get("version") != editor_state.version():
        return
    index = message.get("action")
    moves = list(_moves(set_up, owner))
    if type(index) is int and 0 <= index < len(moves):
        move = moves[index]
        editor_state.put(move.piece, move.figure, move.goal)
        return
    asked = message.get("ask")
    if isinstance(asked, Mapping):
        _ask(asked, str(message.get("key", "")), owner, translator)


def _ask(asked: Mapping[str, Any], key: str, owner: int, translator: Translator) -> None:
    """Handle a drop that is no move: back to the supply, or an impossible place."""
    source, goal = asked.get("from"), asked.get("to")
    if not isinstance(source, dict):
        return
    found = [one for one in editor_state.pieces() if editor_state.spot_of(one) == source]
    piece = found[0] if found else None
    figure = piece.figure if piece else Figure(owner, str(source.get("profession")))
    told = ""
    if not isinstance(goal, Mapping):
        told = translator.say(
            "This is a figure of {name}: choose {name} above first.", name=translator.player(figure.seat)
        )
    elif goal.get("zone") == "supply":
        if piece is not None and goal.get("seat") == figure.seat:
            editor_state.put(piece, figure, None)
        return
    else:
        where = editor_state.where_of(dict(goal))
        error = editor_state.refused(figure, where, piece) if where else None
        told = sentence(error, translator) if error else ""
    st.session_state[_REFUSED] = {"key": key, "version": editor_state.version(), "sentence": told, "article": "1"}


def _from_island(owner: int, translator: Translator) -> None:
    """A button to correct a figure put on the island by mistake."""
    there = [one for one in editor_state.pieces() if one.where == ISLAND and one.figure.seat == owner]
    # Always made, so that what stands below keeps its place.
    with st.container(horizontal=True, gap="small", key="set-from-island"):
        for index, one in enumerate(there):
            label = translator.say("Off the island: {figure}", figure=translator.profession(one.figure.profession))
            st.button(plain(label), key=f"set-off-{index}", on_click=editor_state.put, args=(one, one.figure, None))
