"""The lobby: lists of games, and import of records."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from i18n.translator import plain
from live import LiveTable, registry
from storage import Library
from storage.entered_results import EnteredResult
from tests.charts.small import small_record

App = Callable[..., AppTest]
Made = Callable[..., LiveTable]
PLAYERS = [{"name": n, "house": h} for n, h in (("Anna", "venice"), ("Ben", "rome"), ("Cem", "milan"))]
HEAD: dict[str, Any] = {
    "format": "intrige-record",
    "version": 1,
    "edition": "fx-schmid-1994",
    "players": PLAYERS,
    "first": 0,
    "actions": [],
}
SEND = {"type": "dispatch", "seat": 0, "figures": [{"profession": "law", "to": 1}, {"profession": "law", "to": 2}]}


def words(test: AppTest) -> str:
    assert not test.exception
    texts = [element.value for kind in (test.markdown, test.caption, test.error, test.warning) for element in kind]
    return "\n".join([*texts, *[html.proto.body for html in test.get("html")]]).replace("\\", "")


def bring(test: AppTest, raw: bytes) -> AppTest:
    return test.file_uploader("record-file").set_value(("game.json", raw, "application/json")).run()


def test_empty_lobby_says_what_this_is_and_offers_a_table_and_a_sample(app: App) -> None:
    test = app()
    assert "bank and the referee" in words(test)
    (picture,) = [html.proto.body for html in test.get("html") if 'class="intrige-welcome"' in html.proto.body]
    assert 'alt="Drawing: four players around a tablet' in picture
    assert "data:image/svg+xml;base64," in picture
    assert [button.label for button in test.button] == ["New table", "See a sample game"]
    test.button("new-table").click().run()
    assert test.text_input("setup-name-0").label == "Name of player 1"


def test_running_table_tells_who_where_and_whose_turn(app: App, table: Made) -> None:
    code = table("Anna", "Ben", "Cem").table_id
    test = app()
    told = words(test)
    for part in ("Anna", "Ben", "Cem", "Round 1 of 6, the turn of **Anna**", f"Table {code}", "today"):
        assert part in told
    test.button(f"resume-{code}").click().run()
    assert test.query_params["t"] == code


def test_finished_games_stand_by_the_day_they_were_played_on(app: App) -> None:
    days = ("2024-05-01", "2026-01-31", "2025-12-24")
    codes = {day: registry().create(small_record(meta={"played": day})).table_id for day in days}
    test = app()
    keys = [str(button.key) for button in test.button if str(button.key).startswith("chronicle-")]
    assert keys == [f"chronicle-{codes[day]}" for day in sorted(days, reverse=True)]
    assert "Ben won" in words(test)
    assert "against Anna and Cem" in words(test)
    assert test.button(keys[0]).click().run().query_params["t"] == codes["2026-01-31"]


def test_where_others_have_played_one_line_says_what_this_is_and_a_sample_is_one_tap_away(
    app: App, table: Made
) -> None:
    table("Anna", "Ben", "Cem")
    test = app()
    assert "The bank and the referee at your table." in words(test)
    assert 'class="intrige-welcome"' not in words(test)
    test.button("to-sample").click().run()
    assert test.query_params["t"] == "SAMPLE"


def test_damaged_table_says_so_and_the_others_are_there(app: App, table: Made, data: Path) -> None:
    good, bad = table("Anna", "Ben", "Cem").table_id, table("Dario", "Elena", "Fritz").table_id
    live.close()
    (path,) = [path for path in data.rglob("*") if path.is_file() and bad in path.name]
    path.write_bytes(b"not a journal")
    test = app()
    assert "Not even the beginning of this file can be read" in words(test)
    assert [button.key for button in test.button if str(button.key).startswith("resume-")] == [f"resume-{good}"]
    test.button(f"aside-{bad}").click().run()
    assert bad not in words(test)
    assert [button.key for button in test.button if str(button.key).startswith("aside-")] == []
    assert path.with_name(path.name + ".damaged-1").read_bytes() == b"not a journal"


def test_data_opened_by_another_server_is_told_and_tried_again(app: App, data: Path) -> None:
    other = Library(data)
    test = app()
    assert "Another server" in words(test)
    assert [button.key for button in test.button] == ["open-again"]
    other.close()
    test.button("open-again").click().run()
    assert "bank and the referee" in words(test)


def test_data_directory_that_is_a_file_is_told(app: App, data: Path) -> None:
    data.write_text("in the way")
    test = app()
    assert len(test.error) == 1
    # Where on the server it lies is for the terminal and the error log.
    assert str(data) not in words(test)
    assert data.name in words(test)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "The file is empty. (Article “record”)"),
        (b"  \n", "The file is empty. (Article “record”)"),
        (b"hello", "The file is not readable as JSON, or it was cut off. (Article “record”)"),
        (b"\xff\xfe\x00", "The file is not readable as JSON, or it was cut off. (Article “record”)"),
        (json.dumps(HEAD).encode()[:100], "The file is not readable as JSON, or it was cut off. (Article “record”)"),
        (
            json.dumps({**HEAD, "version": 3}).encode(),
            "another version than 2 or an older one, which this program reads",
        ),
        (b"[]", "This is no game record: an object is expected. (Article “record”)"),
        (json.dumps({**HEAD, "players": PLAYERS[:2]}).encode(), "3 to 5 play this edition, not 2. (Article 1)"),
        (
            json.dumps({**HEAD, "actions": [SEND, SEND]}).encode(),
            "Action 2 of this record: First Anna bribes Ben for the lawyer. (Article 5.3)",
        ),
        (
            json.dumps({**HEAD, "players": [PLAYERS[0], {**PLAYERS[1], "name": "\u0410nna"}, PLAYERS[2]]}).encode(),
            "“Anna” and “\u0410nna” look alike: give one of the two players another name. (Article 1) "
            "The names stand in the file under “players”: change one, and choose the file again.",
        ),
    ],
)
def test_bad_record_is_told_and_makes_no_table(app: App, raw: bytes, sentence: str) -> None:
    test = bring(app(), raw)
    assert sentence in words(test)
    assert "intake-open" not in [button.key for button in test.button]
    assert live.registry().lobby().running == ()


def test_a_finished_game_that_is_here_already_is_said_to_be(app: App) -> None:
    raw = json.dumps(small_record(meta=None)).encode()
    bring(app(), raw).button("intake-open").click().run()
    (kept,) = live.finished_games().changes(0).added
    test = bring(app(), raw)
    # A code such as RWWW ends like the beginning of an address, which is no link either.
    assert [one.value for one in test.info] == [plain(f"This game is here already, as table {kept.table}.")]
    assert "intake-open" not in [button.key for button in test.button]
    assert test.button("intake-known").click().run().query_params["t"] == kept.table
    assert len(live.finished_games().changes(0).added) == 1


def test_a_record_whose_result_was_entered_by_hand_is_said_to_count_twice(app: App) -> None:
    results = live.finished_games().results
    raw = json.dumps(small_record(meta={"played": "2026-10-03"})).encode()
    results.add(
        EnteredResult("fx-schmid-1994", ("Cem", "Anna", "Ben"), (420_000, 510_000, 800_000), played="2026-10-03")
    )
    results.add(
        EnteredResult("fx-schmid-1994", ("Cem", "Anna", "Ben"), (420_000, 510_000, 790_000), played="2026-10-04")
    )
    assert [one.value for one in bring(app(), raw).warning] == []
    results.add(
        EnteredResult("fx-schmid-1994", ("Cem", "Anna", "Ben"), (420_000, 510_000, 790_000), played="2026-10-03")
    )
    test = bring(app(), raw)
    assert "was entered by hand before" in test.warning[0].value
    assert "intake-open" in [button.key for button in test.button]


def test_record_with_actions_goes_on_where_it_stood(app: App) -> None:
    test = bring(app(), json.dumps({**HEAD, "actions": [SEND]}).encode())
    assert "Anna, Ben, and Cem. Actions: 1" in words(test)
    test.button("intake-open").click().run()
    (running,) = live.registry().lobby().running
    view = live.registry().table(running.table).view
    assert view.undoable == 1
    assert view.position.host == 1
    assert test.query_params["t"] == running.table
