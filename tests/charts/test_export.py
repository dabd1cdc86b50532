"""What can be taken away: CSV that adds up, a text, and a page that needs nothing but itself."""

import csv
import io
import json
import re
from random import Random

import pytest

from charts import CHARTS, chronicle, events_csv, ledger_csv, paper, share, standing_grid
from charts.words import English, english
from rules import EDITIONS
from tests.charts.games import play_out, table_of
from tests.charts.small import ACTIONS, small_game

WORDS = English(["Anna", "Ben", "Cem"])


def rows(words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(words, newline="")))


def test_the_ledger_adds_up_for_whoever_reads_it() -> None:
    cash = {"Anna": 100_000, "Ben": 200_000, "Cem": 150_000, "bank": 0}
    ledger = rows(ledger_csv(chronicle(small_game())))
    for row in ledger:
        cash[row["from"]] -= int(row["amount"])
        cash[row["to"]] += int(row["amount"])
        assert {name: int(row[name]) for name in ("Anna", "Ben", "Cem")} == {
            k: v for k, v in cash.items() if k != "bank"
        }
    assert (len(ledger), cash["Anna"]) == (23, 510_000)


def test_the_events_tell_everything_in_order() -> None:
    replay = small_game()
    events = rows(events_csv(chronicle(replay), replay))
    assert [row["event"] for row in events[:9]] == [
        "turn", "income", "bribe", "bribe", "banished", "placed", "refund", "sent", "sent",
    ]  # fmt: skip
    bribe = {key: value for key, value in events[2].items() if value}
    assert bribe == {
        "action": "1",
        "round": "5",
        "turn": "13",
        "on_turn": "Anna",
        "event": "bribe",
        "owner": "Ben",
        "profession": "finance",
        "from": "Ben",
        "to": "Anna",
        "amount": "30000",
        "asks": "50000",
        "promised": "50000",
    }
    assert [(row["text"], row["owner"]) for row in events if row["event"] == "note"] == [("I did promise.", "Ben")]
    assert events[-1]["event"] == "ended"
    assert [int(row["action"]) for row in events] == sorted(int(row["action"]) for row in events)


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_cell_is_a_formula(start: str) -> None:
    evil = f"{start}cmd()"
    players = [{"name": evil, "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]
    replay = small_game(players=players, actions=[*ACTIONS, {"type": "note", "text": evil}])
    game = chronicle(replay)
    for words in (ledger_csv(game), events_csv(game, replay)):
        cells = [cell for row in csv.reader(io.StringIO(words, newline="")) for cell in row]
        assert f"'{evil}" in cells
        assert not [cell for cell in cells if cell.startswith(start)]


def test_the_text_tells_places_and_turning_points() -> None:
    told = share(chronicle(small_game()), WORDS, "Intrige")
    assert told.splitlines()[:6] == ["Intrige", "", "1. Ben  790,000", "2. Anna  510,000", "3. Cem  420,000", ""]
    assert told.splitlines()[6] == "• Ben was never behind anybody, salaries to come included."


def test_the_standing_leaves_out_what_nobody_had() -> None:
    grid = standing_grid(chronicle(small_game()), WORDS)
    assert grid.headers[:4] == ("Place", "Player", "Ducats", "Start")
    assert "Grants" not in grid.headers
    assert grid.rows[0][:5] == ("1", "Ben", "790,000", "200,000", "540,000")


def test_the_page_holds_all_it_needs_and_asks_for_nothing() -> None:
    page = paper(chronicle(small_game()), WORDS, "An evening")
    markup = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert not re.search(r"\b(src|href|srcset|action)\s*=", markup)
    assert "@import" not in markup
    assert "url(" not in markup
    assert "default-src 'none'" in markup
    assert [name for name in CHARTS if f'<div id="{name}">' in markup] == list(CHARTS)
    assert markup.count("<details>") == len(CHARTS)


def test_the_page_takes_no_name_for_markup() -> None:
    evil = "</script><script>alert(1)</script>"[:40]
    players = [{"name": evil, "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]
    game = chronicle(small_game(players=players, actions=[*ACTIONS, {"type": "note", "text": "<img src=x>"}]))
    page = paper(game, english(game.table), "<h1>")
    assert "<script>alert" not in page
    assert "<img src=x>" not in page
    figures = page.split('id="figures">')[1].split("</script>")[0]
    assert set(json.loads(figures)) == set(CHARTS)
    assert "<" not in figures


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_edition_can_be_taken_away(edition: str) -> None:
    replay = play_out(table_of(edition, 4), Random(5))
    game = chronicle(replay)
    assert len(rows(ledger_csv(game))) == len(game.ledger)
    assert len(rows(events_csv(game, replay))) == len(game.moments) + len(game.notes)
    assert "plotly" in paper(game, english(game.table), "x")
