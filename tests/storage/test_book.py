"""One table's log: what is entered, in which order, by whom, once."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain, pairwise
from pathlib import Path
from threading import Barrier, Thread

import pytest

from rules import Illegal, position_data, replay
from storage import Entry, GameLog, Library, StorageError, new_key
from tests.storage.helpers import random_actions, record_of

NOTE = {"type": "note", "text": "a promise"}


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Iterator[Library]:
    with Library(tmp_path, clock=clock) as opened:
        yield opened


@pytest.fixture
def game_log(library: Library) -> GameLog:
    return library.new(record_of(random_actions()[:5]), options={"self_service": True})


def again(library: Library, game_log: GameLog) -> GameLog:
    """The same table as after a restart."""
    library.forget(game_log.id)
    reopened = library.game_log(game_log.id)
    assert reopened is not game_log
    return reopened


def test_a_table_opened_again_stands_where_it_stood(library: Library, game_log: GameLog) -> None:
    for action in random_actions()[5:30]:
        game_log.append("action", action, role="seat", seat=1, key=new_key())
    game_log.undo(role="banker", to=20, key=new_key())
    game_log.append("settings", {"pins": [1, None]}, role="banker", key=new_key())
    reopened = again(library, game_log)
    for told in ("entries", "actions", "in_force", "redo_size", "settings", "version", "header", "last_time"):
        assert getattr(reopened, told) == getattr(game_log, told), told
    assert reopened.position() == game_log.position()
    assert reopened.record() == game_log.record()
    assert (reopened.damage, reopened.read_only) == (None, None)
    assert reopened.settings == {"self_service": True, "pins": [1, None]}


def test_the_record_of_a_book_replays_to_its_position(game_log: GameLog) -> None:
    game = replay(json.loads(json.dumps(game_log.record()))).sound()
    assert position_data(game.position) == position_data(game_log.position())
    keys = "format version edition options players first start actions meta"
    assert list(game_log.record()) == keys.split()


def test_every_entry_tells_when_who_and_for_whom(game_log: GameLog, clock: Clock) -> None:
    clock.time += timedelta(minutes=1)
    entry = game_log.append("action", NOTE, role="banker", for_seat=2, key="k")
    assert entry == Entry(6, "2026-11-21T20:01:00.000Z", "banker", None, 2, "k", "action", NOTE)
    assert game_log.append("action", NOTE, role="seat", seat=1, key="l").seat == 1


def test_a_clock_that_jumps_back_never_makes_an_entry_older_than_the_one_before(
    library: Library, game_log: GameLog, clock: Clock
) -> None:
    for jump in (5, -3600, 1, -86400 * 365, 7200):
        clock.time += timedelta(seconds=jump)
        game_log.append("action", NOTE, role="banker", key=new_key())
    times = [entry.time for entry in again(library, game_log).entries]
    assert times == sorted(times)
    assert len(set(times)) > 1


def test_a_doubled_tap_is_entered_once(library: Library, game_log: GameLog) -> None:
    first = game_log.append("action", NOTE, role="banker", key="one tap", expect=5)
    assert game_log.append("action", NOTE, role="banker", key="one tap", expect=5) == first
    assert game_log.undo(role="banker", key="an undo") == game_log.undo(role="banker", key="an undo")
    assert game_log.version == 7
    reopened = again(library, game_log)
    assert reopened.find("one tap") == first
    assert reopened.append("action", NOTE, role="banker", key="one tap", expect=5) == first
    assert reopened.version == 7


def test_a_tap_decided_on_an_older_version_is_refused(game_log: GameLog) -> None:
    game_log.append("action", NOTE, role="banker", key="a", expect=5)
    late: list[Callable[[], object]] = [
        lambda: game_log.append("action", NOTE, role="banker", key="b", expect=5),
        lambda: game_log.undo(role="banker", key="c", expect=7),
        lambda: game_log.redo(role="banker", key="d", expect=0),
    ]
    for call in late:
        with pytest.raises(StorageError) as error:
            call()
        assert error.value.code == "moved-on"
    assert game_log.version == 6


def test_undo_and_redo_move_the_position_and_delete_nothing(game_log: GameLog) -> None:
    positions = [step.position for step in game_log.steps()]
    assert game_log.position() == positions[5]
    game_log.undo(role="banker", key="a")
    assert game_log.position() == positions[4]
    game_log.undo(role="banker", key="b", to=1)
    assert (game_log.position(), game_log.redo_size) == (positions[1], 3)
    game_log.redo(role="banker", key="c")
    assert (game_log.position(), game_log.redo_size) == (positions[4], 1)
    game_log.redo(role="banker", key="d")
    assert (game_log.position(), game_log.redo_size) == (positions[5], 0)
    assert [entry.kind for entry in game_log.entries[5:]] == ["undo", "undo", "redo", "redo"]
    assert [entry.data for entry in game_log.entries[5:]] == [{"to": 4}, {"to": 1}, {}, {}]


@pytest.mark.parametrize(("to", "code"), [(5, "no-such-moment"), (-1, "no-such-moment")])
def test_an_undo_to_no_moment_is_refused(to: int, code: str, game_log: GameLog) -> None:
    with pytest.raises(StorageError) as error:
        game_log.undo(role="banker", key="a", to=to)
    assert error.value.code == code
    with pytest.raises(StorageError) as error:
        game_log.redo(role="banker", key="a")
    assert error.value.code == "nothing-to-redo"
    assert game_log.version == 5


def test_what_is_handed_in_can_be_changed_afterwards(game_log: GameLog) -> None:
    data = {"deep": [1]}
    game_log.append("settings", data, role="banker", key="a")
    data["deep"].append(2)
    assert game_log.settings["deep"] == [1]


def test_what_json_cannot_keep_is_not_entered(game_log: GameLog) -> None:
    for wrong in ({"x": float("nan")}, {"x": {1}}, {"x": object()}, {"x": [{1: 2}]}, {"x": b""}):
        with pytest.raises(TypeError):
            game_log.append("settings", wrong, role="banker", key="a")
    assert game_log.version == 5
    assert game_log.append("settings", {"x": (1, 2)}, role="banker", key="a").data == {"x": [1, 2]}


def test_eight_threads_on_one_table_lose_and_double_nothing(library: Library, game_log: GameLog) -> None:
    barrier = Barrier(8)
    acknowledged: list[list[int]] = [[] for _ in range(8)]

    def tap(thread: int) -> None:
        barrier.wait()
        while len(acknowledged[thread]) < 25:
            version = game_log.version
            key = f"{thread}-{len(acknowledged[thread])}"
            try:
                entry = game_log.append("action", NOTE, role="seat", seat=thread, key=key, expect=version)
            except StorageError as error:
                if error.code != "moved-on":
                    raise
                continue
            assert entry.n == version + 1
            acknowledged[thread].append(entry.n)

    threads = [Thread(target=tap, args=(thread,)) for thread in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = again(library, game_log).entries
    assert [entry.n for entry in entries] == list(range(1, 206))
    assert sorted(chain.from_iterable(acknowledged)) == list(range(6, 206))
    for number, kept in enumerate(acknowledged):
        assert [entry.n for entry in entries if entry.seat == number and entry.n > 5] == kept
    assert all(before.time <= after.time for before, after in pairwise(entries))


def test_threads_without_a_version_are_serial_too(library: Library, game_log: GameLog) -> None:
    def tap(thread: int) -> None:
        for n in range(20):
            game_log.append("action", NOTE, role="banker", key=f"{thread}-{n}")
            game_log.position()

    threads = [Thread(target=tap, args=(thread,)) for thread in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert again(library, game_log).version == 165
    assert {entry.key for entry in game_log.entries[5:]} == {f"{thread}-{n}" for thread in range(8) for n in range(20)}


def test_a_record_that_is_refused_makes_no_table(library: Library) -> None:
    actions = [*random_actions()[:3], {"type": "bribe", "seat": 0, "profession": "law", "amount": 15_000}]
    with pytest.raises(Illegal):
        library.new(record_of(actions))
    assert library.running() == []
