"""All finished games together: what may leave the server, and the one file of all of them."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import live
from live import FinishedGames, finished_games, pack, registry, unpack
from rules import IntrigeError
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
    finished_games().results.add(FX, ("Anna", "Ben", "Cem"), (0, 0, 10_000), played="2020-01-01")
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
        assert sorted(parcel.namelist()) == [f"games/{finished}.json", "people.json", "results.json"]
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
