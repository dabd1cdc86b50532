"""What a change of the hall costs and what it leaves behind are bounded by what changed and by the number of games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis.chance import Chance
from charts import sample
from charts.hall import Choice
from live import FinishedGames
from live.table import LiveTable
from live.table_limits import TableLimits
from live.token_bucket import Rate
from presenters import chance_places, hall_index
from presenters.chance_places import chances_key, store_chances, stored_chances
from presenters.hall_index import HallIndex
from rules import edition_data, read_edition
from storage import Library, StorageError, entered_results, new_key
from storage.entered_results import EnteredResult
from storage.folder import documents
from storage.store import DIGESTS
from tests import postgres
from tests.charts.small import ACTIONS, small_record
from tests.live.phones import Clock
from tests.security.test_security_document import TEXT

MANY = 20
FOUND = (Chance(0, 1, 0, (0.5, 0.25, 0.25)),)


class Counted:
    """A function that counts its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> None:
        self._called = getattr(module, name)
        self.calls = 0
        monkeypatch.setattr(module, name, self)

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.calls += 1
        return self._called(*given, **named)


@pytest.fixture(params=["folder", "postgres"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    place = tmp_path / "data" if request.param == "folder" else postgres.new_database()
    with Library(place) as opened:
        yield opened


@pytest.fixture
def finished(library: Library) -> FinishedGames:
    return FinishedGames(library)


def own_edition(number: int) -> EnteredResult:
    edition = read_edition({**OWN, "name": f"Own {number}"})
    balances = [0, 1000, 2000 + number]
    return EnteredResult(edition.name, ["A", "B", "C"], balances, played="2020-01-01", box=edition_data(edition))


OWN = {
    "format": "intrige-edition",
    "version": 1,
    "name": "Own",
    "players": [3, 5],
    "rooms": [1000, 2000, 3000, 4000],
    "professions": ["alpha", "beta", "gamma", "delta"],
    "houses": [{"name": f"house {colour}", "colour": colour} for colour in ("red", "blue", "green", "black", "white")],
    "rounds": 6,
    "cash": 20_000,
    "unit": 1,
    "figures": 3,
    "notes": [1, 1000],
    "note_count": 100,
    "least_bribe": 1,
}


def counted(index: HallIndex, finished: FinishedGames) -> list[str]:
    """The keys of the stored digests, when all pending games are counted."""
    index.follow(finished)
    index.count_on(finished, lambda: False)
    assert index.pending == []
    return list(finished.kept())


def played(library: Library) -> LiveTable:
    return LiveTable(library, library.new(small_record()))


def write(table: LiveTable) -> None:
    table.act({"type": "note", "text": "x"}, version=table.view.version, key=new_key())


def test_results_that_have_not_changed_are_not_parsed_again(
    finished: FinishedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [finished.results.add(own_edition(number)) for number in range(MANY)]
    index = HallIndex()
    index.follow(finished)
    parsed = Counted(monkeypatch, entered_results, "_summary")
    made = Counted(monkeypatch, hall_index, "played_of")
    finished.people.call(["A"], "Anna")
    index.follow(finished)
    assert (parsed.calls, made.calls) == (0, 0)
    keys.append(finished.results.add(own_edition(MANY)))
    index.follow(finished)
    assert (parsed.calls, made.calls) == (1, 1)
    finished.results.remove(keys.pop(0))
    index.follow(finished)
    assert (parsed.calls, made.calls) == (1, 1)
    assert [game.table for game in index.games] == keys
    # What is gone is forgotten.
    assert list(finished.results._read) == list(index._entered) == keys


def test_many_games_are_not_counted_anew_all_the_time(finished: FinishedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is brought in each second would keep every page of a full hall waiting, and the taps with it."""
    monkeypatch.setattr(hall_index, "COUNTING", Rate(2 * MANY, 1.0))
    clock = Clock()
    for number in range(MANY):
        finished.results.add(own_edition(number))
    index = HallIndex(clock)

    def shown() -> tuple[int, bool]:
        index.follow(finished)
        return len(index.games), index.is_late

    assert shown() == (MANY, False)
    key = finished.results.add(own_edition(MANY))
    # Where some of the burst is left, all are counted: who enters results one after another sees each.
    assert shown() == (MANY + 1, False)
    before = index.hall(Choice())
    finished.results.add(own_edition(MANY + 1))
    assert shown() == shown() == (MANY + 1, True)
    assert index.hall(Choice()) is before
    clock.now += 3
    assert shown() == (MANY + 2, False)
    assert index.hall(Choice()) is not before
    # Who takes something away sees that it has gone.
    finished.results.add(own_edition(MANY + 2))
    assert shown() == (MANY + 2, True)
    finished.results.remove(key)
    assert shown() == (MANY + 2, False)
    # However many go, what comes in is counted before long; and what is looked for in it is found at once.
    for gone in [one.table for one in finished.results.all()][:10]:
        finished.results.remove(gone)
        index.follow(finished)
    finished.results.add(own_edition(MANY + 3))
    assert (shown(), len(index.newest)) == ((MANY - 8, True), MANY - 7)
    clock.now += MANY + 4
    assert shown() == (MANY - 7, False)


def test_a_changed_result_is_parsed_again(library: Library, finished: FinishedGames) -> None:
    key = finished.results.add(own_edition(1))
    index = HallIndex()
    index.follow(finished)
    stored = library.store.get("results", key)
    assert stored is not None
    assert stored.document is not None
    library.store.put("results", {key: {**stored.document, "place": "Rome"}})
    index.follow(finished)
    assert [game.place for game in index.games] == ["Rome"]


def test_a_game_has_one_digest_however_much_is_written_after_its_end(
    library: Library, finished: FinishedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableLimits, "check", lambda *_: None)
    table, index = played(library), HallIndex()
    for _ in range(30):
        write(table)
        assert counted(index, finished) == [table.table_id]
    table.undo(version=table.view.version, to=len(ACTIONS) - 1, key=new_key())
    assert library.archive.count == 0
    counted(index, finished)
    assert library.store.count(DIGESTS) == 0
    table.redo(version=table.view.version, key=new_key())
    assert counted(index, finished) == [table.table_id]
    # Another process reads it instead of counting the game again.
    other = HallIndex()
    other.follow(finished)
    assert other.pending == []
    assert other.games[0].digest == index.games[0].digest is not None


def test_the_digest_of_a_deleted_game_is_deleted(library: Library, finished: FinishedGames) -> None:
    index = HallIndex()
    codes = [played(library).table_id for _ in range(3)]
    assert sorted(counted(index, finished)) == sorted(codes)
    library.delete(codes[0])
    assert sorted(counted(index, finished)) == sorted(codes[1:])
    # Also when no process was running that had read it.
    library.delete(codes[1])
    assert counted(HallIndex(), finished) == codes[2:]


def test_the_digest_of_a_game_that_is_deleted_while_it_is_counted_is_not_stored(
    library: Library, finished: FinishedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [played(library).table_id for _ in range(2)]
    told = hall_index._chronicle

    def deleted_meanwhile(games: FinishedGames, code: str) -> object:
        found = told(games, code)
        if code == codes[0]:
            library.delete(code)
        return found

    monkeypatch.setattr(hall_index, "_chronicle", deleted_meanwhile)
    assert counted(HallIndex(), finished) == codes[1:]
    assert [kept.key for kept in library.store.since(DIGESTS, 0)] == codes[1:]
    assert "what is worked out of it at that moment is not stored" in TEXT


def test_chances_of_a_game_that_is_deleted_while_they_are_worked_out_are_not_stored(
    library: Library, finished: FinishedGames
) -> None:
    table, other = played(library), played(library)
    key, another = chances_key(table.record()), chances_key(sample())
    store_chances(finished, key, FOUND, table.table_id)
    store_chances(finished, another, FOUND, other.table_id)
    library.delete(table.table_id)
    assert stored_chances(finished, key, table.table_id) is None
    store_chances(finished, key, FOUND, table.table_id)
    assert stored_chances(finished, key, table.table_id) is None
    assert stored_chances(finished, another, other.table_id) == FOUND


def test_a_game_that_cannot_be_read_is_counted_once(library: Library, finished: FinishedGames) -> None:
    code = played(library).table_id
    index, tried = HallIndex(), []
    index.follow(finished)

    def unreadable(_: object, table: str) -> object:
        tried.append(table)
        raise StorageError("unreadable", path=table)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall_index, "_chronicle", unreadable)
        index.count_on(finished, lambda: len(tried) > 2)
    assert (tried, index.pending) == ([code], [])


def test_digests_that_earlier_versions_left_are_deleted(library: Library, finished: FinishedGames) -> None:
    code = played(library).table_id
    old = {f"{code} 2020-01-01T00:00:00Z {number} (1, 2, 3)": {"format": 4} for number in range(MANY)}
    finished.keep({**old, "chances 1": {"format": 1}})
    assert sorted(counted(HallIndex(), finished)) == sorted([code, "chances 1"])


def test_chances_have_a_bounded_number_of_places(
    library: Library, finished: FinishedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance_places, "_PLACES", 5)
    for number in range(12):
        key = chances_key({"actions": [{"type": "bribe", "amount": number}]})
        store_chances(finished, key, FOUND, "")
        assert stored_chances(finished, key, "") == FOUND
        assert stored_chances(finished, chances_key({"actions": number}), "") is None
    assert library.store.count(DIGESTS) <= 5


def test_chances_that_earlier_versions_stored_are_moved_to_their_place(finished: FinishedGames) -> None:
    key = chances_key(sample())
    store_chances(finished, key, FOUND, "")
    place, document = next(iter(finished.kept().items()))
    finished.keep({place: None, key: document})
    assert stored_chances(finished, key, "") == FOUND
    assert list(finished.kept()) == [place]
    assert stored_chances(finished, key, "") == FOUND


def test_what_is_written_after_the_end_asks_for_no_other_chances() -> None:
    record = sample()
    more = [*record["actions"], {"type": "note", "text": "x"}, {"type": "note", "text": "y"}]
    assert chances_key({**record, "actions": more, "meta": {"place": "Rome"}}) == chances_key(record)
    assert chances_key({**record, "actions": record["actions"][:-20]}) != chances_key(record)


def test_the_file_of_a_list_does_not_grow_with_changes_of_few_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "_MANY", 10)
    path = tmp_path / "digests.journal"
    one = documents.Documents(path, write=True, whole=True)
    for number in range(100):
        one.put({"a": {"x": number}})
        assert len(path.read_bytes().splitlines()) <= 12
    one.close()
    again = documents.Documents(path, write=True, whole=True).get("a")
    assert again is not None
    assert (again.n, again.document) == (100, {"x": 99})
