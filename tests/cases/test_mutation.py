"""The cases notice nearly every change of the modules that decide."""

import pytest

from tools.mutation import DECIDING, mutate

# Of a hundred changes; those that live are looked at by `python -m tools.mutation`, which prints them.
MOST_ALIVE = 5


@pytest.mark.soak
@pytest.mark.parametrize("module", DECIDING)
def test_changes_are_noticed(module: str) -> None:
    outcome = mutate([module])
    assert outcome.made > 20
    assert 100 * len(outcome.alive) <= MOST_ALIVE * outcome.made, outcome.alive
