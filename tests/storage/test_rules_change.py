"""A later change of the rules does not alter old games: their stored results are compared."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import storage.game_log
import storage.maintenance
import storage.summary
from rules import EDITIONS, RULES_VERSION
from storage import Library, StorageError, sentence
from storage.maintenance import rebuild, verify
from storage.position_digest import PositionDigests
from tests.storage.helpers import random_actions, record_of

ACTIONS = random_actions("fx-schmid-1994", 3, 0)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    with Library(tmp_path) as library:
        library.new(record_of(ACTIONS))
        library.new(record_of(ACTIONS[:20]))
    return tmp_path


@pytest.fixture
def otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions come out otherwise than before: the digest of each is another."""
    real = PositionDigests.of
    monkeypatch.setattr(PositionDigests, "of", lambda self, position: real(self, position)[::-1])


def results(library: Library) -> list[Any]:
    return [(one.table, one.balances, one.places) for one in library.archive.newest()]


def test_a_game_that_comes_out_otherwise_is_found_and_only_shown(place: Path, otherwise: None) -> None:
    with Library(place) as library:
        before = results(library)
        checks = list(verify(library))
        assert [check.sound for check in checks] == [False, False]
        for check in checks:
            assert isinstance(check.finding, StorageError)
            assert check.finding.code == "other-end"
            game_log = library.game_log(check.table)
            assert game_log.read_only is not None
            assert game_log.read_only.code == "other-end"
            assert "only shown" in sentence(game_log.read_only)
        rebuild(library, lambda done, of: None)
        assert results(library) == before


def test_a_game_of_older_rules_stays_as_it_was_played_and_says_why(
    place: Path, otherwise: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (storage.game_log, storage.summary, storage.maintenance):
        monkeypatch.setattr(module, "RULES_VERSION", RULES_VERSION + 1)
    with Library(place) as library:
        before = results(library)
        checks = list(verify(library))
        assert [check.sound for check in checks] == [True, True]
        assert {check.finding.code for check in checks if isinstance(check.finding, StorageError)} == {"older-rules"}
        for check in checks:
            game_log = library.game_log(check.table)
            assert game_log.read_only is not None
            assert "other rules" in sentence(game_log.read_only)
        rebuild(library, lambda done, of: None)
        assert results(library) == before


def test_a_game_of_older_rules_that_comes_out_the_same_is_played_on(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (storage.game_log, storage.summary, storage.maintenance):
        monkeypatch.setattr(module, "RULES_VERSION", RULES_VERSION + 1)
    with Library(place) as library:
        assert all(check.sound and check.finding is None for check in verify(library))
        (running,) = library.running()
        library.game_log(running).append("action", ACTIONS[20], role="banker", key="on")


def test_an_income_that_changed_moves_no_old_result(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(place) as library:
        before = results(library)
    fx = EDITIONS["fx-schmid-1994"]
    richer = {**EDITIONS, fx.name: replace(fx, cash=fx.cash + fx.unit)}
    for module in ("rules.table_setup", "rules.editions", "rules.custom_editions"):
        monkeypatch.setattr(f"{module}.EDITIONS", richer)
    with Library(place) as library:
        assert [check.sound for check in verify(library)] == [False, False]
        rebuild(library, lambda done, of: None)
        assert results(library) == before
