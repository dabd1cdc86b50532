"""Projected wealth: everybody's final balance if only the remaining incomes were paid from now on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from analysis.ledger import starting_cash
from analysis.timed_events import TimedEvent, incomes_left, turn_number
from rules import Banished, Ended, Paid, Placed, Replay, Table, TurnBegan


@dataclass(frozen=True)
class Wealth:
    """Everybody's wealth after one event, by seat, in ducats.

    number: the index of the event in the game, -1 before the first. step, turn, round: when. cash: as in the ledger.
    salaries: of the rooms held in other palaces. projected: cash + salaries * remaining incomes (articles 3 and 11).
    Incomes and dispatches do not change `projected`, and at the end it equals the cash.
    """

    number: int
    step: int
    turn: int
    round: int
    cash: tuple[int, ...]
    salaries: tuple[int, ...]
    projected: tuple[int, ...]


def wealth_of(replay: Replay, timed_events: Sequence[TimedEvent]) -> tuple[Wealth, ...]:
    """Everybody's wealth before the first event, and after each one that changed anybody's cash or salaries."""
    table = replay.table
    first = timed_events[0]
    teller = _Teller(table, first.turn)
    found = [teller.now(-1, first)]
    for number, timed in enumerate(timed_events):
        if teller.hear(timed):
            found.append(teller.now(number, timed))
    return tuple(found)


class _Teller:
    """Cash, salaries and remaining incomes while processing the events."""

    def __init__(self, table: Table, turn: int) -> None:
        self._table = table
        self._cash = list(starting_cash(table))
        self._salaries = [0] * table.seats
        for held in table.start.palaces if table.start else ():
            for room, figure in zip(table.edition.rooms, held, strict=True):
                if figure is not None:
                    self._salaries[figure.seat] += room
        # The turn about to begin still pays its own income.
        self._left = [incomes_left(table, turn - 1, seat) for seat in range(table.seats)]

    def hear(self, timed: TimedEvent) -> bool:
        """Process one event; returns whether it changed cash or salaries."""
        event = timed.event
        match event:
            case Paid(why, source, target, amount):
                if why == "income" and target is not None:
                    self._left[target] -= 1
                self._move(source, -amount)
                self._move(target, amount)
                return bool(amount)
            case Placed(figure, _, room):
                self._salaries[figure.seat] += room
                return True
            case Banished(figure, _, room) if room is not None:
                self._salaries[figure.seat] -= room
                return True
            case TurnBegan(number, seat):
                self._begin(turn_number(self._table, number, seat))
            case Ended():
                self._left = [0] * self._table.seats
        return False

    def _move(self, account: int | None, amount: int) -> None:
        if account is not None:
            self._cash[account] += amount

    def _begin(self, turn: int) -> None:
        """Count a turn's income as paid even without an event: a seat without salaries gets none."""
        self._left = [incomes_left(self._table, turn - 1, seat) for seat in range(self._table.seats)]

    def now(self, number: int, timed: TimedEvent) -> Wealth:
        """Everybody's wealth at this moment."""
        projected = zip(self._cash, self._salaries, self._left, strict=True)
        return Wealth(
            number=number,
            step=timed.step,
            turn=timed.turn,
            round=timed.round,
            cash=tuple(self._cash),
            salaries=tuple(self._salaries),
            projected=tuple([cash + salaries * left for cash, salaries, left in projected]),
        )


@dataclass(frozen=True)
class Lead:
    """The winners' margin after one action.

    step, turn, round: when. margin: in projected wealth, of the poorest winner over the best rival; negative while a
    rival leads. rival: the best one's seat, the first of several.
    """

    step: int
    turn: int
    round: int
    margin: int
    rival: int


@dataclass(frozen=True)
class Swing:
    """The effect of one action on the winners' margin.

    step, turn, round: when. before, after: the margin, as in `Lead`.
    """

    step: int
    turn: int
    round: int
    before: int
    after: int

    @property
    def change(self) -> int:
        """The effect: after - before."""
        return self.after - self.before


def leads_of(lines: Iterable[Wealth], winners: Sequence[int]) -> tuple[Lead, ...]:
    """The margin at the start and after each action that changed anybody's cash or salaries; empty if all have won."""
    now: dict[int, Lead] = {}
    for line in lines:
        others = [seat for seat in range(len(line.projected)) if seat not in winners]
        if others:
            rival = max(others, key=lambda seat: line.projected[seat])
            least = min(line.projected[seat] for seat in winners)
            now[line.step] = Lead(line.step, line.turn, line.round, least - line.projected[rival], rival)
    return tuple(now.values())


def swings_of(leads: Sequence[Lead]) -> tuple[Swing, ...]:
    """All actions that changed the winners' margin, in order; without the set-up."""
    return tuple(
        [
            Swing(now.step, now.turn, now.round, before.margin, now.margin)
            for before, now in pairwise(leads)
            if now.step and now.margin != before.margin
        ]
    )


def last_change_of_lead(swings: Sequence[Swing]) -> Swing | None:
    """The last action before which a rival led; None if none ever did.

    A tie is no lead: all begin level.
    """
    behind = [swing for swing in swings if swing.before < 0]
    return behind[-1] if behind else None
