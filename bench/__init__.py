"""What is measured, each against something outside this program, side by side in one run: `python -m bench`."""

from typing import NamedTuple


class Row(NamedTuple):
    """One measurement. ours, peer: both sides as a reader sees them; ratio: ours over the peer's.

    bar: what the ratio must reach, or may reach at most where less is better; None where it is only reported.
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
