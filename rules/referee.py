"""The referee: article 2 (turns), and the main queries.

`refusal` says whether an action is legal now; `play` executes it; `legal` lists the legal ones. `legal` and `refusal`
agree, except that `legal` leaves out what no game waits for: corrections, notes, payments and what is said (12 to 14).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from rules.actions import (
    Action,
    Adjust,
    Bribe,
    Dispatch,
    Figure,
    Judge,
    Note,
    Offer,
    Open,
    Pay,
    Place,
    Promise,
    Refuse,
    Settle,
)
from rules.awaited import no_such_seat
from rules.bank import adjust, check_adjust, pay_income
from rules.bribes import BribeRange, bribe_ranges, check_bribe, declare
from rules.conflict_order import check_open, open_conflict, open_stage
from rules.dispatching_figures import check_dispatch, dispatches, send
from rules.errors import Illegal
from rules.events import Ended, Event, TurnBegan
from rules.game_end import is_last_round, places_of
from rules.offers import check_offer, check_refuse, make_offer, refuse_offer
from rules.payments import check_pay, pay
from rules.placing_figures import check_place, place, placements
from rules.position import Position
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike
from rules.promises import check_judge, check_promise, decide_due, follow, judge, make_promise
from rules.regular_or_conflict import plan_of
from rules.settling_conflicts import check_settle, settle, settlements
from rules.starting_position import check_start
from rules.table_setup import Table, check_table

# Increase whenever the referee decides anything differently; stored with every saved game.
RULES_VERSION = 1

Choice: TypeAlias = BribeRange | Place | Open | Settle | Dispatch


class Step(NamedTuple):
    """The result of an action: the new position and, in order, the events on the way."""

    position: Position
    events: tuple[Event, ...]


def opening(table: Table, *, kept: bool = False) -> Step:
    """The first moment of a game: set-up or `start`, with the first turn's income paid (articles 1, 3).

    kept: see `check_table`.

    Raises:
        Illegal: a set-up or a starting position that article 1 does not allow.
    """
    check_table(table, kept=kept)
    check_start(table)
    edition, start, seats = table.edition, table.start, table.seats
    rooms: tuple[None, ...] = (None,) * len(edition.rooms)
    full = (edition.figures,) * len(edition.professions)
    position = Position(
        table=table,
        round=start.round if start else 1,
        host=start.seat if start else table.first,
        phase="dispatch",
        accounts=(*(start.balances if start else (edition.cash,) * seats), 0),
        palaces=start.palaces if start else (rooms,) * seats,
        parks=start.parks if start else ((),) * seats,
        island=start.island if start else (),
        supply=tuple([_supply_left(table, seat) for seat in range(seats)]) if start else (full,) * seats,
        conflict=None,
        pending=(),
        declared=(),
    )
    builder = PositionBuilder(position)
    _begin_turn(builder)
    _go_on(builder)
    return Step(builder.freeze(), builder.told())


def _supply_left(table: Table, seat: int) -> tuple[int, ...]:
    start, edition = table.start, table.edition
    assert start is not None
    out = [figure for group in (*start.palaces, *start.parks, start.island) for figure in group if figure]
    return tuple([edition.figures - out.count(Figure(seat, profession)) for profession in edition.professions])


def _check_note(position: PositionLike, action: Note) -> Illegal | None:
    return None if action.seat is None else no_such_seat(position, action.seat)


def refusal(position: Position, action: Action) -> Illegal | None:
    """Why an action is illegal now, or None.

    The article is the most specific one that is broken; of several, the first in the order shape, moment, who, what,
    how much.
    """
    check, _ = _RULES[type(action)]
    return check(position, action)


def play(position: Position, action: Action) -> Step:
    """Play an action: check it, execute it, and proceed to the next moment at which somebody must decide.

    Raises:
        Illegal: the action is illegal now.
    """
    builder = PositionBuilder(position)
    play_on(builder, (action,))
    return Step(builder.freeze(), builder.told())


def play_all(table: Table, actions: Iterable[Action]) -> Iterator[Step]:
    """Yield the opening and the step of each action, at a table that was judged before. Raises Illegal."""
    first = opening(table, kept=True)
    yield first
    builder = PositionBuilder(first.position)
    for action in actions:
        play_on(builder, (action,))
        yield Step(builder.freeze(), builder.told())


def play_on(builder: PositionBuilder, actions: Iterable[Action]) -> None:
    """Play actions on a builder: what `play` does, without a position for each of them.

    Raises:
        Illegal: the next action may not be played; those before it, `builder.played` of them, have been.
    """
    for action in actions:
        check, carry_out = _RULES[type(action)]
        wrong = check(builder, action)
        if wrong is not None:
            raise wrong
        if builder.negotiation.promises:
            follow(builder, action)
        if carry_out(builder, action):
            _go_on(builder)
        builder.played += 1


def _apply_note(builder: PositionBuilder, action: Note) -> None:
    """Do nothing: notes have no effect (record.md)."""


def _send_and_pass(builder: PositionBuilder, action: Dispatch) -> bool:
    send(builder, action)
    return _next_turn(builder)


# By type of action: what it may be refused for, and how it is carried out: true where a stage is over.
_RULES: dict[
    type, tuple[Callable[[PositionLike, Any], Illegal | None], Callable[[PositionBuilder, Any], bool | None]]
] = {
    Bribe: (check_bribe, declare),
    Place: (check_place, place),
    Open: (check_open, open_conflict),
    Settle: (check_settle, settle),
    Dispatch: (check_dispatch, _send_and_pass),
    Adjust: (check_adjust, adjust),
    Note: (_check_note, _apply_note),
    Pay: (check_pay, pay),
    Offer: (check_offer, make_offer),
    Refuse: (check_refuse, refuse_offer),
    Promise: (check_promise, make_promise),
    Judge: (check_judge, judge),
}


def _go_on(builder: PositionBuilder) -> None:
    """Open the next stage of the admission, else the dispatch, else the next turn (articles 2, 10.3)."""
    while not open_stage(builder):
        if not is_last_round(builder.table, builder.round):
            builder.phase = "dispatch"
            return
        if not _next_turn(builder):
            return


def _next_turn(builder: PositionBuilder) -> bool:
    """Begin the next seat's turn, clockwise; returns False after the last round (articles 2, 11)."""
    table = builder.table
    assert builder.host is not None
    if builder.negotiation.promises:
        decide_due(builder)
    builder.host = (builder.host + 1) % len(table.players)
    if builder.host == table.first:
        if is_last_round(table, builder.round):
            _end(builder)
            return False
        builder.round += 1
    _begin_turn(builder)
    return True


