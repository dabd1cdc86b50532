"""The contract of `storage.store`: what any store must do, run on every store there is."""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from threading import Barrier

import pytest

from storage.errors import StorageError
from storage.store import COLLECTIONS, GAMES, State, Store
from tests.storage.contract import HEADER, OVER, RUNNING, again, begin_another, entry, made, refusal
from tests.storage.places import Place

# --- tables -------------------------------------------------------------------


def test_a_new_place_is_empty(store: Store) -> None:
    assert store.writable
    assert store.tables() == []
    for collection in COLLECTIONS:
        assert (store.version(collection), store.count(collection)) == (0, 0)
    assert refusal(lambda: store.read("KMRT")) == "unknown-table"
    assert refusal(lambda: store.newer("KMRT", 0)) == "unknown-table"
    assert refusal(lambda: store.row("KMRT")) == "unknown-table"
    assert refusal(lambda: store.append("KMRT", entry(1), expect=0, state=RUNNING)) == "unknown-table"


def test_a_table_is_there_with_all_it_was_made_of(store: Store, place: Place) -> None:
    made(store)
    reopened = again(store, place)
    reading = reopened.read("KMRT")
    assert reading == (HEADER, 2, [entry(1), entry(2)], RUNNING, None)
    assert [(row.table, row.version, row.state) for row in reopened.tables()] == [("KMRT", 2, RUNNING)]
    assert reopened.newer("KMRT", 0) == [entry(1), entry(2)]
    assert reopened.newer("KMRT", 1) == [entry(2)]
    assert reopened.newer("KMRT", 2) == reopened.newer("KMRT", 10**9) == []
    reopened.close()


def test_a_name_is_given_once(store: Store) -> None:
    made(store)
    assert refusal(lambda: made(store, state=OVER)) == "table-exists"
    assert store.read("KMRT").state == RUNNING


@pytest.mark.parametrize("name", ["", "kmrt", "../KM", "K/M", "KMRT\0", "K" * 40, "KM RT", "KÄSE"])
def test_a_name_that_cannot_be_one_is_unknown(name: str, store: Store) -> None:
    assert refusal(lambda: store.read(name)) == "unknown-table"
    assert refusal(lambda: store.row(name)) == "unknown-table"


def test_entry_and_state_are_one_change(store: Store, place: Place) -> None:
    made(store)
    answer = store.append("KMRT", entry(3), expect=2, state=State("running", {"round": 2}))
    assert answer == (True, [], None)
    reopened = again(store, place)
    assert reopened.read("KMRT") == (HEADER, 3, [entry(1), entry(2), entry(3)], ("running", {"round": 2}), None)
    assert reopened.row("KMRT").state == ("running", {"round": 2})
    reopened.close()


def test_what_is_read_is_ones_own(store: Store) -> None:
    made(store)
    store.read("KMRT").entries[0]["data"]["text"] = "changed"
    store.read("KMRT").header["deep"]["list"].clear()
    assert store.read("KMRT")[:3] == (HEADER, 2, [entry(1), entry(2)])


def test_an_older_version_is_told_what_is_newer(store: Store) -> None:
    made(store)
    store.append("KMRT", entry(3), expect=2, state=RUNNING)
    answer = store.append("KMRT", entry(3, key="other"), expect=2, state=OVER)
    assert answer == (False, [entry(3)], None)
    assert store.read("KMRT").state == RUNNING
    assert store.count(GAMES) == 0


def test_a_version_to_come_is_refused_too(store: Store) -> None:
    made(store)
    assert store.append("KMRT", entry(6), expect=5, state=RUNNING) == (False, [], None)
    assert store.read("KMRT").version == 2


@pytest.mark.parametrize("expect", [1, 2])
def test_a_known_key_is_done_already(expect: int, store: Store, place: Place) -> None:
    made(store)
    reopened = again(store, place)
    answer = reopened.append("KMRT", entry(expect + 1, key="key-2"), expect=expect, state=OVER)
    assert answer == (False, [entry(2)][: 2 - expect], entry(2))
    assert reopened.read("KMRT")[1:4] == (2, [entry(1), entry(2)], RUNNING)
    reopened.close()


def test_the_key_of_one_table_is_nothing_to_another(store: Store) -> None:
    made(store)
    made(store, "KMRS", entries=0)
    assert store.append("KMRS", entry(1), expect=0, state=RUNNING).taken


def test_of_many_writers_one_comes_through_each_time(store: Store, place: Place) -> None:
    made(store, entries=0)
    stores = [store, place.open()] if place.shared else [store]

    def write(writer: int) -> list[int]:
        mine: list[int] = []
        version = 0
        while len(mine) < 10:
            tried = entry(version + 1, key=f"{writer}-{len(mine)}")
            answer = stores[writer % len(stores)].append("KMRT", tried, expect=version, state=RUNNING)
            assert answer.known is None
            assert [one["n"] for one in answer.newer] == list(range(version + 1, version + 1 + len(answer.newer)))
            version += 1 if answer.taken else len(answer.newer)
            mine += [version] if answer.taken else []
        return mine

    with ThreadPoolExecutor(8) as pool:
        taken = sorted(chain.from_iterable(pool.map(write, range(8))))
    assert taken == list(range(1, 81))
    assert [one["n"] for one in store.read("KMRT").entries] == taken
    for other in stores[1:]:
        other.close()


