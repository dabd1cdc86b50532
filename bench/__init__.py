"""Benchmarks, each compared with a peer outside this program in the same run: `python -m bench`."""

from typing import NamedTuple


class Row(NamedTuple):
    """One measurement. ours, peer: both results as text; ratio: ours divided by the peer's.

    bar: the least ratio required, or the greatest if less is better; None if it is only reported.
    """

    name: str
    ours: str
    peer: str
    ratio: float
    bar: float | None
    higher_is_better: bool

    @property
    def passed(self) -> bool:
        """Whether the bar, if there is one, is met."""
        if self.bar is None:
            return True
        return self.ratio >= self.bar if self.higher_is_better else self.ratio <= self.bar
