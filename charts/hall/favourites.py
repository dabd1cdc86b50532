"""Who pays whom, and who sends whose figures away: favourite bribers, hosts and victims."""

from collections.abc import Sequence
from dataclasses import dataclass

from charts.hall.games import Seated
from rules import EDITIONS


@dataclass(frozen=True)
class Favourite:
    """The other one with the most of something: their part of all of it (0 to 1), and the games played together."""

    person: int
    part: float
    games: int


@dataclass(frozen=True)
class Ties:
    """What ties one person to others; None where there is nothing.

    briber: who paid most of the bribes that this one received as a host. host: who received most of the bribes that
    this one paid. victim: whose figures this one sent to the island most. banisher: who did so to this one. kept,
    broken: promises of this one as a host. Ducats of different editions are counted in units of bribes (5.1), less what
    was refunded.
    """

    person: int
    briber: Favourite | None
    host: Favourite | None
    victim: Favourite | None
    banisher: Favourite | None
    kept: int
    broken: int


class _Counts:
    def __init__(self, people: int) -> None:
        self.paid = [[0.0] * people for _ in range(people)]
        self.banished = [[0.0] * people for _ in range(people)]
        self.together = [[0] * people for _ in range(people)]
        self.kept = [0] * people
        self.broken = [0] * people

    def add(self, one: Seated) -> None:
        digest = one.game.digest
        if digest is None:
            return
        unit = EDITIONS[one.game.edition].unit
        for seat, person in enumerate(one.people):
            self.kept[person] += digest.kept[seat]
            self.broken[person] += digest.broken[seat]
            for place, other in enumerate(one.people):
                self.paid[person][other] += digest.bribes[seat][place] / unit
                self.banished[person][other] += digest.banished[seat][place]
                self.together[person][other] += 1


def ties(people: int, games: Sequence[Seated]) -> tuple[Ties, ...]:
    """Every person's ties, by index, from the games that have a digest."""
    counts = _Counts(people)
    for one in games:
        counts.add(one)
    paid, banished = counts.paid, counts.banished
    return tuple(
        [
            Ties(
                person,
                briber=_most([row[person] for row in paid], counts.together[person]),
                host=_most(paid[person], counts.together[person]),
                victim=_most(banished[person], counts.together[person]),
                banisher=_most([row[person] for row in banished], counts.together[person]),
                kept=counts.kept[person],
                broken=counts.broken[person],
            )
            for person in range(people)
        ]
    )


def _most(amounts: Sequence[float], together: Sequence[int]) -> Favourite | None:
    """The one with the most; of several, the one with fewer games together, who has more of it in each."""
    whole = sum(amounts)
    if not whole:
        return None
    person = max(range(len(amounts)), key=lambda index: (amounts[index], -together[index]))
    return Favourite(person, amounts[person] / whole, together[person])
