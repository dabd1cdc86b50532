"""Documents kept by TinyDB: equivalent to `storage.folder.documents`, and every change atomic."""

import errno
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tinydb import TinyDB, where

from storage import Library
from storage.entered_results import EnteredResult
from storage.errors import StorageError
from storage.folder import documents
from storage.folder.documents import Documents
from storage.folder.journal_file import create_journal
from storage.folder.queried_documents import QueriedDocuments
from storage.folder.tinydb_storage import JournalStorage
from storage.store import Document
from tests.storage.failing import fail
from tests.storage.helpers import random_actions, record_of

KEYS = st.sampled_from(["anna", "ben", "cem"])
DOCUMENTS = st.none() | st.fixed_dictionaries({"person": st.sampled_from(["Änna", "Ben"])})
ANNA, BEN = {"person": "Anna"}, {"person": "Ben"}


class BothAnswerAlike(RuleBasedStateMachine):
    """Whatever is put into the two kinds of collection, both tell the same, before and after reopening."""

    def __init__(self) -> None:
        super().__init__()
        # What is compared is what they answer; that it is synced is tested elsewhere.
        self.no_sync = mock.patch("os.fsync")
        self.no_sync.start()
        self.directory = tempfile.TemporaryDirectory()
        self.place = Path(self.directory.name)
        self.reopen()

    @rule()
    def reopen(self) -> None:
        self.long = Documents(self.place / "long.journal", write=True, whole=True)
        self.queried = QueriedDocuments(self.place / "queried.journal", write=True)

    @rule(documents=st.dictionaries(KEYS, DOCUMENTS, max_size=3))
    def put(self, documents: dict[str, Document | None]) -> None:
        assert self.long.put(documents)
        assert self.queried.put(documents)

    @rule(key=KEYS, n=st.integers(0, 4), document=DOCUMENTS)
    def put_as_seen(self, key: str, n: int, document: Document | None) -> None:
        assert self.long.put({key: document}, {key: n}) == self.queried.put({key: document}, {key: n})

    @rule(documents=st.dictionaries(KEYS, st.just(ANNA), max_size=3))
    def rewrite(self, documents: dict[str, Document]) -> None:
        self.long.rewrite(documents.items())
        self.queried.rewrite(documents.items())

    @invariant()
    def same(self) -> None:
        looked = QueriedDocuments(self.place / "queried.journal", write=False)
        for other in (self.queried, looked):
            assert (other.version(), other.count()) == (self.long.version(), self.long.count())
            assert [other.get(key) for key in ("anna", "ben", "dora")] == [
                self.long.get(key) for key in ("anna", "ben", "dora")
            ]
            for n in (0, 2, self.long.version()):
                assert list(other.changed(n)) == list(self.long.changed(n))

    def teardown(self) -> None:
        self.long.close()
        self.queried.close()
        self.directory.cleanup()
        self.no_sync.stop()