def _begin_turn(builder: PositionBuilder) -> None:
    host = builder.host
    assert host is not None
    if builder.events is not None:
        builder.tell(TurnBegan, builder.round, host)
    pay_income(builder, host)


def _end(builder: PositionBuilder) -> None:
    """Pay every player the final income and end the game (article 11)."""
    table = builder.table
    builder.host = None
    builder.phase = "over"
    for turn in range(table.seats):
        pay_income(builder, (table.first + turn) % table.seats)
    builder.tell(Ended, places_of(builder.accounts[:-1]))


def legal(position: Position) -> tuple[Choice, ...]:
    """The legal choices: bribes as ranges (5.1), everything else as actions, each once.

    What no game waits for is not listed (12 to 14); see `offer_ranges` and `open_promises`. Empty when the game is
    over, or when the host cannot refund any decision (9.1).
    """
    match position.phase:
        case "regular-bribes" | "external-bribes" | "internal-bribes":
            return bribe_ranges(position)
        case "dispatch":
            return tuple(dispatches(position))
        case "external-choice":
            return tuple([Open(position.host or 0, profession) for profession in plan_of(position).external])
        case "regular-placement":
            return placements(position)
        case "external-settlement" | "internal-settlement":
            return settlements(position)
        case "over":
            return ()


def smallest(choice: Choice) -> Action:
    """A choice as one action; a bribe range as its smallest amount."""
    return choice.smallest if isinstance(choice, BribeRange) else choice
