"""The contract of `storage.store`: what any store must do, run on every store there is."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, islice
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from storage.errors import StorageError
from storage.store import COLLECTIONS, GAMES, PEOPLE, TICKETS, Notice, State, Store
from tests.storage.places import PLACES, Place

RUNNING = State("running", {"round": 1})
OVER = State("over", {"places": [1, 2, 3]})
HEADER = {"who": "Änna", "deep": {"list": [1, None, True, 1.5]}}


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty place of each kind."""
    return PLACES[request.param](tmp_path / "place")


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """A store on it."""
    opened = place.open()
    yield opened
    opened.close()


def entry(n: int, **more: object) -> dict[str, Any]:
    """What the store looks at in an entry, and something else."""
    return {"n": n, "key": f"key-{n}", "data": {"text": f"Käse {n}"}, **more}


def refusal(call: Callable[[], object]) -> str:
    """The code that a call is refused with."""
    with pytest.raises(StorageError) as error:
        call()
    return error.value.code


def made(store: Store, table: str = "KMRT", entries: int = 2, state: State = RUNNING) -> None:
    """A table with some entries."""
    store.create(table, HEADER, [entry(n) for n in range(1, entries + 1)], state)


def again(store: Store, place: Place) -> Store:
    """The place as it is after a restart."""
    store.close()
    return place.open()


# --- tables -------------------------------------------------------------------


def test_a_new_place_is_empty(store: Store) -> None:
    assert store.writable
    assert store.tables() == []
    for collection in COLLECTIONS:
        assert (store.version(collection), store.count(collection)) == (0, 0)
    assert refusal(lambda: store.read("KMRT")) == "unknown-table"
    assert refusal(lambda: store.row("KMRT")) == "unknown-table"
    assert refusal(lambda: store.append("KMRT", entry(1), expect=0, state=RUNNING)) == "unknown-table"


def test_a_table_is_there_with_all_it_was_made_of(store: Store, place: Place) -> None:
    made(store)
    reopened = again(store, place)
    reading = reopened.read("KMRT")
    assert reading == (HEADER, 2, [entry(1), entry(2)], RUNNING, None)
    assert [(row.table, row.version, row.state) for row in reopened.tables()] == [("KMRT", 2, RUNNING)]
    assert reopened.read("KMRT", after=1).entries == [entry(2)]
    assert reopened.read("KMRT", after=2).entries == []
    reopened.close()


def test_a_name_is_given_once(store: Store) -> None:
    made(store)
    assert refusal(lambda: made(store, state=OVER)) == "table-exists"
    assert store.read("KMRT").state == RUNNING


@pytest.mark.parametrize("name", ["", "kmrt", "../KM", "K/M", "KMRT\0", "K" * 40, "KM RT", "KÄSE"])
def test_a_name_that_cannot_be_one_is_unknown(name: str, store: Store) -> None:
    assert refusal(lambda: store.read(name)) == "unknown-table"


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


def test_a_table_set_aside_is_in_no_list(store: Store, place: Place) -> None:
    made(store, state=OVER)
    store.set_aside("KMRT")
    reopened = again(store, place)
    assert reopened.tables() == []
    assert reopened.count(GAMES) == 0
    assert refusal(lambda: reopened.read("KMRT")) == "unknown-table"
    made(reopened)
    reopened.close()


# --- the finished games ---------------------------------------------------------


def test_a_game_comes_with_its_end_and_goes_with_its_undoing(store: Store, place: Place) -> None:
    made(store)
    store.append("KMRT", entry(3), expect=2, state=OVER)
    ended = store.version(GAMES)
    assert store.get(GAMES, "KMRT") == ("KMRT", ended, OVER.summary)
    store.append("KMRT", entry(4), expect=3, state=RUNNING)
    for restarted in (False, True):
        one = again(store, place) if restarted else store
        assert one.count(GAMES) == 0
        assert one.get(GAMES, "KMRT") is None
        assert list(one.newest(GAMES)) == []
        ((key, n, document),) = one.since(GAMES, ended)
        assert (key, document) == ("KMRT", None)
        assert n == one.version(GAMES) > ended
        assert one.since(GAMES, 0) == []
        one.close()


def test_an_end_that_stays_as_it_is_changes_no_list(store: Store) -> None:
    made(store, state=OVER)
    before = store.version(GAMES)
    store.append("KMRT", entry(3), expect=2, state=OVER)
    assert store.version(GAMES) == before
    store.append("KMRT", entry(4), expect=3, state=State("over", {"places": [1, 1, 3]}))
    assert store.version(GAMES) > before
    assert store.count(GAMES) == 1


def test_the_last_finished_come_first(store: Store, place: Place) -> None:
    for table in ("BB", "CC", "DD", "FF"):
        made(store, table)
    for table in ("CC", "FF", "BB", "DD"):
        store.append(table, entry(3), expect=2, state=State("over", {"of": table}))
    store.append("FF", entry(4), expect=3, state=State("over", {"of": "FF", "again": True}))
    reopened = again(store, place)
    assert [kept.key for kept in islice(reopened.newest(GAMES), 3)] == ["FF", "DD", "BB"]
    assert [kept.key for kept in reopened.since(GAMES, 0)] == ["FF", "DD", "BB", "CC"]
    assert reopened.count(GAMES) == 4
    reopened.close()


