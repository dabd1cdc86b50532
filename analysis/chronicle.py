"""All statistics of one game, computed once."""

from collections.abc import Iterable
from dataclasses import dataclass

from analysis.accounts import Account, account_of, matrix_of, rounds_of
from analysis.bribe_outcomes import follow
from analysis.bribes import Banishment, Bribed
from analysis.conflicts import Conflict, Kingmaking, Talk, conflicts_of, favours_of, kingmaking_of, talk_of
from analysis.ledger import Entry, keep, starting_cash
from analysis.promises import Betrayal, Pledge, betrayals_of, pledges_of
from analysis.tenure import Stay, stays_of
from analysis.timed_events import TimedEvent, tell
from analysis.wealth import Lead, Swing, Wealth, last_change_of_lead, leads_of, swings_of, wealth_of
from rules import Note, Replay, Table, places_of
from rules.once_per_object import once_per_object


@dataclass(frozen=True)
class Written:
    """A note of the record (a ruling, a promise, a remark): its text, its author if known, and when."""

    text: str
    author: int | None
    turn: int
    round: int
    step: int


@dataclass(frozen=True)
class Standing:
    """One player's result: the place (equal sums share the better one, article 11) and the ducats."""

    place: int
    seat: int
    cash: int


@dataclass(frozen=True)
class Chronicle:
    """The statistics of one game. Contains all balances, so show it only when the game is over (article 1).

    start: every seat's ducats at the beginning. timed_events, ledger, stays, bribes, conflicts, banishments, notes:
    each in order of time. wealth: everybody's, event by event. pledges: promises entered separately from bribes. over:
    whether the game has ended.
    """

    table: Table
    start: tuple[int, ...]
    timed_events: tuple[TimedEvent, ...]
    ledger: tuple[Entry, ...]
    stays: tuple[Stay, ...]
    bribes: tuple[Bribed, ...]
    conflicts: tuple[Conflict, ...]
    wealth: tuple[Wealth, ...]
    banishments: tuple[Banishment, ...]
    notes: tuple[Written, ...]
    pledges: tuple[Pledge, ...]
    over: bool

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.table.seats)

    @property
    def recorded(self) -> range:
        """The rounds in the record: from the first, or that of the set-up position, to the current one."""
        return range(self.timed_events[0].round, self.timed_events[-1].round + 1)

    @once_per_object
    def accounts(self) -> tuple[Account, ...]:
        """Every player's account over the whole game, by seat."""
        return tuple([account_of(self.ledger, seat, self.start[seat]) for seat in self.seats])

    @once_per_object
    def rounds(self) -> tuple[tuple[Account, ...], ...]:
        """Every player's account of each round, by round - 1 and seat; no payments in rounds not in the record."""
        return rounds_of(self.ledger, self.start, self.table.edition.rounds)

    @once_per_object
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """Bribes by payer (row) and host (column)."""
        return matrix_of(self.ledger, self.table.seats)

    @once_per_object
    def bribes_by_round(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Bribes by payer and host for each round, by round - 1; their sum is `matrix`."""
        rounds = range(1, self.table.edition.rounds + 1)
        own = [[entry for entry in self.ledger if entry.round == number] for number in rounds]
        return tuple([matrix_of(entries, self.table.seats) for entries in own])

    @once_per_object
    def standing(self) -> tuple[Standing, ...]:
        """The players by place, then seat: place = 1 + number of players with more."""
        cash = [account.end for account in self.accounts]
        return tuple(sorted(map(Standing, places_of(cash), self.seats, cash), key=lambda one: (one.place, one.seat)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple([one.seat for one in self.standing if one.place == 1])

    @property
    def promises(self) -> tuple[Bribed, ...]:
        """The bribes for which a host promised a room (article 5.6)."""
        return tuple([bribe for bribe in self.bribes if bribe.promised is not None])

    @once_per_object
    def betrayals(self) -> tuple[Betrayal, ...]:
        """The broken promises that were possible to keep."""
        return betrayals_of(self.bribes)

    @once_per_object
    def leads(self) -> tuple[Lead, ...]:
        """How far those who stand first at the end were ahead, action by action; empty if everybody does."""
        return leads_of(self.wealth, self.winners)

    @once_per_object
    def swings(self) -> tuple[Swing, ...]:
        """Every action that changed the winners' margin in projected wealth; empty before the game is over."""
        return swings_of(self.leads) if self.over else ()

    @property
    def lead_taken(self) -> Swing | None:
        """The action that put the winners in the lead for good; None if nobody else ever led."""
        return last_change_of_lead(self.swings)

    @once_per_object
    def talk(self) -> Talk:
        """How often the highest bribe won its conflict."""
        return talk_of(self.conflicts, self.bribes)

    @once_per_object
    def kingmaking(self) -> tuple[Kingmaking, ...]:
        """The decisions that decided the winner; empty before the game is over."""
        if not self.over:
            return ()
        ends = tuple([account.end for account in self.accounts])
        return kingmaking_of(self.table, self.conflicts, self.bribes, self.stays, ends)

    @once_per_object
    def favours(self) -> tuple[tuple[int, ...], ...]:
        """What each guest (column) gained from each host (row): salaries less bribes."""
        return favours_of(self.bribes, self.stays, self.table.seats)

    @property
    def unbribed(self) -> int:
        """The salaries without a bribe in the record: of figures placed by a set-up position."""
        return sum(account.income for account in self.accounts) - sum(bribe.earned for bribe in self.bribes)

    def entry_cost(self, stay: Stay) -> int:
        """The cost of getting into a room: all bribes for the figure in the turn of its arrival."""
        return sum(bribe.cost for bribe in self.bribes if bribe.stay == stay.number and bribe.turn == stay.since)


def chronicle(replay: Replay) -> Chronicle:
    """The statistics of a game, as far as it could be replayed."""
    timed_events = tell(replay)
    stays = stays_of(replay, timed_events)
    bribes, banishments = follow(replay, timed_events, stays)
    ledger = keep(replay, timed_events)
    return Chronicle(
        table=replay.table,
        start=starting_cash(replay.table),
        timed_events=timed_events,
        ledger=ledger,
        stays=stays,
        bribes=bribes,
        conflicts=conflicts_of(replay, bribes),
        wealth=wealth_of(replay, timed_events),
        banishments=banishments,
        notes=tuple(_notes(replay, timed_events)),
        pledges=pledges_of(replay, ledger, stays),
        over=replay.position.host is None,
    )


def _notes(replay: Replay, timed_events: Iterable[TimedEvent]) -> Iterable[Written]:
    """The notes, each with the turn in which it was written."""
    last = {timed.step: timed for timed in timed_events}
    now = last[0]
    for step, action in enumerate(replay.actions, 1):
        now = last.get(step, now)
        if isinstance(action, Note):
            yield Written(action.text, action.seat, now.turn, now.round, step)
