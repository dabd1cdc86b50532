"""What an action brought about, told in order: money paid, figures moved, turns begun, the end.

Screens announce events and charts add them up; nothing of them is stored, for a replay makes them again.
"""

from typing import Literal, NamedTuple, TypeAlias

from rules.actions import Figure, Promise
from rules.negotiation import Outcome

PaidFor = Literal["income", "bribe", "refund", "grant", "adjust", "payment"]


class Salary(NamedTuple):
    """One room's part of an income: whose palace, and the room's salary in ducats."""

    palace: int
    room: int


class Paid(NamedTuple):
    """Ducats moved from one account to another; `source` and `target` are seats, or None for the bank.

    `figure` is the figure bribed or refunded for; `salaries` are an income's parts (article 3).
    """

    why: PaidFor
    source: int | None
    target: int | None
    amount: int
    figure: Figure | None = None
    salaries: tuple[Salary, ...] = ()


class Sent(NamedTuple):
    """A figure left its owner's supply for the park of `palace` (article 10)."""

    figure: Figure
    palace: int


class Placed(NamedTuple):
    """A figure left the park of `palace` for a room (articles 6, 7 and 8)."""

    figure: Figure
    palace: int
    room: int


class Kept(NamedTuple):
    """A figure stayed where it was through a conflict: in its room, or in the park when `room` is None (7.2, 8)."""

    figure: Figure
    palace: int
    room: int | None


class Banished(NamedTuple):
    """A figure went to the island for good; `room` is the one it lost, None when it came from the park."""

    figure: Figure
    palace: int
    room: int | None


class TurnBegan(NamedTuple):
    """A seat's turn began; its income follows (article 2)."""

    round: int
    seat: int


class PromiseDecided(NamedTuple):
    """The log decided a promise at the end of the turn at which it fell due; `number` is its action's index (14.4)."""

    number: int
    promise: Promise
    outcome: Outcome


class Ended(NamedTuple):
    """The last round is over; the last incomes, if any, came just before (article 11)."""

    places: tuple[int, ...]


Event: TypeAlias = Paid | Sent | Placed | Kept | Banished | TurnBegan | PromiseDecided | Ended
