"""Of a table that is deleted nothing stays but its code, in no file and no row, whenever the computer stops."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import psycopg
import pytest

from storage.folder import durable_files, journal_file
from storage.folder.derived_lists import DerivedLists
from storage.postgres import PostgresStore, documents, forgotten_documents, game_tables, migrate
from storage.store import DIGESTS, GAMES, GUARDS, TICKETS, Store
from tests import postgres
from tests.storage.contract import OVER, made
from tests.storage.everything_kept import files, kept_at, rows, telling
from tests.storage.places import Folder, Place
from tests.storage.two_finished_tables import DIGESTS_OF_IT, DIGESTS_OF_OTHERS, OF_IT, SUM, WORKED_OUT, begin
from tools.postgres import USER

EVER = 4e9


@pytest.mark.parametrize("is_counted", [False, True], ids=["as it is", "digests gone already"])
def test_of_a_deleted_table_nothing_stays_but_its_code(store: Store, place: Place, is_counted: bool) -> None:
    begin(store)
    if is_counted:
        # As the hall does with those of a game whose end was undone.
        store.put(DIGESTS, dict.fromkeys(DIGESTS_OF_IT))
    assert telling(kept_at(place), *OF_IT)
    before = {key: store.get(DIGESTS, key) for key in DIGESTS_OF_OTHERS}
    versions = store.version(DIGESTS), store.version(GAMES)
    assert store.delete("KMRT", expect=3)
    assert telling(kept_at(place), *OF_IT) == []
    assert {key: store.get(DIGESTS, key) for key in DIGESTS_OF_OTHERS} == before
    assert store.count(DIGESTS) == len(DIGESTS_OF_OTHERS)
    assert [kept.key for kept in store.newest(GAMES)] == ["BCDF"]
    # Others hear that it is gone.
    assert store.version(DIGESTS) >= versions[0] + (not is_counted)
    assert [(kept.key, kept.document) for kept in store.since(GAMES, versions[1])] == [("KMRT", None)]
    store.close()
    assert telling(kept_at(place), *OF_IT) == []
    again = place.open()
    assert {kept.key for kept in again.newest(DIGESTS)} == set(DIGESTS_OF_OTHERS)
    again.put(DIGESTS, {"BCDF": {"income": [1]}})
    assert again.version(DIGESTS) > versions[0]
    assert [row.table for row in again.tables()] == ["BCDF"]
    again.close()
    assert telling(kept_at(place), *OF_IT) == []
    assert telling(kept_at(place), "KMRT") != []


def test_tickets_and_counted_tries_go_with_their_table(store: Store) -> None:
    begin(store)
    store.put(TICKETS, {"a": {"table": "KMRT", "until": EVER}, "b": {"table": "BCDF", "until": EVER}})
    store.put(GUARDS, {"KMRT/0/ab": {"until": EVER}, "codes/KMRT": {"until": EVER}, "c": {"of": "KMRT", "until": EVER}})
    store.delete("KMRT")
    assert [store.get(TICKETS, key) is None for key in ("a", "b")] == [True, False]
    assert [store.get(GUARDS, key) is None for key in ("KMRT/0/ab", "codes/KMRT", "c")] == [True, False, False]
    assert (store.count(TICKETS), store.count(GUARDS)) == (1, 2)


def test_numbers_of_a_table_that_is_gone_are_not_stored(store: Store, place: Place) -> None:
    begin(store)
    store.delete("KMRT")
    late = {"KMRT": DIGESTS_OF_IT["KMRT"], "chances 1": DIGESTS_OF_IT["chances 1"], "BCDF": {"income": [2]}}
    store.put(DIGESTS, late)
    assert {kept.key for kept in store.newest(DIGESTS)} == set(DIGESTS_OF_OTHERS)
    kept = store.get(DIGESTS, "BCDF")
    assert kept is not None
    assert kept.document == {"income": [2]}
    assert telling(kept_at(place), *OF_IT) == []


def test_what_somebody_tries_at_a_table_that_was_just_deleted_is_stored_in_no_row() -> None:
    """Another server may not have heard of it yet, or a request may have waited for the deletion."""
    place = postgres.Database(Path())
    store = place.open()
    begin(store)
    store.delete("KMRT")
    for collection, key, document in (
        (GUARDS, "KMRT/1/ab", {"wrong": 1, "until": EVER}),
        (TICKETS, "a", {"table": "KMRT", "until": EVER}),
    ):
        # As whoever waits for it to be counted takes False for somebody else who was quicker.
        assert store.put(collection, {key: document}, expect={key: 0})
        assert store.get(collection, key) is None
        other = key.replace("KMRT", "BCDF")
        assert store.put(collection, {other: {**document, "table": "BCDF"}}, expect={other: 0})
        assert store.get(collection, other) is not None
    store.close()


def test_of_numbers_and_a_deletion_at_once_the_deletion_wins(store: Store, place: Place) -> None:
    for at in range(12):
        table = f"KMRT{chr(65 + at)}"
        made(store, table, state=OVER)
        start = Barrier(3)

        def keep(number: int, table: str = table, start: Barrier = start) -> None:
            start.wait()
            for turn in range(5):
                store.put(DIGESTS, {table: {"sum": WORKED_OUT}, f"chances {turn}{number}": {"table": table}})

        with ThreadPoolExecutor(2) as threads:
            told = [threads.submit(keep, number) for number in range(2)]
            start.wait()
            assert store.delete(table)
            for one in told:
                one.result()
        assert list(store.newest(DIGESTS)) == []
    assert telling(kept_at(place), WORKED_OUT) == []


def test_a_server_that_keeps_numbers_while_another_deletes_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the transaction: after it has looked what there is to be forgotten."""
    place = postgres.Database(Path())
    one, other = place.open(), place.open()
    made(one, state=OVER)
    late: list[Future[bool]] = []
    with ThreadPoolExecutor(1) as threads:

        def forgotten(connection: Any, table: str) -> None:
            forgotten_documents.forget(connection, table)
            late.append(threads.submit(other.put, DIGESTS, {"KMRT": {"sum": WORKED_OUT}}))
            wait_for_a_lock(connection, late[0])

        monkeypatch.setattr(game_tables, "forget", forgotten)
        assert one.delete("KMRT")
        assert late[0].result()
    assert telling(rows(place.address), WORKED_OUT) == []
    for opened in (one, other):
        opened.close()


