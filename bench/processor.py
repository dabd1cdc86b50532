"""Processor time of one tap with five open screens, against the last commit without a table socket.

Both servers are measured in turn in one run: the processor time used until all five screens show the action.
"""

import tempfile
from pathlib import Path
from statistics import median

from bench import Row
from bench._commit_runner import ROOT, Program, checked_out
from bench._tapping import ROUNDS, SCRIPT

BEFORE = "9680913"
BAR = 1 / 3


def rows() -> list[Row]:
    """Measure both; takes about three minutes."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        earlier = checked_out(BEFORE, place / "program")
        with Program(SCRIPT, ROOT, place / "now") as now, Program(SCRIPT, earlier, place / "before") as before:
            taken = [(now.seconds(), before.seconds()) for _ in range(ROUNDS)]
    here, there = (median(side) for side in zip(*taken, strict=True))
    return [
        Row(
            "processor time of a tap with five screens open",
            f"{here * 1e3:,.1f} ms",
            f"{there * 1e3:,.1f} ms",
            here / there,
            BAR,
            higher_is_better=False,
        )
    ]
