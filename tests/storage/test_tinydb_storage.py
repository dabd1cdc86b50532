"""The journal as TinyDB's storage: equivalent to its own, and writing only what changed."""

import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tinydb import TinyDB, where
from tinydb.operations import increment
from tinydb.storages import JSONStorage
from tinydb.table import Document

from storage.errors import StorageError
from storage.folder.journal_file import create_journal
from storage.folder.tinydb_storage import Journal

VALUES = st.sampled_from([None, True, 1, 1.0, False, 0, "ä\n", 10**30, [], [True], {}, {"x": {"y": [1]}}])
DOCS = st.fixed_dictionaries({"n": st.integers(0, 1)}, optional={"x": VALUES})
TABLES = st.sampled_from(["entries", "header"])


class JournalIsTinyDB(RuleBasedStateMachine):
    """Whatever is done to a journal and to TinyDB's own JSON file, both hold the same, before and after reopening."""

    def __init__(self) -> None:
        super().__init__()
        # What is compared is in the files; that it is synced is tested elsewhere.
        self.no_sync = mock.patch("os.fsync")
        self.no_sync.start()
        self.directory = tempfile.TemporaryDirectory()
        self.place = Path(self.directory.name)
        self.plain = TinyDB(self.place / "plain.json", storage=JSONStorage)
        self.journal = Journal(self.place / "journal")

    def both(self, table: str) -> tuple[Any, Any]:
        return self.plain.table(table), self.journal.table(table)

    @rule(table=TABLES, doc=DOCS)
    def insert(self, table: str, doc: dict[str, Any]) -> None:
        plain, journal = self.both(table)
        assert plain.insert(doc) == journal.insert(doc)

    @rule(table=TABLES, docs=st.lists(DOCS, max_size=3))
    def insert_multiple(self, table: str, docs: list[dict[str, Any]]) -> None:
        plain, journal = self.both(table)
        assert plain.insert_multiple(docs) == journal.insert_multiple(docs)

    @rule(table=TABLES, doc=DOCS, doc_id=st.integers(20, 40))
    def insert_with_id(self, table: str, doc: dict[str, Any], doc_id: int) -> None:
        results = []
        for one in self.both(table):
            try:
                results.append(one.insert(Document(doc, doc_id)))
            except ValueError:
                results.append("there already")
        assert results[0] == results[1]

    @rule(table=TABLES, n=st.integers(0, 1), value=VALUES)
    def update(self, table: str, n: int, value: Any) -> None:
        plain, journal = self.both(table)
        assert plain.update({"x": value}, where("n") == n) == journal.update({"x": value}, where("n") == n)

    @rule(table=TABLES, n=st.integers(0, 1))
    def operate(self, table: str, n: int) -> None:
        plain, journal = self.both(table)
        assert plain.update(increment("n"), where("n") == n) == journal.update(increment("n"), where("n") == n)

    @rule(table=TABLES, doc=DOCS)
    def upsert(self, table: str, doc: dict[str, Any]) -> None:
        plain, journal = self.both(table)
        assert plain.upsert(doc, where("n") == doc["n"]) == journal.upsert(doc, where("n") == doc["n"])

    @rule(table=TABLES, n=st.integers(0, 1))
    def remove(self, table: str, n: int) -> None:
        plain, journal = self.both(table)
        assert plain.remove(where("n") == n) == journal.remove(where("n") == n)

    @rule(table=TABLES)
    def truncate(self, table: str) -> None:
        for one in self.both(table):
            one.truncate()

    @rule(table=TABLES)
    def drop(self, table: str) -> None:
        self.plain.drop_table(table)
        self.journal.drop_table(table)

    @rule()
    def drop_all(self) -> None:
        self.plain.drop_tables()
        self.journal.drop_tables()

    @rule()
    def reopen(self) -> None:
        self.plain.close()
        self.journal.close()
        self.plain = TinyDB(self.place / "plain.json", storage=JSONStorage)
        self.journal = Journal(self.place / "journal")

    @invariant()
    def same(self) -> None:
        # Compared as text, because True and 1 are equal in Python and not on the disk.
        assert repr(self.plain.storage.read() or None) == repr(self.journal.storage.read())
        assert self.journal.table("entries").all() == self.plain.table("entries").all()

    def teardown(self) -> None:
        self.plain.close()
        self.journal.close()
        self.directory.cleanup()
        self.no_sync.stop()


TestJournalIsTinyDB = JournalIsTinyDB.TestCase
TestJournalIsTinyDB.settings = settings(max_examples=100, stateful_step_count=25, deadline=None)


def test_an_insert_writes_its_own_line_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path)
    sizes = []
    for n in range(50):
        journal.insert({"n": n % 10})
        sizes.append(path.stat().st_size)
    steps = [after - before for before, after in pairwise(sizes[10:])]
    assert len(set(steps)) == 1
    journal.close()


def test_what_was_read_can_be_changed_without_changing_what_is_kept(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    journal.insert({"deep": {"list": [1]}})
    journal.all()[0]["deep"]["list"].append(2)
    assert journal.all() == [{"deep": {"list": [1]}}]
    journal.close()


def test_several_changes_of_one_call_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path)
    journal.insert_multiple([{"n": n} for n in range(5)])
    before = path.read_bytes().count(b"\n")
    journal.update({"x": 1})
    assert path.read_bytes().count(b"\n") == before + 1
    journal.update({"x": 1})
    assert path.read_bytes().count(b"\n") == before + 1, "nothing changed, so nothing is written"
    journal.close()


def test_a_journal_for_reading_takes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    create_journal(path, [{"_default": {"1": {"n": 1}}}])
    before = path.read_bytes()
    journal = Journal(path, write=False)
    with pytest.raises(StorageError) as refused:
        journal.insert({"n": 2})
    assert refused.value.code == "not-for-writing"
    assert journal.all() == [{"n": 1}]
    assert path.read_bytes() == before


def test_a_journal_is_not_made_twice(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    create_journal(path, [{"a": {}}])
    with pytest.raises(StorageError) as refused:
        create_journal(path, [{"b": {}}])
    assert refused.value.code == "table-exists"


def test_a_forged_line_that_is_no_database_is_refused(tmp_path: Path) -> None:
    forged: list[Any] = [{"a": {"1": 5}}, {"a": 5}, {"a": {"x": {}}}]
    for number, change in enumerate(forged):
        path = tmp_path / str(number)
        create_journal(path, [change])
        with pytest.raises(StorageError) as refused:
            Journal(path).all()
        assert refused.value.code == "unreadable"
