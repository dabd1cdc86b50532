"""The public view of a table: the moment of play without any player's cash.

Pages get only a `View`, so none can show or leak what article 1 keeps secret.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from rules import (
    BRIBE_PHASES,
    Action,
    BribeRange,
    Dispatch,
    Due,
    Event,
    IntrigeError,
    Open,
    Place,
    Plan,
    Position,
    Settle,
    Step,
    Table,
    legal,
    plan_of,
)
from rules import due as due_of
from storage import Damage

# More than anybody can have.
_PURSE = 10**15


class BribeOffer(NamedTuple):
    """A bribe that may be declared now: at least `least`, in steps of `step` ducats.

    Without an upper limit, which would be the payer's cash; `waived`: only 0 may be declared (5.5).
    """

    seat: int
    profession: str
    least: int
    step: int
    waived: bool


PublicChoice: TypeAlias = BribeOffer | Place | Open | Settle | Dispatch


class SetUpChange(NamedTuple):
    """A corrected part of a set-up: `name` or `house` of a seat, `first`, or an option; old and new value."""

    what: str
    seat: int | None
    before: str
    after: str

    def reversed(self) -> "SetUpChange":
        """The change that takes this one back."""
        return self._replace(before=self.after, after=self.before)


class LogLine(NamedTuple):
    """One entry of a table's log, public.

    number: of the entry, from 1. time: UTC, ISO 8601. kind, role, seat, for_seat: as in the store (`Entry`): whose
    device it was, who acted, and for whom, if known. action and events: what was entered and what happened. taken: the
    actions that a correction took out of force, and back: those that it restored. in_force: whether the action counts
    now. moment: the number of actions in force after this entry. changed: what an entry of settings was about
    (`seating.what_changed`). stood_in: whether the banker entered it where every phone acts for its own seat. set_up:
    corrections of the set-up. awaited: whom the game waited for until this entry (`rules.awaited_seats`). decision,
    turn: the lines with which the decision and the turn began that the game is at after this entry, 0 for the first
    ones. to_end: whether nothing stayed in force that stood after the first of `taken`, an amended one aside.
    """

    number: int
    time: str
    kind: str
    role: str
    seat: int | None
    for_seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    taken: tuple[Action, ...]
    in_force: bool
    moment: int
    changed: str = ""
    stood_in: bool = False
    set_up: tuple[SetUpChange, ...] = ()
    awaited: tuple[int, ...] = ()
    decision: int = 0
    turn: int = 0
    back: tuple[Action, ...] = ()
    to_end: bool = True


@dataclass(frozen=True)
class View:
    """A table at one version.

    position: as in `rules`, but with no accounts. choices: what may be played. plan: the running admission. opening:
    events of the set-up. balances: every seat's ducats once the game is over or was ended as it stood, else None.
    undoable and redoable: the number of actions that an undo could remove and a redo restore. settings: the table's
    own, without PINs and tokens. access: how it is played (`live.device_identity`). seated: the seats taken by a phone;
    protected: those with a PIN. damage: found when the table was opened. read_only: why nothing can be entered. order:
    the line numbers of the actions in force, in order; empty if that is the log's order. open_cash: every seat's ducats
    at a table set up with open cash (article 1), else None. resumed: whether the game began from a position. fallen:
    the line numbers that the last amendment took out of force and that can be resumed. undoes: the number of the line
    that an undo would take back, 0 if there is none. absent: seats whose player has
    left, for which the table plays. closed: why it is closed (`storage.UNFINISHED`, `storage.AS_IT_STANDS`), or "".
    """

    table_id: str
    version: int
    table: Table
    position: Position
    due: Due
    choices: tuple[PublicChoice, ...]
    plan: Plan
    opening: tuple[Event, ...]
    log: Sequence[LogLine]
    balances: tuple[int, ...] | None
    places: tuple[int, ...] | None
    undoable: int
    redoable: int
    settings: Mapping[str, Any]
    access: str
    seated: frozenset[int]
    protected: frozenset[int]
    damage: Damage | None
    read_only: IntrigeError | None
    order: tuple[int, ...] = ()
    open_cash: tuple[int, ...] | None = None
    resumed: bool = False
    fallen: tuple[int, ...] = ()
    undoes: int = 0
    absent: frozenset[int] = frozenset()
    closed: str = ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.host is None


def without_cash(position: Position) -> Position:
    """The position without its accounts and starting balances."""
    table = position.table
    return position._replace(accounts=(), table=replace(table, start=None) if table.start else table)


def public_choices(position: Position) -> tuple[PublicChoice, ...]:
    """The legal choices, without the upper limit of a bribe and independent of purses.

    Decisions that the host cannot refund (9.1) are included, as omitting them would reveal the host's cash; playing one
    is refused.
    """
    asked = position if position.phase in BRIBE_PHASES else with_full_purses(position)
    return tuple(
        [_without_limit(position, choice) if isinstance(choice, BribeRange) else choice for choice in legal(asked)]
    )


def with_full_purses(position: Position, asked: int = 0, empty: Collection[int] = ()) -> Position:
    """The position in which everybody has more than enough, also for `asked` ducats, except the seats in `empty`."""
    purse = max(_PURSE, 2 * abs(asked))
    seats = range(position.table.seats)
    return position._replace(accounts=(*[0 if seat in empty else purse for seat in seats], 0))


def _without_limit(position: Position, bribe: BribeRange) -> BribeOffer:
    waived = position.table.edition.least_bribe > 0 and bribe.least == 0
    return BribeOffer(bribe.seat, bribe.profession, bribe.least, bribe.step, waived)


def moment(step: Step) -> tuple[Position, Due, tuple[PublicChoice, ...], Plan]:
    """The public parts of a view that depend on the position alone."""
    position = step.position
    return without_cash(position), due_of(position), public_choices(position), plan_of(position)
