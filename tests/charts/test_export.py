"""Exports: CSV that adds up, a text, and a page without external resources."""

import csv
import gzip
import io
import json
import re
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from analysis import Chronicle
from charts import (
    CHARTS,
    DAY,
    NIGHT,
    ChartContext,
    Theme,
    chronicle,
    chronicle_html,
    draw,
    game_zip,
    html_export,
    share,
)
from charts.compression import SIGNS, packed
from charts.csv_columns import DICTIONARY
from charts.game_charts.account_waterfall import standing_grid
from charts.html_export import changes
from charts.sentence_data import English, english
from rules import EDITIONS, Replay
from tests.charts.games import play_out, table_of
from tests.charts.small import ACTIONS, PROMISED, small_game

WORDS = English(["Anna", "Ben", "Cem"])


def files(game: Chronicle, replay: Replay) -> dict[str, list[dict[str, str]]]:
    """Every file of the ZIP, read as a spreadsheet would."""
    archive = ZipFile(io.BytesIO(game_zip(game, replay)))
    read = {name.removesuffix(".csv"): archive.read(name).decode("utf-8-sig") for name in archive.namelist()}
    return {name: list(csv.DictReader(io.StringIO(text, newline=""))) for name, text in read.items()}


def small_files(**changes: Any) -> dict[str, list[dict[str, str]]]:
    replay = small_game(**changes)
    return files(chronicle(replay), replay)


def test_the_ledger_adds_up_for_whoever_reads_it() -> None:
    cash = {"0": 100_000, "1": 200_000, "2": 150_000}
    ledger = small_files()["ledger"]
    for row in ledger:
        cash[row["seat"]] += int(row["change"])
        assert int(row["cash"]) == cash[row["seat"]]
    assert (len(ledger), cash["0"]) == (23 * 3, 510_000)


def test_players_called_like_columns_or_the_bank_are_players() -> None:
    names = ("bank", "round", "cash")
    players = [{"name": name, "house": house} for name, house in zip(names, ("venice", "rome", "milan"), strict=True)]
    found = small_files(players=players)
    assert {row["player"] for row in found["ledger"]} == set(names)
    incomes = [row for row in found["ledger"] if row["why"] == "income"]
    assert {row["from_seat"] for row in incomes} == {""}
    assert all(set(row) == set(DICTIONARY["ledger"]) for row in found["ledger"])


def test_the_events_tell_everything_in_order() -> None:
    events = small_files()["events"]
    assert [row["event"] for row in events[:9]] == [
        "turn", "income", "bribe", "bribe", "banished", "placed", "refund", "sent", "sent",
    ]  # fmt: skip
    bribe = {key: value for key, value in events[2].items() if value}
    assert bribe == {
        "action": "1",
        "round": "5",
        "turn": "13",
        "turn_seat": "0",
        "event": "bribe",
        "owner_seat": "1",
        "owner": "Ben",
        "profession": "finance",
        "from_seat": "1",
        "to_seat": "0",
        "amount": "30000",
        "asks": "50000",
        "promised": "50000",
    }
    assert [(row["text"], row["owner"]) for row in events if row["event"] == "note"] == [("I did promise.", "Ben")]
    assert events[-1]["event"] == "ended"
    assert [int(row["action"]) for row in events] == sorted(int(row["action"]) for row in events)


def test_every_column_stands_in_the_dictionary_and_every_word_of_it_in_a_file() -> None:
    found = small_files(version=2, actions=PROMISED)
    told = [(row["file"], row["column"]) for row in found.pop("dictionary")]
    assert told == [(f"{name}.csv", column) for name, rows in found.items() for column in rows[0]]
    assert {name for name in DICTIONARY if name not in found} == {"hall", "dictionary"}
    used = {(name, column) for name, rows in found.items() for row in rows for column, cell in row.items() if cell}
    assert {(name, column) for name in found for column in DICTIONARY[name]} == used


def test_every_word_of_a_file_is_explained_in_the_dictionary() -> None:
    games = [files(chronicle(told), told) for told in (play_out(table_of(name, 4), Random(3)) for name in EDITIONS)]
    for found in [small_files(version=2, actions=PROMISED), *games]:
        for name, column in (("events", "event"), ("ledger", "why"), ("bribes", "role"), ("bribes", "outcome")):
            used = {row[column] for row in found[name] if row[column]}
            assert used <= set(re.findall(r"\w+", DICTIONARY[name][column][1])), (name, column)


def test_rooms_and_bribes_are_told_as_they_are() -> None:
    replay = small_game()
    game = chronicle(replay)
    found = files(game, replay)
    rooms = found["rooms"]
    assert len(rooms) == 6 * 3 * 5
    last = {(row["host_seat"], row["room"]): row["owner_seat"] for row in rooms if row["turn"] == "18"}
    for host, palace in enumerate(replay.position.palaces):
        for room, figure in zip(game.table.edition.rooms, palace, strict=True):
            assert last[str(host), str(room)] == ("" if figure is None else str(figure.seat))
    assert sum(int(row["earned"]) for row in found["bribes"]) + game.unbribed == sum(
        int(row["change"]) for row in found["ledger"] if row["why"] == "income"
    )
    assert {row["promise"] for row in found["bribes"]} == {"", "kept", "broken"}


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\uff1d"])
@pytest.mark.parametrize("before", ["", "a;", "a,", "a\t", "a; ", 'a;"', "a|", "a\n"])
def test_no_cell_is_a_formula_whatever_the_separator(start: str, before: str) -> None:
    evil = f"{before}{start}cmd()"
    replay = small_game(actions=[*ACTIONS, {"type": "note", "text": evil}])
    text = ZipFile(io.BytesIO(game_zip(chronicle(replay), replay))).read("events.csv").decode("utf-8-sig")
    assert "cmd()" in text
    for separator in ",;\t|":
        cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) for cell in row]
        assert not [cell for cell in cells if cell.strip(' "\n').startswith(start)]