def test_of_many_with_one_key_one_comes_through(store: Store) -> None:
    made(store, entries=0)

    def write(_: int) -> bool:
        return store.append("KMRT", entry(1, key="one"), expect=0, state=RUNNING).taken

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(write, range(8))) == 1
    assert store.read("KMRT").version == 1


def test_a_state_is_worked_out_anew(store: Store, place: Place) -> None:
    made(store)
    assert not store.restate("KMRT", expect=1, state=OVER)
    assert store.restate("KMRT", expect=2, state=OVER)
    reopened = again(store, place)
    assert reopened.read("KMRT")[1:4] == (2, [entry(1), entry(2)], OVER)
    assert [kept.key for kept in reopened.newest(GAMES)] == ["KMRT"]
    reopened.close()


def test_tables_by_status(store: Store, place: Place) -> None:
    for number, table in enumerate(("KMRT", "BCDF", "XYWV")):
        made(store, table, state=OVER if number == 1 else RUNNING)
    store.append("XYWV", entry(3), expect=2, state=OVER)
    for restarted in (False, True):
        one = again(store, place) if restarted else store
        assert [row.table for row in one.tables()] == ["BCDF", "KMRT", "XYWV"]
        assert [row.table for row in one.tables("running")] == ["KMRT"]
        assert [(row.table, row.version) for row in one.tables("over")] == [("BCDF", 2), ("XYWV", 3)]
        one.close()


@pytest.mark.parametrize("state", [OVER, RUNNING], ids=["over", "running"])
def test_a_deleted_table_is_gone_for_good(store: Store, place: Place, state: State) -> None:
    made(store, state=state)
    made(store, "BCDF")
    store.delete("KMRT")
    assert refusal(lambda: store.delete("KMRT")) == "unknown-table"
    assert refusal(lambda: store.delete("kmrt")) == "unknown-table"
    reopened = again(store, place)
    assert [row.table for row in reopened.tables()] == ["BCDF"]
    assert reopened.count(GAMES) == 0
    assert refusal(lambda: reopened.read("KMRT")) == "unknown-table"
    assert reopened.get(GAMES, "KMRT") is None
    begin_another(reopened, place)
    reopened.close()


@pytest.mark.parametrize("state", [OVER, RUNNING], ids=["over", "running"])
def test_a_table_is_deleted_as_it_was_when_that_was_decided_or_not_at_all(
    store: Store, place: Place, state: State
) -> None:
    made(store, state=state)
    for expect in (1, 3):
        assert not store.delete("KMRT", expect=expect)
    assert store.append("KMRT", entry(3), expect=2, state=state).taken
    assert not store.delete("KMRT", expect=2)
    reopened = again(store, place)
    assert reopened.read("KMRT")[1:4] == (3, [entry(1), entry(2), entry(3)], state)
    assert reopened.count(GAMES) == (state == OVER)
    assert reopened.delete("KMRT", expect=3)
    assert reopened.tables() == []
    assert reopened.count(GAMES) == 0
    assert refusal(lambda: reopened.delete("KMRT", expect=3)) == "unknown-table"
    reopened.close()


def test_of_an_entry_and_a_deletion_at_once_one_is_refused(store: Store) -> None:
    """Nobody is told that an entry was taken which is deleted unseen, whichever of the two is quicker."""
    for table in ("KMRTA", "KMRTB", "KMRTC", "KMRTD", "KMRTE", "KMRTF", "KMRTG", "KMRTH"):
        made(store, table)
        start = Barrier(2)
        with ThreadPoolExecutor(2) as threads:
            entered = threads.submit(entered_at_once, store, table, start)
            start.wait()
            deleted = store.delete(table, expect=2)
            assert entered.result() == (not deleted)
            assert [row.version for row in store.tables()] == ([] if deleted else [3])
        if not deleted:
            assert store.delete(table)


def entered_at_once(store: Store, table: str, start: Barrier) -> bool:
    start.wait()
    try:
        return store.append(table, entry(3), expect=2, state=RUNNING).taken
    except StorageError:
        return False


def test_a_table_set_aside_is_in_no_list(store: Store, place: Place) -> None:
    made(store, state=OVER)
    store.set_aside("KMRT")
    reopened = again(store, place)
    assert reopened.tables() == []
    assert reopened.count(GAMES) == 0
    assert refusal(lambda: reopened.read("KMRT")) == "unknown-table"
    begin_another(reopened, place)
    reopened.close()
