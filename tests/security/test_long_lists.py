"""Results and names without end: brought in by the hundred, bounded in all, and none compared with all the others."""

import json
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import Import, duplicate_games, finished_games, registry, unpack, zip_import_job, zip_import_process
from live.duplicate_games import KnownGames, RecordKey
from live.export_import import JudgedResult, judge_result
from live.finished_games import FinishedGames
from live.import_turns import ImportTurns
from live.zip_import_reader import AT_ONCE
from rules import IntrigeError
from storage import StorageError, size_limits
from storage.entered_results import EnteredResult, result_of
from storage.folder import tinydb_storage
from storage.folder.queried_documents import QueriedDocuments
from tests.live.phones import Clock
from tests.live.test_export_import import parcel
from tests.pages.conftest import app as app
from tests.pages.whole_game import whole_game
from tests.security.test_pages_hold_no_games import App


def result(number: int, first: str = "Anna") -> dict[str, Any]:
    told = {"edition": "fx-schmid-1994", "names": [first, "Ben", "Cem"], "balances": [0, 10_000, number * 10_000]}
    return {**told, "played": "2020-01-01", "place": "", "first": None}


def refused(add: Any) -> str:
    with pytest.raises(IntrigeError) as error:
        add()
    return error.value.code


def test_many_results_and_names_are_few_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: Counter[str] = Counter()
    one = tinydb_storage.JournalStorage.append

    def counted(kept: tinydb_storage.JournalStorage, change: Any) -> None:
        lines[kept._file.path.stem] += 1
        one(kept, change)

    monkeypatch.setattr(tinydb_storage.JournalStorage, "append", counted)
    people = {f"Anna {number}": "Anna" for number in range(300)}
    raw = parcel(people=people, results=[result(number, f"Anna {number}") for number in range(300)])
    assert unpack(raw, registry(), finished_games()) == (300, 0, 0)
    assert lines["results"] == lines["people"] == 300 / AT_ONCE
    assert AT_ONCE >= 100
    assert len(finished_games().people.names()) == len(finished_games().results.all()) == 300


@pytest.mark.parametrize(("name", "value", "made"), [("_object", {"a": {}}, 3), ("_fraction", [0.5, [-2.5e-310]], 2)])
def test_other_threads_run_between_the_values_of_a_list(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, made: int
) -> None:
    told: list[object] = []
    one = getattr(zip_import_process, name)

    def counted(parsed: Any) -> object:
        told.append(parsed)
        return one(parsed)

    monkeypatch.setattr(zip_import_process, name, counted)
    assert unpack(parcel(people={}, results=[value]), registry(), finished_games()) == (0, 0, 1)
    assert len(told) == made


def test_results_that_are_dear_to_check_are_judged_in_turns_and_stored_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, turns = Clock(), ImportTurns()
    told: list[str] = []

    @contextmanager
    def turn(address: str, is_over: Callable[[], bool]) -> Iterator[bool]:
        told.append("turn")
        with turns.turn(address, is_over) as has_turn:
            yield has_turn

    def dear(result: object, kept: Container[str]) -> JudgedResult:
        told.append("judged")
        clock.now += 0.4
        return judge_result(result, kept)

    monkeypatch.setattr(zip_import_job, "_turns", SimpleNamespace(turn=turn))
    monkeypatch.setattr(zip_import_job, "judge_result", dear)
    raw = parcel(people={}, results=[result(1), result(2), result(1)])
    one = Import(raw, registry(), finished_games(), rest=0, clock=clock)
    one.run()
    assert (one.error, one.brought) == (None, (2, 1, 0))
    assert told == [*["turn", "judged"] * 3, "turn"]


