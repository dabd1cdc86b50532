"""The record of a finished game is told by its entries as a replay of them all would tell it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import RULES_VERSION
from storage import GameLog, Library
from storage.finished_record import finished_record
from storage.position_digest import digest
from storage.store import Reading, State
from tests.storage.test_judged_promises import RandomEvening, enter, judged, new, of_an_earlier_version, promised

STEPS, EACH = 90, 6
_CORRECTING = ("undo", "redo", "amend", "setup")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        yield opened


def as_ended(library: Library, game_log: GameLog) -> Reading:
    """What is stored of a game, as if it were over."""
    summary = {
        "actions": len(game_log.steps()) - 1,
        "digest": digest(game_log.position()),
        "rules": RULES_VERSION,
    }
    return library.store.read(game_log.id)._replace(state=State("over", summary))


def told(library: Library, game_log: GameLog, *, may_replay: bool = True) -> dict[str, Any] | None:
    return finished_record(game_log.id, as_ended(library, game_log), may_replay=may_replay)


@pytest.mark.parametrize("edition", ["fx-schmid-1994", "amigo-2003", "intrigo-a-palazzo"])
def test_it_is_what_the_log_tells_whatever_was_corrected(library: Library, edition: str) -> None:
    told_at_once = Counter[bool]()
    for seed in range(8):
        evening = RandomEvening(new(library, edition), Random(f"{edition} record {seed}"))
        for number in range(STEPS):
            evening.step()
            if number % EACH == 0 and evening.game_log.version:
                record = evening.game_log.record()
                assert told(library, evening.game_log) == record
                moved = any(action["type"] == "judge" for action in record["actions"])
                corrected = any(entry.kind in _CORRECTING for entry in evening.game_log.entries)
                at_once = told(library, evening.game_log, may_replay=False)
                assert at_once == (None if moved and corrected else record)
                told_at_once[bool(at_once and corrected)] += 1
    assert min(told_at_once.values()) > 10


def test_a_judgement_that_an_earlier_version_moved_is_left_to_the_log(library: Library) -> None:
    for later in ((), (judged(0, 4),)):
        game_log = of_an_earlier_version(library, *later)
        opened = library.look(game_log.id)
        assert told(library, opened) in (None, opened.record())
        # Its later judgements rest on the moved one: told by the entries alone it would end otherwise.
        assert not later or told(library, opened) is None


def test_a_record_that_ends_otherwise_is_left_to_the_log(library: Library) -> None:
    game_log = new(library)
    for action in ({"type": "note", "text": "hm"}, promised(1, 0, "wine"), judged(0, 1)):
        enter(game_log, action)
    game_log.amend(0, {"type": "note", "text": "well"}, role="banker", key="amend")
    assert told(library, game_log) == game_log.record()
    reading = as_ended(library, game_log)
    assert reading.state is not None
    for other in ({"digest": "0"}, {"rules": RULES_VERSION - 1}, {"actions": 1}):
        changed = reading._replace(state=State("over", {**reading.state.summary, **other}))
        assert finished_record(game_log.id, changed, may_replay=True) is None


def test_what_cannot_be_read_is_left_to_the_log(library: Library) -> None:
    game_log = new(library)
    enter(game_log, {"type": "note", "text": "hm"})
    enter(game_log, {"type": "note", "text": "well"})
    reading = as_ended(library, game_log)
    first, second = reading.entries
    recovered = {**second, "n": 3, "kind": "recovered", "data": {"to": 2}}
    unreadable = {**second, "data": {"type": "dance"}}
    for entries in ([first, unreadable], [first, second, recovered], [first], [first, {"n": 2}]):
        assert finished_record(game_log.id, reading._replace(entries=entries), may_replay=True) is None