# --- documents ------------------------------------------------------------------


def test_documents_are_set_and_taken_out(store: Store, place: Place) -> None:
    assert store.put(PEOPLE, {"anna": {"person": "Änna"}, "ben": {"person": "Ben"}})
    assert store.put(PEOPLE, {"ben": None, "cem": {"person": "Cem"}})
    reopened = again(store, place)
    assert {kept.key for kept in reopened.newest(PEOPLE)} == {"anna", "cem"}
    assert reopened.count(PEOPLE) == 2
    assert reopened.get(PEOPLE, "ben") is None
    found = reopened.get(PEOPLE, "anna")
    assert found is not None
    assert found.document == {"person": "Änna"}
    changed = reopened.since(PEOPLE, found.n + 1)
    assert {kept.key: kept.document for kept in changed} == {"ben": None, "cem": {"person": "Cem"}}
    reopened.close()


@pytest.mark.parametrize("collection", [PEOPLE, TICKETS])
def test_a_document_is_set_only_as_it_was_seen(collection: str, store: Store) -> None:
    assert store.put(collection, {"a": {"until": 4e9}}, expect={"a": 0})
    assert not store.put(collection, {"a": {"until": 5e9}, "b": {}}, expect={"a": 0})
    seen = store.get(collection, "a")
    assert seen is not None
    assert store.get(collection, "b") is None
    assert store.put(collection, {"a": None}, expect={"a": seen.n})
    assert not store.put(collection, {"a": None}, expect={"a": seen.n})
    assert store.get(collection, "a") is None


def test_a_ticket_is_taken_once(store: Store, place: Place) -> None:
    stores = [store, place.open()] if place.shared else [store]
    store.put(TICKETS, {"t": {"until": 4e9}})
    seen = stores[-1].get(TICKETS, "t")
    assert seen is not None

    def take(number: int) -> bool:
        return stores[number % len(stores)].put(TICKETS, {"t": None}, expect={"t": seen.n})

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, range(8))) == 1
    for other in stores[1:]:
        other.close()


def test_a_collection_is_cleared(store: Store, place: Place) -> None:
    store.put(PEOPLE, {"anna": {"person": "Anna"}})
    before = store.version(PEOPLE)
    store.clear(PEOPLE)
    reopened = again(store, place)
    assert reopened.count(PEOPLE) == 0
    assert reopened.version(PEOPLE) > before
    reopened.close()


def test_editions_are_files(store: Store, place: Place) -> None:
    store.put_edition("kitchen.json", b"\xff{}")
    store.put_edition("inn.json", b"{}")
    store.put_edition("inn.json", None)
    reopened = again(store, place)
    assert reopened.editions() == {"kitchen.json": b"\xff{}"}
    reopened.close()


# --- all of it ------------------------------------------------------------------


def test_every_change_is_told(store: Store) -> None:
    heard: list[Notice] = []
    tables, people = Event(), Event()

    def tell(notice: Notice) -> None:
        heard.append(notice)
        if notice.kind == "table" and notice.version == 3:
            tables.set()
        if notice.kind == "collection" and notice.name == PEOPLE:
            people.set()

    made(store)
    stop = store.watch(tell)
    store.append("KMRT", entry(3), expect=2, state=RUNNING)
    assert tables.wait(10)
    store.put(PEOPLE, {"anna": {"person": "Anna"}})
    assert people.wait(10)
    assert Notice("table", "KMRT", 3) in heard
    stop()
    count = len(heard)
    store.append("KMRT", entry(4), expect=3, state=RUNNING)
    assert Notice("table", "KMRT", 4) not in heard[count:]


def test_a_dump_fills_an_empty_place(store: Store, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    made(store)
    made(store, "BCDF", state=OVER)
    store.put(PEOPLE, {"anna": {"person": "Änna"}})
    store.put_edition("kitchen.json", b"{}")
    other = PLACES[request.node.callspec.params["place"]](tmp_path / "other").open()
    assert other.load(store.dump()) == 2
    for table in ("KMRT", "BCDF"):
        assert other.read(table) == store.read(table)
    assert [kept.document for kept in other.newest(PEOPLE)] == [{"person": "Änna"}]
    assert [kept.key for kept in other.newest(GAMES)] == ["BCDF"]
    assert other.editions() == {"kitchen.json": b"{}"}
    assert refusal(lambda: other.load(store.dump())) == "not-empty"
    other.close()


def test_a_dump_that_is_none_changes_nothing(store: Store) -> None:
    files = [("tables/KMRT.journal", b"no journal\n")]
    assert refusal(lambda: store.load(files)) == "not-a-backup"
    assert store.tables() == []


def test_looking_changes_nothing(store: Store, place: Place) -> None:
    made(store)
    store.close()
    looking = place.open(write=False)
    assert not looking.writable
    assert looking.read("KMRT").version == 2
    assert refusal(lambda: looking.append("KMRT", entry(3), expect=2, state=RUNNING)) == "not-for-writing"
    assert refusal(lambda: looking.put(PEOPLE, {"a": {}})) == "not-for-writing"
    looking.close()


def test_closed_is_closed(store: Store) -> None:
    made(store)
    store.close()
    assert refusal(lambda: store.append("KMRT", entry(3), expect=2, state=RUNNING)) == "closed"
