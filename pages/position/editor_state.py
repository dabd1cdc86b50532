"""State of the position editor in the session: figures and their places, turn, balances, and the resulting record.

The edition and the players are in `pages.common.game_form.form_state`.
"""

from collections import Counter
from typing import Any, NamedTuple, TypeAlias

import streamlit as st

from i18n.translator import Translator
from pages.common.game_form import form_state
from pages.common.game_form.seats import player_name
from presenters.board_places import Spot
from rules import Figure, Illegal, Player, Position, Start, Table, figure_data, parse_options, record_data
from rules.starting_position import sent_before

Where: TypeAlias = tuple[str, int, int]
ISLAND: Where = ("island", 0, 0)
_PIECES, _VERSION, ROUND, TURN, FIRST = "set-pieces", "set-version", "set-round", "set-turn", "set-first"


class Piece(NamedTuple):
    """A figure on the table and its place: `room` with palace and salary, `park` with palace, or the island."""

    figure: Figure
    where: Where


def begin() -> None:
    """Set defaults, and discard a board of another edition or number of players."""
    form_state.begin()
    box = (form_state.edition().name, form_state.count())
    if st.session_state.get("set-box") != box:
        st.session_state["set-box"] = box
        put_all(())
        st.session_state.update({ROUND: 2, TURN: 0, FIRST: 0})


def cash_key(seat: int) -> str:
    """Session state key of the balance of the person on a seat.

    With open cash another one: what was typed unseen before that was agreed on is shown to nobody.
    """
    return f"set-cash-{'open-' if form_state.open_cash() else ''}{form_state.person(seat)}"


def pieces() -> tuple[Piece, ...]:
    """All figures on the table."""
    return tuple(st.session_state.get(_PIECES, ()))


def version() -> int:
    """Rises with every change of the board."""
    return int(st.session_state.get(_VERSION, 0))


def put_all(found: tuple[Piece, ...]) -> None:
    """Replace the whole board."""
    st.session_state[_PIECES] = found
    st.session_state[_VERSION] = version() + 1


def put(piece: Piece | None, figure: Figure, goal: Where | None) -> None:
    """Move a figure from its place, or the supply (piece None), to a place, or the supply (goal None)."""
    left = list(pieces())
    if piece is not None and piece in left:
        left.remove(piece)
    put_all((*left, Piece(figure, goal)) if goal else tuple(left))


def where_of(spot: Spot) -> Where | None:
    """Convert a place of the board's data; None for the supply."""
    match spot.get("zone"):
        case "room":
            return ("room", int(spot["palace"]), int(spot["room"]))
        case "park":
            return ("park", int(spot["palace"]), 0)
        case "island":
            return ISLAND
        case _:
            return None


def refused(figure: Figure, goal: Where, piece: Piece | None) -> Illegal | None:
    """Why a figure cannot be in a place, judged by the place alone (article 1); None if it can."""
    zone, palace, room = goal
    if zone == "island":
        return None
    if palace == figure.seat:
        return Illegal("start-own-palace", "1", seat=figure.seat, profession=figure.profession)
    others = [one for one in pieces() if one != piece and one.where[:2] == (zone, palace)]
    if zone != "room":
        return None
    for one in others:
        if one.where == goal:
            return Illegal("room-taken", "4.4", room=room, owner=one.figure.seat, profession=one.figure.profession)
        if one.figure.profession == figure.profession:
            return Illegal("start-profession-twice", "1", host=palace, profession=figure.profession)
    return None


def supply(seat: int) -> Counter[str]:
    """How many figures of each profession a seat still has."""
    out = Counter(one.figure.profession for one in pieces() if one.figure.seat == seat)
    edition = form_state.edition()
    return Counter({name: edition.figures - out[name] for name in edition.professions})


def table(translator: Translator, balances: tuple[int, ...]) -> Table:
    """The set-up as a table of `rules`, not validated."""
    edition, seats, state = form_state.edition(), range(form_state.count()), st.session_state
    options = {
        "refund": form_state.custom(form_state.REFUND),
        "insolvency": form_state.custom(form_state.INSOLVENCY),
        "self_attack": form_state.custom(form_state.SELF_ATTACK),
        "side_payments": form_state.custom(form_state.SIDE_PAYMENTS),
    }
    return Table(
        edition=edition,
        players=tuple([Player(_name(seat, translator), form_state.house(seat)) for seat in seats]),
        first=int(state.get(FIRST, 0)),
        options=parse_options(options, edition),
        start=Start(
            round=int(state.get(ROUND, 2)),
            seat=int(state.get(TURN, 0)),
            balances=balances,
            palaces=tuple([_palace(seat) for seat in seats]),
            parks=tuple([tuple(_standing("park", seat)) for seat in seats]),
            island=tuple(sorted(_standing("island", 0))),
        ),
    )


def count(set_up: Table, seat: int) -> tuple[int, int]:
    """The number of a seat's figures placed, and the number required (articles 10, 10.3)."""
    assert set_up.start is not None
    there = sum(one.figure.seat == seat for one in pieces())
    return there, sent_before(set_up, set_up.start, seat)


def _name(seat: int, translator: Translator) -> str:
    return form_state.name(seat).strip() or player_name(seat, translator)


def _palace(seat: int) -> tuple[Figure | None, ...]:
    held = {one.where: one.figure for one in pieces()}
    return tuple([held.get(("room", seat, salary)) for salary in form_state.edition().rooms])


def _standing(zone: str, palace: int) -> list[Figure]:
    return [one.figure for one in pieces() if one.where[:2] == (zone, palace)]


def position(set_up: Table) -> Position:
    """The board so far as a position without accounts, in which nothing is due."""
    start = set_up.start
    assert start is not None
    names = set_up.edition.professions
    return Position(
        table=set_up,
        round=start.round,
        host=start.seat,
        phase="dispatch",
        accounts=(),
        palaces=start.palaces,
        parks=start.parks,
        island=start.island,
        supply=tuple([tuple([supply(seat)[name] for name in names]) for seat in range(set_up.seats)]),
        conflict=None,
        pending=(),
        declared=(),
    )


def record(set_up: Table) -> dict[str, Any]:
    """The set-up as a game record without actions (record.md)."""
    return record_data(set_up, ())


def spot_of(piece: Piece) -> Spot:
    """The place of a piece as a source in the board's data."""
    zone, palace, room = piece.where
    place = {"zone": zone, "palace": palace, **({"room": room} if zone == "room" else {})}
    return {**place, **figure_data(piece.figure)}