def test_the_text_tells_places_and_turning_points() -> None:
    told = share(chronicle(small_game()), WORDS, "Intrige")
    assert told.splitlines()[:6] == ["Intrige", "", "1. Ben  790,000", "2. Anna  510,000", "3. Cem  420,000", ""]
    assert told.splitlines()[6] == "• Counting the salaries still to be paid, nobody was ever ahead of Ben."


def test_the_standing_leaves_out_what_nobody_had() -> None:
    grid = standing_grid(ChartContext(chronicle(small_game()), WORDS, DAY))
    assert grid.headers[:4] == ("Place", "Player", "Ducats", "Start")
    assert "Grants" not in grid.headers
    assert grid.rows[0][:5] == ("1", "Ben", "790,000", "200,000", "540,000")
    assert (grid.named_by, grid.strong) == (1, frozenset({0}))


def test_the_page_holds_all_it_needs_and_asks_for_nothing() -> None:
    page = chronicle_html(chronicle(small_game()), WORDS, "An evening")
    markup = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    # Only from the curve to its cards.
    assert not re.search(r'\b(src|srcset|action|href)\s*=(?!"#point-)', markup)
    assert "@import" not in markup
    # Of itself alone: what the hatching of an area is cut by.
    assert not re.search(r"url\((?!#lead-of-)", markup)
    assert "default-src 'none'" in markup
    assert [name for name in CHARTS if f'<div id="{name}">' in markup] == list(CHARTS)
    assert markup.count("<details>") == len(CHARTS) == markup.count("</details>")


def test_charts_that_a_caller_keeps_are_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chronicle(small_game())
    kept = {(name, theme): draw(name, game, WORDS, theme) for name in CHARTS for theme in (DAY, NIGHT)}
    whole = chronicle_html(game, WORDS, "An evening")
    monkeypatch.setattr(html_export, "draw", None)
    assert chronicle_html(game, WORDS, "An evening", drawn=lambda name, theme: kept[name, theme]) == whole


def test_the_page_takes_no_name_for_markup() -> None:
    evil = "</script><script>alert(1)</script>"[:40]
    players = [{"name": evil, "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]
    game = chronicle(small_game(players=players, actions=[*ACTIONS, {"type": "note", "text": "<img src=x>"}]))
    page = chronicle_html(game, english(game.table), "<h1>")
    assert "<script>alert" not in page
    assert "<img src=x>" not in page
    data = page.split('id="packed-data">')[1].split("</script>")[0]
    assert set(unpacked(data)["charts"]) == {*CHARTS, "picture"}
    assert "<" not in data


def unpacked(text: str) -> Any:
    """What `bytesOf` in the page's script makes of it."""
    ends = "" if len(text) % 2 == 0 else f"{SIGNS.index(text[-1]):06b}"
    pairs = [SIGNS.index(one) * 91 + SIGNS.index(other) for one, other in zip(text[::2], text[1::2], strict=False)]
    bits = "".join([f"{pair:013b}" for pair in pairs]) + ends
    whole = len(bits) // 8
    return json.loads(gzip.decompress(int(bits[: whole * 8], 2).to_bytes(whole)))


@pytest.mark.parametrize("length", range(0, 400, 3))
def test_what_is_packed_is_whole(length: int) -> None:
    told = "".join(Random(length).choices("<>&abc é\u2028", k=length))
    assert unpacked(packed(json.dumps(told))) == told


def test_the_night_is_the_day_with_other_colours() -> None:
    game = chronicle(small_game())
    day, night = [json.loads(str(figure_of(game, theme).to_json())) for theme in (DAY, NIGHT)]
    assert put(day, changes(day, night)) == night
    assert put([1, {"a": [2]}], changes([1, {"a": [2]}], [1, {"a": [2, 3]}])) == [1, {"a": [2, 3]}]


def figure_of(game: Chronicle, theme: Theme) -> Any:
    return draw("wealth", game, theme=theme).figure


def put(value: Any, changed: Any) -> Any:
    """What `changed` in the page's script does."""
    if isinstance(changed, list):
        return changed[0]
    copy = value.copy()
    for key, inside in changed.items():
        at = key if isinstance(copy, dict) else int(key)
        copy[at] = put(copy[at], inside)
    return copy


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_edition_can_be_taken_away(edition: str) -> None:
    replay = play_out(table_of(edition, 4), Random(5))
    game = chronicle(replay)
    found = files(game, replay)
    assert len(found["ledger"]) == len(game.ledger) * 4
    assert len(found["events"]) == len(game.timed_events) + len(game.notes)
    assert len(found["wealth"]) == len(game.wealth) * 4
    assert "packed-library" in chronicle_html(game, english(game.table), "x")