def test_lists_are_bounded_by_hand_and_from_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(size_limits, "MOST_RESULTS", 3)
    monkeypatch.setattr(size_limits, "MOST_NAMES", 2)
    here = finished_games()
    raw = parcel(people={"Anna": "Ann", "Ben": "Benno"}, results=[result(1), result(2), result(1)])
    assert unpack(raw, registry(), here) == (2, 1, 0)
    more = parcel(people={"C": "Cem"}, results=[result(2), result(3), result(4)])
    assert unpack(more, registry(), here) == (0, 1, 2)
    here.results.add(EnteredResult(**result(3)))
    assert refused(lambda: here.results.add(EnteredResult(**result(4)))) == "list-full"
    assert refused(lambda: here.people.call(["Cem"], "Jim")) == "list-full"
    here.people.call(["Anna", "Ben"], "Anna")
    assert here.people.names() == {"anna": "Anna", "ben": "Anna"}
    here.results.remove(here.results.all()[0].table)
    here.results.add(EnteredResult(**result(4)))


def test_results_of_own_editions_take_no_more_room_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """20,000 of them, each with its edition, took a gigabyte of memory."""
    assert size_limits.MOST_OF_RESULTS == 16 * 1024 * 1024
    here = finished_games()
    size = len(json.dumps(result_of(EnteredResult(**result(1))), ensure_ascii=False))
    monkeypatch.setattr(size_limits, "MOST_OF_RESULTS", 2 * size + 10)
    assert unpack(parcel(people={}, results=[result(1), result(2)]), registry(), here) == (2, 0, 0)
    assert unpack(parcel(people={}, results=[result(3)]), registry(), here) == (0, 0, 1)
    assert refused(lambda: here.results.add(EnteredResult(**result(3)))) == "list-large"
    here.results.remove(here.results.all()[0].table)
    here.results.add(EnteredResult(**result(3)))


def test_names_that_nobody_has_make_room_in_a_full_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page shows them to be taken apart: those of games that were removed would close the list for good."""
    monkeypatch.setattr(size_limits, "MOST_NAMES", 3)
    here = finished_games()
    here.results.add(EnteredResult(**result(1)))
    here.people.call(["Anna"], "Ann")
    for number in (1, 2):
        here.people.call([f"removed {number}"], "nobody")
    here.people.call(["Ben"], "Benno")
    assert here.people.names() == {"anna": "Ann", "ben": "Benno"}
    live.registry().create(whole_game("fx-schmid-1994", ("Dora", "Emil", "Fritz"), 1))
    here.people.call(["Dora"], "Dorothea")
    assert refused(lambda: here.people.call(["Emil"], "Emilio")) == "list-full"
    assert len(here.people.names()) == 3


def test_names_that_are_none_keep_no_others_out() -> None:
    people = {"A": "Anna", "\u200b": "Ben", "C": "\u202e", "D": "D" * 500, "E": 5}
    assert unpack(parcel(people=people, results=[result(1, "A")]), registry(), finished_games()) == (1, 0, 0)
    assert finished_games().people.names() == {"a": "Anna"}


def test_one_more_document_reads_the_file_of_the_others_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = QueriedDocuments(tmp_path / "results.journal", write=True)
    kept.rewrite((f"{number}", {"n": number}) for number in range(50))
    kept.put({"first": {}})
    monkeypatch.setattr(tinydb_storage, "read_lines", None)
    monkeypatch.setattr(tinydb_storage, "_difference", None)
    kept.put({"second": {}, "first": None})
    assert (kept.count(), kept.get("second")) == (51, ("second", 54, {}))
    kept.close()


def test_a_game_is_compared_with_others_of_its_players_without_reading_them_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else each of thousands of games of the same names would read all that came before it."""
    games = [whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), seed) for seed in (1, 2, 3)]
    for game in games[:2]:
        live.registry().create(game)
    looked = counted_records(monkeypatch)
    here = KnownGames(finished_games())
    assert here.table(games[2]) is None
    here.add(games[2], "MADE")
    for _ in range(5):
        assert here.table(games[2]) == "MADE"
        assert here.table(games[0]) is not None
    assert len(looked) <= 2