TestBothAnswerAlike = BothAnswerAlike.TestCase
TestBothAnswerAlike.settings = settings(max_examples=40, stateful_step_count=12, deadline=None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "people.journal"


def test_every_file_is_read_by_tinydb_and_queried(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        over, running = (library.new(record_of(random_actions()[:cut])).id for cut in (None, 5))
        library.people.call(["anna", "Änni"], "Anna")
        library.results.add(
            EnteredResult("fx-schmid-1994", ["Anna", "Ben", "Cem"], [10_000, 20_000, 0], played="2026-11-21")
        )
        library.digests.put({over: {"corrupt": 3}})
    files = {path.stem: path for path in tmp_path.rglob("*.journal")}
    assert set(files) == {over, running, "running", "games", "people", "results", "digests"}
    found = {name: TinyDB(path, storage=JournalStorage, write=False) for name, path in files.items()}
    document = where("document")
    assert {one["key"] for one in found["people"].table("documents").search(document.person == "Anna")} == {
        "anna",
        "änni",
    }
    assert found["results"].table("documents").contains(document.names.any(["Ben"]))
    assert found["games"].table("documents").contains(document.table == over)
    assert found["running"].table("documents").contains(where("key") == running)
    assert found["digests"].table("documents").contains(document.corrupt == 3)
    assert found[running].table("entries").count(where("kind") == "action") == 5
    assert found[over].table("state").all()[0]["status"] == "over"


def test_a_change_of_several_documents_is_one_line(path: Path) -> None:
    people = QueriedDocuments(path, write=True)
    people.put({"anna": ANNA, "ben": BEN})
    before = path.read_bytes()
    people.put({"anna": BEN, "ben": None, "cem": ANNA})
    assert path.read_bytes().removeprefix(before).count(b"\n") == 1
    people.close()


def test_what_the_disk_refuses_is_neither_told_nor_written_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = QueriedDocuments(path, write=True)
    people.put({"anna": ANNA})
    before = path.read_bytes()
    with monkeypatch.context() as full:
        fail(full, "write", errno.ENOSPC)
        with pytest.raises(StorageError) as error:
            people.put({"anna": None, "ben": BEN})
    assert error.value.code == "full"
    assert (people.version(), people.get("ben")) == (1, None)
    assert people.get("anna") == ("anna", 1, ANNA)
    people.close()
    assert path.read_bytes() == before
    assert people.put({"ben": BEN})
    assert people.version() == 2
    people.close()


def test_what_was_asked_for_can_be_changed_without_changing_what_is_kept(path: Path) -> None:
    people = QueriedDocuments(path, write=True)
    people.put({"anna": {"names": ["Anna"]}})
    for kept in (people.get("anna"), *people.changed()):
        assert kept is not None
        assert kept.document is not None
        kept.document["names"].append("Ben")
    assert people.get("anna") == ("anna", 1, {"names": ["Anna"]})
    people.close()


def test_a_file_of_many_lines_that_count_no_more_is_made_anew(path: Path) -> None:
    with mock.patch("os.fsync"):
        people = QueriedDocuments(path, write=True)
        for turn in range(300):
            people.put({"anna": {"turn": turn}})
        assert people.version() == 300
        people.close()
    assert path.read_bytes().count(b"\n") < 100
    again = QueriedDocuments(path, write=True)
    assert (again.version(), again.count(), again.get("anna")) == (300, 1, ("anna", 300, {"turn": 299}))
    again.close()


def test_what_was_taken_out_is_forgotten_with_the_first_change_of_a_server(path: Path) -> None:
    many = [f"name {number}" for number in range(300)]
    with mock.patch("os.fsync"):
        people = QueriedDocuments(path, write=True)
        people.put({"anna": ANNA, **dict.fromkeys(many, BEN)})
        people.put(dict.fromkeys(many))
        # Who has seen them here still hears that they are gone.
        people.put({"ben": BEN})
        assert {kept.key for kept in people.changed(301) if kept.document is None} == set(many)
        people.put({"ben": None})
        people.close()
        again = QueriedDocuments(path, write=True)
        seen = again.version()
        again.put({"cem": ANNA})
        assert list(again.changed(seen)) == [("cem", seen + 1, ANNA)]
        assert [kept.key for kept in again.changed()] == ["cem", "ben", "anna"]
        assert again.count() == 2
        # From now on others may have seen what is taken out.
        again.put(dict.fromkeys(many, BEN))
        again.put(dict.fromkeys(many))
        again.put({"dora": ANNA})
        assert set(many) < {kept.key for kept in again.changed(seen)}
        again.close()


def test_many_names_are_changed_at_once_in_time_that_grows_with_their_number(path: Path) -> None:
    class Key(str):
        """Counts how often it is compared."""

        compared = 0
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            Key.compared += 1
            return super().__eq__(other)

        __hash__ = str.__hash__

    with mock.patch("os.fsync"):
        people = QueriedDocuments(path, write=True)
        people.put({f"name {number}": ANNA for number in range(200)})
        people.put(dict.fromkeys(Key(f"name {number}") for number in range(200)))
        assert people.count() == 0
        people.close()
    assert Key.compared < 20 * 200


def changed_often(kept: Documents) -> None:
    for turn in range(1, 1000):
        kept.put({"anna": {"turn": turn}})


def test_a_file_that_cannot_be_made_anew_is_gone_on_with(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise StorageError("full", path=str(path))

    with mock.patch("os.fsync"):
        results = Documents(path, write=True)
        results.put({"anna": {"turn": 0}})
        with monkeypatch.context() as disk:
            disk.setattr(documents, "replace_journal", refuse)
            with pytest.raises(StorageError):
                changed_often(results)
        kept = results.get("anna")
        assert kept is not None
        assert results.put({"anna": {"turn": 1000}})
        assert results.get("anna") == ("anna", kept.n + 1, {"turn": 1000})
        results.close()


@pytest.mark.parametrize(
    "forged", [{"key": 5, "n": 1, "document": {}}, {"key": "a", "n": "1", "document": {}}, {"key": "a", "n": 1}]
)
def test_what_nobody_wrote_is_no_document(forged: dict[str, object], path: Path) -> None:
    create_journal(path, [{"documents": {}}, {"documents": {"1": forged}}])
    people = QueriedDocuments(path, write=True)
    for ask in (people.version, people.count, lambda: people.get("a"), people.changed):
        with pytest.raises(StorageError) as error:
            ask()
        assert error.value.code == "unreadable"
    people.rewrite([])
    assert (people.version(), people.count()) == (2, 0)
    people.close()


@pytest.mark.parametrize("kind", ["long", "queried"])
def test_a_list_whose_last_newline_is_missing_loses_no_line_and_gives_no_number_twice(kind: str, path: Path) -> None:
    def opened(*, write: bool) -> Documents | QueriedDocuments:
        return QueriedDocuments(path, write=write) if kind == "queried" else Documents(path, write=write)

    first = opened(write=True)
    first.put({"anna": ANNA})
    first.put({"ben": BEN})
    first.close()
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    wanted = [("ben", 2, BEN), ("anna", 1, ANNA)]
    for write in (False, True):
        again = opened(write=write)
        assert (again.version(), again.count(), list(again.changed())) == (2, 2, wanted)
        again.close()
    again = opened(write=True)
    again.put({"cem": ANNA})
    assert list(again.changed()) == [("cem", 3, ANNA), *wanted]
    again.close()
    assert list(opened(write=False).changed()) == [("cem", 3, ANNA), *wanted]
