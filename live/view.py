"""What everybody at a table may see: the moment of play with every player's cash taken out.

A page gets a `View` and nothing else, so that no page can show, send or leak what article 1 keeps secret.
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

    It tells no upper limit, for that is the payer's cash; `waived` says that nothing but 0 may be declared (5.5).
    """

    seat: int
    profession: str
    least: int
    step: int
    waived: bool


PublicChoice: TypeAlias = BribeOffer | Place | Open | Settle | Dispatch


class SetUpChange(NamedTuple):
    """What was set right of a set-up: `name` or `house` of a seat, `first`, or an option; as it was, and as it is."""

    what: str
    seat: int | None
    before: str
    after: str


class LogLine(NamedTuple):
    """One entry of a table's log as anybody may read it.

    number: of the entry, from 1. time: UTC, ISO 8601. kind: as in the store. role: whose device it was; seat and
    for_seat: who acted, and for whom, where known. action and events: what was entered and what came about. taken: the
    actions that an undo took back or a redo brought back. in_force: whether the action counts now. moment: how many
    actions were in force after this entry. changed: what an entry of settings was about (`seating.what_changed`).
    stood_in: whether the banker entered it where every phone acts for its own seat. set_up: what was set right of the
    set-up. resumed: whether an amendment stands for what the one before took out of force, which `taken` then brings
    back.
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
    resumed: bool = False


@dataclass(frozen=True)
class View:
    """A table at one version.

    position: as in `rules`, but with no accounts. choices: what may be played. plan: the running admission. opening:
    what the set-up brought about. balances: every seat's ducats once the game is over or was ended as it stood,
    else None. undoable and
    redoable: how many actions an undo could take and a redo would bring back. settings: the table's own, without PINs
    and tokens. access: how it is played (`live.seating`). seated: the seats that a phone has; protected: those that
    have a PIN. damage: what was found when the table was opened. read_only: why nothing can be entered. order: the
    numbers of the lines whose actions count, in that order; those of the log where it is empty. open_cash: every seat's
    ducats at a table that agreed at its set-up to play with open cash (article 1), None at every other. resumed:
    whether the game began in the middle, from a position. fallen: the numbers of the lines that the last amendment took
    out of force and that may still be gone on with. absent: seats whose player has left, for which the table plays.
    closed: why nobody plays on (`storage.UNFINISHED`, `storage.AS_IT_STANDS`), or "".
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
    absent: frozenset[int] = frozenset()
    closed: str = ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.host is None


def without_cash(position: Position) -> Position:
    """The position with its accounts taken out, and those it began from in the middle of a game."""
    table = position.table
    return position._replace(accounts=(), table=replace(table, start=None) if table.start else table)


def public_choices(position: Position) -> tuple[PublicChoice, ...]:
    """What may be played, without the upper limit of a bribe, and without what a purse makes of it.

    Which decisions the host could not refund (9.1) would tell what is left in their purse: the host hears it who tries.
    """
    asked = position if position.phase in BRIBE_PHASES else with_full_purses(position)
    return tuple(
        [_without_limit(position, choice) if isinstance(choice, BribeRange) else choice for choice in legal(asked)]
    )


def with_full_purses(position: Position, asked: int = 0, empty: Collection[int] = ()) -> Position:
    """The position as if everybody had more than enough, for `asked` ducats too, but for those known to be empty."""
    purse = max(_PURSE, 2 * abs(asked))
    seats = range(position.table.seats)
    return position._replace(accounts=(*[0 if seat in empty else purse for seat in seats], 0))


def _without_limit(position: Position, bribe: BribeRange) -> BribeOffer:
    waived = position.table.edition.least_bribe > 0 and bribe.least == 0
    return BribeOffer(bribe.seat, bribe.profession, bribe.least, bribe.step, waived)


def moment(step: Step) -> tuple[Position, Due, tuple[PublicChoice, ...], Plan]:
    """The public parts of a view that follow from the position alone."""
    position = step.position
    return without_cash(position), due_of(position), public_choices(position), plan_of(position)
