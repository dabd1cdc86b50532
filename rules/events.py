"""The effects of an action, in order: payments, moved figures, the beginning of turns, the end.

Screens announce events and charts sum them up; they are not stored, as a replay reproduces them.
"""

from typing import Literal, NamedTuple, TypeAlias

from rules.actions import Figure, Promise
from rules.negotiation_state import Outcome

PaidFor = Literal["income", "bribe", "refund", "grant", "adjust", "payment"]


class Salary(NamedTuple):
    """One part of an income: the palace, and the room's salary in ducats."""

    palace: int
    room: int


class Paid(NamedTuple):
    """A transfer of ducats; `source` and `target` are seats, or None for the bank.

    `figure`: the one bribed or refunded for; `salaries`: the parts of an income (article 3).
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
    """A figure survived a conflict: in its room, or in the park if `room` is None (7.2, 8)."""

    figure: Figure
    palace: int
    room: int | None


class Banished(NamedTuple):
    """A figure went to the island; `room` is the one it lost, None if it was in the park."""

    figure: Figure
    palace: int
    room: int | None


class TurnBegan(NamedTuple):
    """A seat's turn began; its income follows (article 2)."""

    round: int
    seat: int


class PromiseDecided(NamedTuple):
    """The log decided a promise at the end of the turn in which it was due; `number`: its action's index (14.4)."""

    number: int
    promise: Promise
    outcome: Outcome


class Ended(NamedTuple):
    """The game has ended; the final incomes, if any, came just before (article 11)."""

    places: tuple[int, ...]


Event: TypeAlias = Paid | Sent | Placed | Kept | Banished | TurnBegan | PromiseDecided | Ended