def test_a_ticket_or_a_counted_try_and_a_deletion_at_once_do_not_stop_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each takes out what has expired, of both collections: a deletion holds both before it takes anything out.

    Else both wait for each other, until PostgreSQL ends one of them and it is done anew.
    """
    begun: list[str] = []

    def forgotten(connection: Any, table: str) -> None:
        begun.append(table)
        forgotten_documents.forget(connection, table)

    monkeypatch.setattr(game_tables, "forget", forgotten)
    place = postgres.Database(Path())
    store = place.open()
    made(store, state=OVER)
    store.put(TICKETS, {"a": {"table": "KMRT", "until": EVER}})
    store.put(GUARDS, {"old": {"until": 1.0}})
    with ThreadPoolExecutor(1) as threads, psycopg.connect(place.address) as connection:
        documents.lock(connection, GUARDS)
        deletion = threads.submit(store.delete, "KMRT")
        wait_for_a_lock(connection, deletion)
        documents.put(connection, GUARDS, {"new": {"until": EVER}})
        connection.commit()
        assert deletion.result()
    assert begun == ["KMRT"]
    assert store.get(GUARDS, "new") is not None
    store.close()


def wait_for_a_lock(connection: Any, waiting: "Future[bool]") -> None:
    while not connection.execute(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    ).fetchone():
        assert not waiting.done()


def test_what_was_kept_of_tables_that_were_deleted_before_goes_with_the_next_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner = postgres.cluster().database()
    before = migrate.steps()[:3]
    with monkeypatch.context() as earlier, psycopg.connect(owner) as connection:
        earlier.setattr(migrate, "steps", lambda: before)
        migrate.migrate(connection)
        for n, (key, document) in enumerate([("KMRT", SUM), (f"KMRT 2020 ({SUM},)", None), ("chances 4", "1")], 1):
            connection.execute("INSERT INTO intrige.documents VALUES ('digests', %s, %s, %s)", (key, n, document))
        connection.execute("UPDATE intrige.collections SET n = 3, count = 2 WHERE name = 'digests'")
    migrate.make_ready(owner, USER)
    address = postgres.cluster().address(postgres.database_of(owner), USER)
    assert telling(rows(address), SUM) == []
    kept = PostgresStore(address)
    assert (kept.version(DIGESTS), kept.count(DIGESTS)) == (4, 1)
    kept.close()


def damaged(path: Path) -> None:
    """A journal of which a line was spoilt."""
    content = path.read_bytes()
    at = content.rindex(b"\n", 0, -1)
    path.write_bytes(content[: at - 9] + b"xxxxxxxxx" + content[at:])


def test_copies_of_damaged_files_go_with_the_table(tmp_path: Path) -> None:
    place = Folder(tmp_path / "data")
    kept = place.open()
    begin(kept)
    kept.close()
    for name in ("tables/KMRT.journal", "games.journal", "digests.journal"):
        damaged(place.path / name)
        (place.path / f"{name}.draft").write_text(SUM)
    kept = place.open()
    kept.read("KMRT")
    kept.put(DIGESTS, {"BCDF": {"income": [1]}})
    assert len([name for name in files(place.path) if ".damaged-" in name]) >= 2
    kept.delete("KMRT")
    kept.close()
    assert telling(files(place.path), *OF_IT) == []


def test_a_table_set_aside_is_kept_as_a_copy_alone(tmp_path: Path) -> None:
    place = Folder(tmp_path / "data")
    kept = place.open()
    begin(kept)
    kept.set_aside("KMRT")
    kept.close()
    assert telling(files(place.path), *OF_IT) == ["tables/KMRT.journal.damaged-1"]


@pytest.mark.parametrize("spoilt", ["digests", "games"])
def test_a_list_that_cannot_be_read_keeps_nothing_of_a_deleted_table(spoilt: str, tmp_path: Path) -> None:
    place = Folder(tmp_path / "data")
    kept = place.open()
    begin(kept)
    kept.close()
    (place.path / f"{spoilt}.journal").write_text(f"no journal {SUM}\n")
    kept = place.open()
    kept.delete("KMRT")
    kept.close()
    place.open().close()
    assert telling(files(place.path), *OF_IT) == []


def test_what_the_disk_refused_to_forget_is_forgotten_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Folder(tmp_path / "data")
    kept = place.open()
    begin(kept)
    with monkeypatch.context() as full:

        def refused(path: Path, data: bytes) -> None:
            if path.parent == place.path:
                raise OSError(28, "No space left on device")
            durable_files.replace_file(path, data)

        full.setattr(journal_file, "replace_file", refused)
        assert kept.delete("KMRT")
    assert telling(files(place.path), *OF_IT)
    assert kept.tables("running") == []
    assert telling(files(place.path), *OF_IT) == []
    kept.close()


def test_rebuilt_lists_keep_nothing_of_tables_that_are_gone(tmp_path: Path) -> None:
    place = Folder(tmp_path / "data")
    kept = place.open()
    begin(kept)
    kept.close()
    (place.path / "tables" / "KMRT.journal").unlink()
    kept = place.open()
    kept.put(DIGESTS, {"chances 2": None})
    kept.clear(GAMES)
    assert {one.key for one in kept.newest(DIGESTS)} == set(DIGESTS_OF_OTHERS)
    kept.close()
    assert telling(files(place.path), *OF_IT) == []


def test_a_table_is_forgotten_only_once_it_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A visit of the hall keeps numbers between the two: they are forgotten as well."""
    place = Folder(tmp_path / "data")
    kept = place.open()
    begin(kept)
    gone = DerivedLists.gone

    def late(lists: DerivedLists, table: str) -> None:
        kept.put(DIGESTS, {"KMRT": {"sum": WORKED_OUT}})
        gone(lists, table)
        kept.put(DIGESTS, {"KMRT": {"sum": WORKED_OUT}})

    monkeypatch.setattr(DerivedLists, "gone", late)
    kept.delete("KMRT")
    kept.close()
    assert telling(files(place.path), *OF_IT) == []