def test_a_table_that_others_have_found_already_is_listed_once() -> None:
    here = KnownGames(finished_games())
    game = whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1)
    table = live.registry().create(game).table_id
    here.follow()
    here.add(game, table)
    assert here.table(game) == table
    live.registry().delete(table)
    here.follow()
    assert here._found == {}


def test_a_record_is_compared_with_few_of_those_that_look_like_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever has brought in thousands of games of the same players makes every upload cost as many readings."""
    monkeypatch.setattr(duplicate_games, "MOST_COMPARED", 2)
    game = whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1)
    for number in range(4):
        live.registry().create({**game, "meta": {"place": f"{number}"}})
    looked = counted_records(monkeypatch)
    assert KnownGames(finished_games()).table({**game, "meta": {"place": "elsewhere"}}) is None
    assert len(looked) == 2


def test_a_record_in_the_lobby_is_compared_once_with_what_is_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each run of its page would read a hundred games anew."""
    game = {**whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1)}
    for number in range(3):
        live.registry().create({**game, "meta": {"place": f"{number}"}})
    looked = counted_records(monkeypatch)
    test = brought(app(), game)
    for _ in range(3):
        test.run()
    assert len(looked) == 3
    assert test.button("intake-open").label == "Show this game"
    # Where one more has ended meanwhile it is looked for once more.
    code = live.registry().create(game).table_id
    for _ in range(2):
        test.run()
    assert code in test.info[0].value
    assert len(looked) <= 3 + 4
    balances = [int(balance) for balance in finished_games().changes(0).added[0].balances]
    names = [player["name"] for player in game["players"]]
    live.registry().delete(code)
    finished_games().results.add(EnteredResult("fx-schmid-1994", names, balances, played="2020-01-01"))
    assert "entered by hand before" in test.run().warning[0].value
    # Another record is another question.
    other = whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 2)
    assert [one.value for one in brought(test, other).warning] == []


def test_records_that_a_page_shows_by_turns_are_each_compared_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message of a hundred bytes shows the other one; each comparison may read a hundred games."""
    game = whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1)
    for number in range(3):
        live.registry().create({**game, "meta": {"place": f"{number}"}})
    looked = counted_records(monkeypatch)
    compared = list[object]()
    table_of = KnownGames.table_of

    def counted(known: KnownGames, key: RecordKey, *, may_replay: bool = True) -> str | None:
        compared.append(key)
        return table_of(known, key, may_replay=may_replay)

    monkeypatch.setattr(KnownGames, "table_of", counted)
    test = app()
    for _ in range(3):
        for place in ("here", "there"):
            brought(test, {**game, "meta": {"place": place}})
        test.file_uploader("record-file").set_value(None).run()
    assert len(compared) == 2
    # Nor do others read them again.
    brought(app(), {**game, "meta": {"place": "elsewhere"}})
    assert (len(compared), len(looked)) == (3, 3)


def test_a_comparison_that_failed_for_a_moment_is_made_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a game that is here already is opened once more, and counts twice."""
    game = whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1)
    code = live.registry().create(game).table_id

    def unreachable(_finished: FinishedGames, _table: str) -> dict[str, Any]:
        raise StorageError("unreachable", path="", reason="for a moment")

    with monkeypatch.context() as broken:
        broken.setattr(FinishedGames, "record", unreachable)
        test = brought(app(), game)
        assert len(test.error) == 1
        assert "intake-open" not in [one.key for one in test.button]
    assert code in test.run().info[0].value


def brought(test: AppTest, game: Mapping[str, Any]) -> AppTest:
    raw = json.dumps(game).encode()
    test.file_uploader("record-file").set_value(("game.json", raw, "application/json")).run()
    assert not test.exception
    return test


def counted_records(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose records are read from now on."""
    looked: list[str] = []
    one = FinishedGames.record

    def counted(finished: FinishedGames, table: str) -> dict[str, Any]:
        looked.append(table)
        return one(finished, table)

    monkeypatch.setattr(FinishedGames, "record", counted)
    return looked
