"""The mutable counterpart of a position: copied from one immutable position, frozen into the next.

Only `play` makes builders, after checking that the action is legal, so a refusal never leaves a partial change.
"""

from collections.abc import Callable

from rules.actions import Bribe, Figure
from rules.events import Event
from rules.negotiation_state import Negotiation
from rules.position import Phase, Position, room_in
from rules.table_setup import Table


class PositionBuilder:
    """The fields of a `Position` with lists for its outer tuples, and the events so far."""

    __slots__ = (
        "accounts",
        "conflict",
        "declared",
        "events",
        "host",
        "incomes",
        "island",
        "negotiation",
        "palaces",
        "parks",
        "pending",
        "phase",
        "played",
        "round",
        "supply",
        "table",
    )

    def __init__(self, position: Position, *, silent: bool = False) -> None:
        """Copy a position's fields; the inner tuples are shared, as they are only replaced.

        silent: do not record events, for replays of which only the end matters.
        """
        (
            table,
            turn_round,
            host,
            phase,
            accounts,
            palaces,
            parks,
            island,
            supply,
            conflict,
            pending,
            declared,
            played,
            negotiation,
        ) = position
        self.table: Table = table
        self.round: int = turn_round
        self.host: int | None = host
        self.phase: Phase = phase
        self.accounts: list[int] = [*accounts]
        self.palaces: list[tuple[Figure | None, ...]] = [*palaces]
        self.parks: list[tuple[Figure, ...]] = [*parks]
        self.island: tuple[Figure, ...] = island
        self.supply: list[tuple[int, ...]] = [*supply]
        self.conflict: str | None = conflict
        self.pending: tuple[Figure, ...] = pending
        self.declared: tuple[Bribe, ...] = declared
        self.played: int = played
        self.negotiation: Negotiation = negotiation
        self.incomes: list[int] | None = None
        self.events: list[Event] | None = None if silent else []

    def freeze(self) -> Position:
        """The new position."""
        return Position(
            self.table,
            self.round,
            self.host,
            self.phase,
            tuple(self.accounts),
            tuple(self.palaces),
            tuple(self.parks),
            self.island,
            tuple(self.supply),
            self.conflict,
            self.pending,
            self.declared,
            self.played,
            self.negotiation,
        )

    def told(self) -> tuple[Event, ...]:
        """The events since the last call."""
        if not self.events:
            return ()
        events, self.events = self.events, []
        return tuple(events)

    def tell(self, kind: Callable[..., Event], *values: object) -> None:
        """Record an event of this kind; `silent` builders do not even construct it."""
        if self.events is not None:
            self.events.append(kind(*values))

    def room_of(self, host: int, profession: str) -> int | None:
        """The index of the room in `host`'s palace that a figure of this profession holds, if any."""
        return room_in(self.palaces[host], profession)

    def put(self, host: int, room: int, figure: Figure) -> None:
        """Set a figure into a room (by index), whoever held it before."""
        palace = [*self.palaces[host]]
        if self.incomes is not None:
            salary, before = self.table.edition.rooms[room], palace[room]
            self.incomes[figure[0]] += salary
            if before is not None:
                self.incomes[before[0]] -= salary
        palace[room] = figure
        self.palaces[host] = tuple(palace)

    def income_of(self, seat: int) -> int:
        """The salaries of all rooms that the figures of a seat hold (article 3): counted once, then kept by `put`."""
        if self.incomes is None:
            self.incomes = [0] * len(self.palaces)
            for palace in self.palaces:
                for salary, figure in zip(self.table.edition.rooms, palace, strict=True):
                    if figure is not None:
                        self.incomes[figure[0]] += salary
        return self.incomes[seat]
