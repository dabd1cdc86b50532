"""All games as one file: saved once for a version, while somebody waits, without playing them again."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from components.page_language.streamlit_texts import HALL_TOO_LARGE
from live import FinishedGames, export, export_import, export_job, finished_games, pack, registry, zip_import_reader
from live.export_job import REST, NobodyWaits
from live.export_limits import MOST_PACKED
from live.refusal_sentences import SENTENCES
from live.zip_import_reader import read_parcel
from rules import Illegal
from rules.count_values import count_values
from storage import replayed_game
from storage.entered_results import EnteredResult
from tests.charts.small import ACTIONS, small_record
from web.capacity import MOST_OF_A_SESSION
from web.unread_answers import MOST_OF_AN_ADDRESS


def games(number: int) -> FinishedGames:
    for seat in range(number):
        record = small_record()
        record["players"][0]["name"] = f"Guest {seat}"
        registry().create(record)
    return finished_games()


def test_games_are_not_played_again_to_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = games(2)
    game_log = registry().library.game_log(registry().create(small_record()).table_id)
    game_log.undo(role="banker", key="undo")
    game_log.append("action", ACTIONS[-1], role="banker", key="again")
    for number in range(3):
        game_log.amend(0, ACTIONS[0], role="banker", key=f"amend {number}")
    whole = pack(finished)
    assert game_log.record() == finished.record(game_log.id)

    def play(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(replayed_game, "play", play)
    assert pack(finished) == whole
    with ZipFile(BytesIO(whole)) as parcel:
        saved = [json.loads(parcel.read(one)) for one in parcel.namelist() if one.startswith("games/")]
    assert sorted(record["players"][0]["name"] for record in saved) == ["Anna", "Guest 0", "Guest 1"]


def test_games_are_saved_once_for_a_version() -> None:
    finished = games(1)
    first = export(finished, lambda: True)
    assert first == pack(finished)
    assert export(finished, lambda: False) is first
    finished.people.call(["Annalisa"], "Anna")
    assert export(finished, lambda: True) == pack(finished) != first


def test_saving_of_games_ends_when_nobody_waits_and_gives_way_to_play() -> None:
    finished = games(3)
    asked: list[bool] = []
    pauses: list[float] = []
    now = iter(range(100))

    def is_awaited() -> bool:
        asked.append(len(asked) < 2)
        return asked[-1]

    with pytest.raises(NobodyWaits):
        export(finished, is_awaited, lambda: float(next(now)), pauses.append)
    assert asked == [True, True, False]
    assert pauses == [REST, REST]
    assert finished not in export_job._kept


@pytest.mark.parametrize("bound", ["MOST_PACKED", "MOST_UNPACKED", "MOST_FILES"])
def test_more_games_than_can_be_brought_in_again_are_not_saved(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept in memory for all who ask, and nobody could use them here."""
    finished = games(3)
    whole = pack(finished)
    with ZipFile(BytesIO(whole)) as parcel:
        sizes = [one.file_size for one in parcel.infolist()]
    most = {"MOST_PACKED": len(whole), "MOST_UNPACKED": sum(sizes), "MOST_FILES": len(sizes)}[bound]
    monkeypatch.setattr(export_import, bound, most)
    assert pack(finished) == whole
    monkeypatch.setattr(export_import, bound, most - 1)
    with pytest.raises(Illegal, match="hall-too-large"):
        pack(finished)


@pytest.mark.parametrize("bound", ["MOST_OF_A_FILE", "MOST_VALUES"])
def test_a_list_that_an_import_would_leave_out_is_not_saved(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever brings the file in again would have all games and no result."""
    finished = games(1)
    # Longer than the game.
    for year in range(1950, 2010):
        played = f"{year}-01-01"
        finished.results.add(EnteredResult("fx-schmid-1994", ("Anna", "Ben", "Cem"), (0, 0, 10_000), played=played))
    with ZipFile(BytesIO(pack(finished))) as parcel:
        lists = [parcel.read(one) for one in parcel.namelist() if not one.startswith("games/")]
    most = max(len(one) if bound == "MOST_OF_A_FILE" else count_values(one) for one in lists)
    monkeypatch.setattr(zip_import_reader, bound, most)
    monkeypatch.setattr(export_import, bound, most)
    assert {"refused": True} not in list(read_parcel(pack(finished)))
    monkeypatch.setattr(zip_import_reader, bound, most - 1)
    assert {"refused": True} in list(read_parcel(pack(finished)))
    monkeypatch.setattr(export_import, bound, most - 1)
    with pytest.raises(Illegal, match="hall-too-large"):
        pack(finished)


def test_an_export_that_is_too_large_is_not_made_again_for_everybody_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = games(2)
    asked: list[str] = []
    monkeypatch.setattr(export_import, "MOST_FILES", 0)
    record = finished.record

    def counted(table: str) -> dict[str, Any]:
        asked.append(table)
        return record(table)

    monkeypatch.setattr(finished, "record", counted)
    for _ in range(3):
        with pytest.raises(Illegal, match="hall-too-large"):
            export(finished, lambda: True)
    assert len(asked) == 1
    assert SENTENCES["hall-too-large"] == HALL_TOO_LARGE


def test_an_export_is_no_larger_than_what_a_page_takes_in() -> None:
    assert MOST_PACKED == MOST_OF_A_SESSION
    assert 2 * MOST_PACKED <= MOST_OF_AN_ADDRESS


def test_a_list_that_is_too_large_is_not_made_into_text_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one text is made no other thread runs: of 20,000 results of own editions it held everybody for a second."""
    finished = games(1)
    for year in range(1950, 2010):
        played = f"{year}-01-01"
        finished.results.add(EnteredResult("fx-schmid-1994", ("Anna", "Ben", "Cem"), (0, 0, 10_000), played=played))
    monkeypatch.setattr(export_import, "MOST_OF_A_FILE", 1000)
    made: list[int] = []
    dumps = json.dumps

    def counted(data: object, **how: Any) -> str:
        text = dumps(data, **how)
        made.append(len(text))
        return text

    monkeypatch.setattr(json, "dumps", counted)
    pauses: list[None] = []
    with pytest.raises(Illegal, match="hall-too-large"):
        pack(finished, lambda: pauses.append(None))
    assert max(made) < 300
    assert len(pauses) == len(made) < 20
