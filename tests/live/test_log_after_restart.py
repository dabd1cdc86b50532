"""The log reads alike at a server that followed every entry and at one that opened the table afterwards."""

from pathlib import Path
from random import Random

import pytest

from live.log_projection import TableProjection
from storage import Library
from tests.storage.test_judged_promises import RandomEvening, new

GAMES = [range(12), pytest.param(range(12, 200), marks=pytest.mark.soak)]
STEPS = 90


@pytest.mark.parametrize("seeds", GAMES, ids=["some", "others"])
def test_every_line_reads_alike_after_a_restart(seeds: range, tmp_path: Path) -> None:
    struck = 0
    with Library(tmp_path / "data") as library:
        for seed in seeds:
            evening = RandomEvening(new(library), Random(f"log {seed}"))
            followed = TableProjection(evening.game_log)
            for _ in range(STEPS):
                evening.step()
                followed.follow()
            library.forget(evening.game_log.id)
            assert TableProjection(library.game_log(evening.game_log.id)).log() == followed.log()
            struck += sum(not line.in_force for line in followed.log())
    assert struck > 0
