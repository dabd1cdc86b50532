"""Grudges: whether hosts banish those who wronged them more often than others, within a game and in the next one."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.intervals import Interval, difference
from charts.hall.digest import Temper
from charts.hall.games import Seated


@dataclass(frozen=True)
class Grudge:
    """One host and one guest in all their games.

    wrongs: the guest's wrongs to the host (`Temper`). after, before: the number of conflicts with the guest's figures
    at the host's, and of those in which none of them was kept, after a wrong and without one. tests: the number of
    pairs compared beside each other (`reach`).
    """

    host: int
    guest: int
    wrongs: int
    after: tuple[int, int]
    before: tuple[int, int]
    tests: int = 1

    @property
    def more(self) -> Interval:
        """The difference in the share of banishments: after - before, with its confidence interval."""
        return difference(self.after[1], self.after[0], self.before[1], self.before[0], self.tests)

    @property
    def certain(self) -> bool:
        """Whether the difference is statistically significant."""
        return bool(self.after[0] and self.before[0]) and self.more.low > 0


def grudges(games: Sequence[Seated]) -> tuple[Grudge, ...]:
    """All pairs in which one wronged the other; games oldest first, only those with a digest.

    A wrong in the last game that both played counts through the next one.
    """
    found: dict[tuple[int, int], list[int]] = {}
    remembered: set[tuple[int, int]] = set()
    for one in games:
        if one.game.digest is not None:
            _take(found, remembered, one, one.game.digest.tempers)
    wronged = sum(sums[4] > 0 for sums in found.values())
    return tuple(
        [
            Grudge(host, guest, wrongs, (fought, banished), (calm_fought, calm_banished), wronged)
            for (host, guest), (calm_fought, calm_banished, fought, banished, wrongs) in sorted(found.items())
            if wrongs
        ]
    )


def _take(
    found: dict[tuple[int, int], list[int]],
    remembered: set[tuple[int, int]],
    one: Seated,
    tempers: Sequence[Sequence[Temper]],
) -> None:
    for host, row in enumerate(tempers):
        for guest, temper in enumerate(row):
            if host == guest:
                continue
            pair = (one.people[host], one.people[guest])
            sums = found.setdefault(pair, [0] * 5)
            calm = 2 if pair in remembered else 0
            sums[calm] += temper.calm_fought
            sums[calm + 1] += temper.calm_banished
            sums[2] += temper.wronged_fought
            sums[3] += temper.wronged_banished
            sums[4] += temper.wrongs
            (remembered.add if temper.wrongs else remembered.discard)(pair)
