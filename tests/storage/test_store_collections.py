"""The contract of storage.store, continued: finished games, documents, notices, dumps."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from threading import Event

import pytest

from storage.store import GAMES, PEOPLE, TICKETS, Notice, State, Store
from tests.storage.contract import OVER, RUNNING, again, entry, made, refusal
from tests.storage.places import PLACES, Place


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


def test_an_edition_is_written_beside_those_alone_that_its_author_has_seen(store: Store, place: Place) -> None:
    assert store.put_edition("kitchen.json", b"{}", beside=())
    other = again(store, place)
    assert not other.put_edition("inn.json", b"{}", beside=())
    assert other.editions() == {"kitchen.json": b"{}"}
    assert other.put_edition("inn.json", b"{}", beside=other.editions())
    assert other.editions().keys() == {"kitchen.json", "inn.json"}
    other.close()


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
