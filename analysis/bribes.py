"""A bribe and what came of it, and a banishment, as plain data; `following` works them out."""

from dataclasses import dataclass
from typing import Literal

from rules import Figure

Role = Literal["regular", "contender", "defender", "attacker"]
Outcome = Literal["waiting", "placed", "kept", "banished"]


@dataclass(frozen=True)
class Bribed:
    """One bribe and what came of it.

    number: its index among the game's bribes. step, turn, round: when. host and figure: whom it was paid to, and for
    whom. role: regular figure (article 6), contender in an external conflict (7), defender or attacker in an internal
    one (8). amount, asks, promised: as declared. outcome: what the host then did with the figure, and `room` the one it
    got or kept; a contender who stays in the park (7.2) waits for what the internal conflict brings. stay: the index of
    the tenure it led to, or prolonged. refunded: what came back (9).
    earned: what that tenure was paid after this bribe and before the next one for it, so that no salary counts twice:
    it belongs to the last bribe that secured the stay.
    within_reach: the best room that the figure could get or keep when the bribe was declared: the one fought over, else
    the best free one. incomes: how many incomes the owner had still to come (articles 3, 11).
    next_best: the highest bribe of another owner in the same conflict; None where nobody else paid.
    """

    number: int
    step: int
    turn: int
    round: int
    host: int
    figure: Figure
    role: Role
    amount: int
    asks: int | None
    promised: int | None
    outcome: Outcome
    room: int | None
    stay: int | None
    refunded: int
    earned: int
    within_reach: int
    incomes: int
    next_best: int | None

    @property
    def cost(self) -> int:
        """What it cost in the end: amount - refunded."""
        return self.amount - self.refunded

    @property
    def gain(self) -> int:
        """What it was good for: earned - cost."""
        return self.earned - self.cost

    @property
    def stake(self) -> int:
        """The most that there was to earn: within_reach * incomes."""
        return self.within_reach * self.incomes

    @property
    def overpaid(self) -> int:
        """By how much a figure that stayed in a conflict outbid the next best: cost - next_best, at least 0."""
        if self.room is None or self.next_best is None:
            return 0
        return max(0, self.cost - self.next_best)

    @property
    def wasted(self) -> int:
        """What was paid above all that was at stake: cost - stake, at least 0."""
        return max(0, self.cost - self.stake)

    @property
    def promise_kept(self) -> bool | None:
        """Whether the figure got or kept the promised room or a better one; None without promise or while it waits."""
        if self.promised is None or self.outcome == "waiting":
            return None
        return self.room is not None and self.room >= self.promised

    @property
    def promise_possible(self) -> bool:
        """Whether the promised room, or a better one, was within reach when it was promised (articles 4.4, 8.1)."""
        return self.promised is None or self.promised <= self.within_reach

    @property
    def damage(self) -> int:
        """What a broken promise that could have been kept took: (promised - room) * incomes; a room of none is 0."""
        if self.promised is None or self.promise_kept is not False or not self.promise_possible:
            return 0
        return (self.promised - (self.room or 0)) * self.incomes


@dataclass(frozen=True)
class Banishment:
    """One figure sent to the island.

    step, turn, round: when. host: who decreed it, in their palace. figure: who suffered it. room: the one it lost, None
    when it came from the park. winner: the owner of the figure that was kept instead. bribe: the index of the bribe
    that had been paid for it.
    """

    step: int
    turn: int
    round: int
    host: int
    figure: Figure
    room: int | None
    winner: int
    bribe: int
