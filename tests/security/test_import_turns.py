"""Imports that run at once: one at a time works or rests, and others have their turn in between."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from live import FinishedGames, Import, KnownGames, finished_games, registry, zip_import_job
from live.duplicate_games import NotCompared
from live.import_turns import ImportTurns
from storage import StorageError
from tests.charts.small import small_record
from tests.live.phones import Clock
from tests.security.test_rate_of_imports import GUEST, PATIENCE, parcel, zipped
from tests.security.test_security_document import TEXT


def test_games_are_stored_one_at_a_time_by_turns_of_the_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, order = ImportTurns(), list[str]()
    waiting = threading.Semaphore(0)
    put = turns._queue.put

    def store(address: str) -> None:
        with turns.turn(address, lambda: False) as has_turn:
            assert has_turn
            order.append(address)

    def wait(address: str, mark: object, called: threading.Event) -> None:
        put(address, mark, called)
        waiting.release()

    with turns.turn("first", lambda: False):
        monkeypatch.setattr(turns._queue, "put", wait)
        threads = [threading.Thread(target=store, args=(address,)) for address in ("first", "first", "second")]
        for thread in threads:
            thread.start()
            assert waiting.acquire(timeout=PATIENCE)
        assert order == []
    for thread in threads:
        thread.join(PATIENCE)
    assert order == ["second", "first", "first"]


def test_others_have_their_turns_while_an_import_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, turns, told = Clock(), ImportTurns(), list[object]()

    @contextmanager
    def turn(address: str, is_over: Callable[[], bool]) -> Iterator[bool]:
        told.append("turn")
        with turns.turn(address, is_over) as has_turn:
            yield has_turn

    def pause(_: Import, seconds: float) -> bool:
        if seconds:
            told.append(round(seconds, 6))
        return False

    monkeypatch.setattr(zip_import_job, "_turns", SimpleNamespace(turn=turn))
    monkeypatch.setattr(Import, "_pause", pause)
    one = Import(b"", registry(), finished_games(), client=GUEST, rest=4, clock=clock)

    def work() -> None:
        told.append("work")
        clock.now += 0.0625

    assert one._in_turn(work)
    assert told == ["turn", "work", 0.1, "turn", 0.1, "turn", 0.05]
    assert "by turns of the addresses, also while one rests" in TEXT


def test_whoever_leaves_while_another_has_the_turn_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, is_waiting = ImportTurns(), threading.Event()
    put = turns._queue.put

    def wait(address: str, mark: object, called: threading.Event) -> None:
        put(address, mark, called)
        is_waiting.set()

    monkeypatch.setattr(zip_import_job, "_turns", turns)
    one = Import(parcel(1), registry(), finished_games(), client=GUEST)
    running = threading.Thread(target=one.run)
    with turns.turn("another", lambda: False):
        monkeypatch.setattr(turns._queue, "put", wait)
        running.start()
        assert is_waiting.wait(PATIENCE)
        one.end()
        running.join(PATIENCE)
        assert not running.is_alive()
    assert (one.error, one.brought, one.cut_off) == (None, (0, 0, 0), True)
    with turns.turn("another", lambda: True) as has_turn:
        assert has_turn


def test_a_turn_goes_on_to_others_where_the_one_who_waited_for_it_failed() -> None:
    turns = ImportTurns()

    def fails() -> bool:
        raise RuntimeError

    with turns.turn("another", lambda: False), pytest.raises(RuntimeError), turns.turn("first", fails):
        pass
    with turns.turn("another", lambda: True) as has_turn:
        assert has_turn


def test_an_import_that_waits_for_a_replay_leaves_others_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compare a game with one in which judged promises were moved takes seconds."""
    table = registry().create(small_record())
    record_again = {**table.record()}
    monkeypatch.setattr(FinishedGames, "stored_record", lambda *_: None)
    is_read, may_go_on, read = threading.Event(), threading.Event(), list[str]()
    record = FinishedGames.record

    def slow(finished: FinishedGames, table: str) -> dict[str, Any]:
        read.append(table)
        is_read.set()
        assert may_go_on.wait(PATIENCE)
        return record(finished, table)

    monkeypatch.setattr(FinishedGames, "record", slow)
    again: dict[str, object] = {
        "games/again.json": record_again,
        "games/alike.json": {**record_again, "meta": {"place": "x"}},
    }
    one = Import(zipped(again), registry(), finished_games(), client=GUEST, rest=0)
    other = Import(parcel(1), registry(), finished_games(), rest=0)
    running = threading.Thread(target=one.run)
    running.start()
    assert is_read.wait(PATIENCE)
    other.run()
    assert other.brought == (1, 0, 1)
    may_go_on.set()
    running.join(PATIENCE)
    assert (one.error, one.brought) == (None, (1, 1, 0))
    assert read == [table.table_id]


def test_an_import_rests_also_where_it_must_compare_first(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rested, compared = Clock(), list[float](), list[str]()

    def bring(*_: object, **__: object) -> str:
        clock.now += 1
        if not compared:
            raise NotCompared("KRAB")
        return "known"

    def pause(_: Import, seconds: float) -> bool:
        rested.append(seconds)
        return False

    monkeypatch.setattr(zip_import_job, "bring_game", bring)
    monkeypatch.setattr(KnownGames, "read", lambda known, table: compared.append(table))
    monkeypatch.setattr(Import, "_pause", pause)
    one = Import(b"", registry(), finished_games(), client=GUEST, rest=4, clock=clock)
    assert one._bring({"game": {}})
    assert (compared, one.brought, round(sum(rested), 6)) == (["KRAB"], (0, 1, 0), 8)


def test_games_that_change_all_the_time_keep_no_import_waiting_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table = registry().create(small_record())
    monkeypatch.setattr(FinishedGames, "stored_record", lambda *_: None)
    monkeypatch.setattr(KnownGames, "read", lambda known, table: None)
    one = Import(zipped({"games/again.json": table.record()}), registry(), finished_games(), client=GUEST, rest=0)
    one.run()
    assert (one.error, one.brought) == (None, (0, 1, 0))


def test_a_damaged_game_is_looked_at_once_for_all_that_look_like_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_record()
    first = registry().create(game).table_id
    read = list[str]()

    def damaged(_: FinishedGames, table: str) -> dict[str, Any]:
        read.append(table)
        raise StorageError("damaged", table=table)

    monkeypatch.setattr(FinishedGames, "record", damaged)
    monkeypatch.setattr(FinishedGames, "stored_record", lambda *_: None)
    alike: dict[str, object] = {f"games/{number}.json": {**game, "meta": {"place": f"{number}"}} for number in range(3)}
    one = Import(zipped(alike), registry(), finished_games(), client=GUEST, rest=0)
    one.run()
    assert (one.error, one.brought.new, read.count(first)) == (None, 3, 1)
