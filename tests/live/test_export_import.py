"""Export and import of all finished games as one file."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import live
from charts.hall import Choice
from live import FinishedGames, Import, finished_games, pack, registry, unpack
from live.import_turns import AlreadyHere
from presenters.hall_index import HallIndex
from rules import EDITIONS, IntrigeError, edition_data, read_edition, replay
from storage.entered_results import EnteredResult
from storage.maintenance import rebuild
from tests.charts.small import ACTIONS, small_record

FX = "fx-schmid-1994"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "one"))
    yield
    live.close()


def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FinishedGames:
    live.close()
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "two"))
    return finished_games()


def filled() -> tuple[str, bytes]:
    finished = registry().create(small_record()).table_id
    registry().create(small_record(actions=ACTIONS[:-1]))
    finished_games().people.call(["Annalisa"], "Anna")
    finished_games().results.add(EnteredResult(FX, ("Annalisa", "Ben", "Cem"), (0, 0, 10_000), played="2020-01-01"))
    return finished, pack(finished_games())


def test_a_record_is_given_only_of_a_game_that_is_over() -> None:
    finished, _ = filled()
    assert finished_games().record(finished)["actions"] == registry().table(finished).record()["actions"]
    (running,) = [one.table for one in registry().lobby().running]
    for table in (running, "NOPE"):
        with pytest.raises(IntrigeError) as error:
            finished_games().record(table)
        assert error.value.code == "unknown-table"


def test_nothing_of_a_running_table_and_no_pin_is_in_the_parcel() -> None:
    finished, raw = filled()
    registry().table(finished).set_pin(0, "1234")
    with ZipFile(BytesIO(pack(finished_games()))) as parcel:
        assert sorted(parcel.namelist()) == [f"games/{finished}.json", "people.json", "results.json", "times.json"]
        assert json.loads(parcel.read(f"games/{finished}.json"))["format"] == "intrige-record"
    assert pack(finished_games()) == raw


def test_a_parcel_is_brought_in_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, raw = filled()
    assert unpack(raw, registry(), finished_games()) == (0, 2, 0)
    there = elsewhere(tmp_path, monkeypatch)
    assert unpack(raw, registry(), there) == (2, 0, 0)
    assert unpack(raw, registry(), there) == (0, 2, 0)
    assert [one.source for one in there.changes(0).added] == ["imported"]
    assert there.people.names() == {"annalisa": "Anna"}
    assert len(there.results.all()) == 1


def test_games_keep_their_times_so_that_no_rating_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, change in enumerate(("Ben", "Cem", "Dan", "Anna")):
        at = datetime(2024, 5, 1 + number % 2, 20, number, tzinfo=UTC)
        people = [{**one, "name": f"{change} {one['name']}"[:8]} for one in small_record()["players"]]
        game = replay(small_record(players=people)).sound()
        when = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        registry().library.add(game, times=(when, when))
    for names, balances in ((("Anna", "Ben", "Cem"), (0, 0, 10_000)), (("Anna", "Ben", "Cem"), (20_000, 0, 10_000))):
        finished_games().results.add(EnteredResult(FX, names, balances, played="2024-05-01"))
    raw, before = pack(finished_games()), rated(finished_games())
    times = sorted((one.names, one.created, one.ended, one.played) for one in finished_games().changes(0).added)
    there = elsewhere(tmp_path, monkeypatch)
    assert unpack(raw, registry(), there) == (6, 0, 0)
    assert sorted((one.names, one.created, one.ended, one.played) for one in there.changes(0).added) == times
    assert rated(there) == before
    rebuild(registry().library, lambda _done, _all: None)
    assert rated(there) == before
    assert json.loads(ZipFile(BytesIO(pack(there))).read("times.json")).keys() == {
        one.table for one in there.changes(0).added
    }


def rated(there: FinishedGames) -> object:
    shelf = HallIndex()
    shelf.follow(there)
    found = shelf.hall(Choice())
    return found.people, [list(map(tuple, points)) for points in found.points]


@pytest.mark.parametrize(
    "told",
    [
        "yesterday",
        ["2024", "2025"],
        [1, 2],
        None,
        ["2999-01-01T00:00:00.000Z"] * 2,
        ["0001-01-01T00:00:00.000Z"] * 2,
        ["9999-12-31T23:59:59.999Z"] * 2,
    ],
)
def test_times_that_are_none_are_not_taken(told: object) -> None:
    raw = parcel(people={}, times={"A": told}, games__A=small_record())
    found = unpack(raw, registry(), finished_games())
    assert found in ((1, 0, 0), (0, 0, 1))
    assert all(one.ended[:2] == "20" and one.ended < "2900" for one in finished_games().changes(0).added)


def test_the_same_game_or_result_twice_in_one_parcel_is_brought_in_once() -> None:
    result = {"edition": FX, "names": ["A", "B", "C"], "balances": [0, 0, 0], "played": "2020-01-01", "place": ""}
    results = [{**result, "first": None}] * 2
    raw = parcel(people={}, games__A=small_record(), games__B=small_record(), results=results)
    assert unpack(raw, registry(), finished_games()) == (2, 2, 0)


def brought(raw: bytes, here: AlreadyHere) -> tuple[int, int, int]:
    """What an import brings that shares with another, which goes on all the time, what is in the hall."""
    one = Import(raw, registry(), finished_games(), here=here, rest=0.0)
    one.run()
    assert one.error is None
    return one.brought


def test_what_was_removed_since_another_import_began_is_brought_in_again() -> None:
    finished, raw = filled()
    here = AlreadyHere(finished_games())
    assert brought(raw, here) == (0, 2, 0)
    registry().delete(finished)
    (result,) = finished_games().results.all()
    finished_games().results.remove(result.table)
    assert brought(raw, here) == (2, 0, 0)
    assert brought(raw, here) == (0, 2, 0)


def test_what_was_made_since_another_import_began_is_known() -> None:
    here = AlreadyHere(finished_games())
    assert brought(parcel(people={}, results=[]), here) == (0, 0, 0)
    assert (here.games.table(small_record()), here.results) == (None, set())
    _, raw = filled()
    assert brought(raw, here) == (0, 2, 0)


def test_a_game_that_was_corrected_since_another_import_began_is_another() -> None:
    finished, raw = filled()
    here = AlreadyHere(finished_games())
    assert brought(raw, here) == (0, 2, 0)
    table = registry().table(finished)
    table.undo(version=table.view.version, key="undo")
    assert brought(raw, here) == (1, 1, 0)


def test_a_result_in_an_edition_of_ones_own_is_kept_and_carried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = replace(EDITIONS[FX], name="", rounds=4)
    own = read_edition({**edition_data(own), "name": "Kitchen"})
    finished_games().results.add(
        EnteredResult(own.name, ("A", "B", "C"), (0, 0, 10_000), played="2020-01-01", box=edition_data(own))
    )
    raw = pack(finished_games())
    there = elsewhere(tmp_path, monkeypatch)
    assert unpack(raw, registry(), there) == (1, 0, 0)
    assert unpack(raw, registry(), there) == (0, 1, 0)
    (result,) = there.results.all()
    assert (result.rules, result.rounds) == (own, 4)
    with pytest.raises(IntrigeError) as error:
        there.results.add(EnteredResult(own.name, ("A", "B", "C"), (0, 0, 10_000), played="2020-01-01"))
    assert error.value.code == "unknown-edition"


def parcel(**files: object) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as zipped:
        for name, data in files.items():
            zipped.writestr(name.replace("__", "/") + ".json", data if isinstance(data, str) else json.dumps(data))
    return out.getvalue()


def test_what_is_no_finished_game_is_refused() -> None:
    running, broken = small_record(actions=ACTIONS[:-1]), small_record(actions=ACTIONS[1:])
    raw = parcel(people={}, games__A=running, games__B=broken, games__C=[1], games__D="{", results=[{}, 3])
    assert unpack(raw, registry(), finished_games()) == (0, 0, 6)
    assert registry().lobby().running == ()


@pytest.mark.parametrize("raw", [b"", b"PK", b"{}", parcel(other={})])
def test_any_other_file_is_no_parcel(raw: bytes) -> None:
    with pytest.raises(IntrigeError) as error:
        unpack(raw, registry(), finished_games())
    assert error.value.code == "not-json"


def test_the_digests_are_begun_anew_when_they_are_damaged(tmp_path: Path) -> None:
    finished_games().keep({"a": {"x": 1}})
    finished_games().keep({"b": {"x": 1}})
    live.close()
    path = tmp_path / "one" / "digests.journal"
    path.write_bytes(path.read_bytes().replace(b'"a"', b'"z"'))
    assert finished_games().kept() == {}
    assert finished_games().version == (0, 0, 0, 0)
