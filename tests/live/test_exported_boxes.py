"""The export tells which box lay on the table, so that a game brought in is counted under it."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import live
from live import finished_games, pack, registry, unpack
from live.zip_import_reader import read_parcel
from presenters.boxes import box_of_table
from storage.maintenance import rebuild
from storage.size_limits import PLACE_LENGTH
from tests.charts.small import ACTIONS, small_record
from tests.live.test_export_import import parcel
from tests.pages.whole_game import whole_game

MAYFAIR, AMIGO = "mayfair-2006", "amigo-2003"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "one"))
    yield
    live.close()


def game(first: str = "Anna") -> dict[str, Any]:
    return whole_game(AMIGO, (first, "Ben", "Cem"), 7)


def counted() -> dict[str, str]:
    """The box that each game is counted under, by its edition."""
    listed = finished_games().changes(0).added
    return {one.edition: box_of_table(one.edition, one.houses, one.published) for one in listed}


def test_games_brought_in_are_counted_under_their_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = registry().create(game(), {"box": MAYFAIR}).table_id
    registry().create(small_record())
    registry().create(small_record(actions=ACTIONS[:-1]), {"box": "fx-schmid-1994"})
    raw, before = pack(finished_games()), counted()
    assert before[AMIGO] == MAYFAIR
    with ZipFile(BytesIO(raw)) as files:
        assert json.loads(files.read("boxes.json")) == {code: MAYFAIR}
    live.close()
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "two"))
    assert unpack(raw, registry(), finished_games()) == (2, 0, 0)
    assert counted() == before
    rebuild(registry().library, lambda _done, _all: None)
    assert counted() == before
    with ZipFile(BytesIO(pack(finished_games()))) as files:
        assert list(json.loads(files.read("boxes.json")).values()) == [MAYFAIR]
    assert {one.source for one in finished_games().changes(0).added} == {"imported"}


@pytest.mark.parametrize("order", [("boxes", "games__A"), ("games__A", "boxes")], ids=" ".join)
def test_the_box_is_read_wherever_its_file_is(order: tuple[str, ...]) -> None:
    files: dict[str, object] = {"boxes": {"A": MAYFAIR}, "games__A": game()}
    raw = parcel(people={}, **{name: files[name] for name in order})
    assert {"game": game(), "times": None, "box": MAYFAIR} in list(read_parcel(raw))
    assert unpack(raw, registry(), finished_games()) == (1, 0, 0)
    assert counted() == {AMIGO: MAYFAIR}


NO_BOXES = (None, 1, True, [MAYFAIR], {"box": MAYFAIR}, "", "no box", "igiari-2016", f"{MAYFAIR}\0")
TOO_LONG = ("x" * (PLACE_LENGTH + 1), "x" * 1_000_000, "\ud800")


def test_what_is_no_box_of_the_game_is_passed_over() -> None:
    boxes = dict(enumerate((*NO_BOXES, *TOO_LONG)))
    games = {f"games__{n}": game(f"Guest {n}") for n in boxes}
    assert unpack(parcel(people={}, boxes=boxes, **games), registry(), finished_games()) == (len(boxes), 0, 0)
    assert counted() == {AMIGO: AMIGO}
    assert {one.published for one in finished_games().changes(0).added} == {"", "no box", "igiari-2016"}


@pytest.mark.parametrize("boxes", [{"B": MAYFAIR}, [MAYFAIR], "{"], ids=["other", "list", "damaged"])
def test_boxes_that_are_none_of_these_games_are_passed_over(boxes: object) -> None:
    assert unpack(parcel(people={}, boxes=boxes, games__A=game()), registry(), finished_games()) == (1, 0, 0)
    assert counted() == {AMIGO: AMIGO}


def test_an_export_without_boxes_is_read_as_before() -> None:
    raw = parcel(people={}, games__A=game())
    assert {"game": game(), "times": None} in list(read_parcel(raw))
    assert unpack(raw, registry(), finished_games()) == (1, 0, 0)
    assert "boxes.json" not in ZipFile(BytesIO(pack(finished_games()))).namelist()
