"""The cases detect nearly every mutation of the modules that decide; the others are listed in a table."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.mutation import DECIDING, mutate

ROOT = Path(__file__).parents[2]
# Of a hundred changes.
MOST_ALIVE = 5
NAMED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "survivors.json").read_text(encoding="utf-8"))


def named() -> set[tuple[str, str]]:
    """Module and change of each survivor that was looked at."""
    return {(one["module"], change) for one in NAMED for change in one["changes"]}


def test_every_named_survivor_is_of_a_line_that_is_there_and_has_its_reason() -> None:
    assert len(named()) == sum(len(one["changes"]) for one in NAMED)
    for one in NAMED:
        assert one["module"] in DECIDING
        assert len(one["why"]) > 20
        lines = {line.strip() for line in (ROOT / "rules" / f"{one['module']}.py").read_text("utf-8").splitlines()}
        for change in one["changes"]:
            removed = change.split(" + ")[0].lstrip("- ")
            assert any(line.startswith(removed) for line in lines), change


@pytest.mark.soak
def test_changes_are_noticed_and_those_that_are_not_are_named() -> None:
    outcome = mutate()
    assert outcome.made > 1_900
    assert 100 * len(outcome.alive) <= MOST_ALIVE * outcome.made
    alive = {(one.module, one.change) for one in outcome.alive}
    assert alive - named() == set(), "look at these, and name them or add a case"
    assert named() - alive == set(), "these are noticed now"
