"""Bribes with their outcomes, and banishments, as plain data; computed by `bribe_outcomes`."""

from dataclasses import dataclass
from typing import Literal

from rules import Figure

Role = Literal["regular", "contender", "defender", "attacker"]
Outcome = Literal["waiting", "placed", "kept", "banished"]


@dataclass(frozen=True)
class Bribed:
    """One bribe and its outcome.

    number: its index among the game's bribes. step, turn, round: when. host and figure: to whom, and for which figure.
    role: regular figure (article 6), contender in an external conflict (7), defender or attacker in an internal one
    (8). amount, asks, promised: as declared. outcome: the host's decision, and `room` the one the figure got or kept;
    for a contender who stays in the park (7.2) that of the internal conflict. stay: the index of the tenure it led to,
    or prolonged. refunded: the refund (9). earned: the tenure's salaries after this bribe and before the next one for
    it, so that each salary belongs to exactly one bribe, the last before it. within_reach: the best room that the
    figure could get or keep when the bribe was declared: the one fought over, else the best free one. incomes: the
    owner's remaining incomes (articles 3, 11). next_best: the highest bribe of another owner in the same conflict; None
    without one. won: whether the figure stayed in that conflict; in an external one whatever came of the internal one
    after it (7.2).
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
    won: bool

    @property
    def cost(self) -> int:
        """Net cost: amount - refunded."""
        return self.amount - self.refunded

    @property
    def gain(self) -> int:
        """Net gain: earned - cost."""
        return self.earned - self.cost

    @property
    def stake(self) -> int:
        """The most that could be earned: within_reach * incomes."""
        return self.within_reach * self.incomes

    @property
    def overpaid(self) -> int:
        """By how much a figure that won its conflict outbid the next best: cost - next_best, at least 0."""
        if not self.won or self.next_best is None:
            return 0
        return max(0, self.cost - self.next_best)

    @property
    def wasted(self) -> int:
        """What was paid beyond the possible earnings: cost - stake, at least 0."""
        return max(0, self.cost - self.stake)

    @property
    def promise_kept(self) -> bool | None:
        """Whether the figure got or kept the promised room or a better one; None without a promise or before that."""
        if self.promised is None or self.outcome == "waiting":
            return None
        return self.room is not None and self.room >= self.promised

    @property
    def promise_possible(self) -> bool:
        """Whether the promised room, or a better one, was available when it was promised (articles 4.4, 8.1)."""
        return self.promised is None or self.promised <= self.within_reach

    @property
    def damage(self) -> int:
        """The loss by a broken but possible promise: (promised - room) * incomes; no room counts as 0."""
        if self.promised is None or self.promise_kept is not False or not self.promise_possible:
            return 0
        return (self.promised - (self.room or 0)) * self.incomes


@dataclass(frozen=True)
class Banishment:
    """One banished figure.

    step, turn, round: when. host: who banished it, in their palace. figure: the banished one. room: the one it lost,
    None if it was in the park. winner: the owner of the figure that was kept instead. bribe: the index of the bribe
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
