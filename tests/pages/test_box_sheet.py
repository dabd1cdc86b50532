"""The set-up sheet, what is sorted back into the box, and the hint about a useless dispatch."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from i18n.translator import Translator
from live import LiveTable
from narration.box_sheet import set_up_sheet, sorting_sheet
from pages.common.open_panel import OPEN
from presenters.decision_view import dispatch
from rules import EDITIONS, Table
from tests.pages.conftest import HOUSES

App = Callable[..., AppTest]
RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Anna", "Ben", "Cem")


def begin(edition: str = "intrigo-a-palazzo", *, paper: bool = False, **more: object) -> LiveTable:
    people = [{"name": name, "house": house} for name, house in zip(NAMES, HOUSES[edition], strict=False)]
    head = {"format": "intrige-record", "version": 1, "edition": edition, "first": 1, "actions": []}
    return live.registry().create({**head, "players": people, **more}, {"paper_money": paper})


def speech(table: LiveTable) -> Translator:
    return Translator("en", table.view.table.players, table.view.table.edition.name)


def panel(app: App, table: LiveTable) -> str:
    page = app("table/page.py", t=table.table_id)
    page.session_state[OPEN] = "sheet"
    page.run()
    assert not page.exception
    return " ".join(one.value for one in page.markdown).replace("\\", "")


def test_what_goes_where_before_the_first_turn(app: App) -> None:
    told = panel(app, begin(paper=True))
    for words in (
        "Clockwise: Anna (Orange), Ben (Black), and Cem (White).",
        "Ben starts. (2)",
        "The 8 figures of their colour, 2 each of: chemists, writers, physicians, and clerics.",
        "Notes: two 10,000 · two 5,000 · two 1,000. Together 32,000.",
        "The bank, with all other notes: 44 of 1,000, 44 of 5,000, and 44 of 10,000.",
        "The palaces and figures of the colours that nobody plays: Blue and Green.",
    ):
        assert words in told
    assert "The paper money" not in told


def test_without_paper_money_it_stays_in_the_box(app: App) -> None:
    told = panel(app, begin("fx-schmid-1994"))
    assert "The paper money: the program keeps everybody's account." in told
    assert "320,000 ducats for every player." in told
    assert "Notes:" not in told
    assert "10 figures of their house" in told


def test_a_game_begun_in_the_middle_is_set_up_as_it_stood_and_tells_nobodys_cash(app: App) -> None:
    law = {"seat": 0, "profession": "law"}
    officer, churchman = {"seat": 1, "profession": "military"}, {"seat": 2, "profession": "church"}
    start: dict[str, Any] = {
        "round": 2,
        "seat": 1,
        "balances": [1_110_000, 2_220_000, 3_330_000],
        "palaces": [{"10000": officer}, {}, {"10000": law, "20000": {"seat": 1, "profession": "church"}}],
        "parks": [[], [law, churchman], []],
        "island": [{"seat": 2, "profession": "science"}],
    }
    table = begin("fx-schmid-1994", paper=True, start=start)
    told = panel(app, table)
    standing = [held for palace in start["palaces"] for held in palace.values()]
    shown = told[told.index("What stands there already") : told.index("What stays in the box")]
    assert shown.count(" room") == len(standing)
    assert shown.count("in the park") == sum(map(len, start["parks"]))
    assert "Everybody keeps the money that they have." in shown
    assert "Notes:" not in told
    assert not [sum_ for sum_ in start["balances"] if f"{sum_:,}" in told]


def test_where_everything_is_found_in_the_end() -> None:
    table = live.registry().create(json.loads((RECORDS / "intrigo-three-cousins.json").read_text()))
    view = table.view
    assert view.over
    parts = dict(sorting_sheet(view, speech(table), paper=True))
    assert len(parts["By colour"]) == 3
    assert all("the palace and 8 figures." in line for line in parts["By colour"])
    island = sum(int(line.split("on the island ")[1].split(",")[0]) for line in parts["By colour"])
    assert island == len(view.position.island)
    assert parts["Paper money"] == ("All notes, sorted by kind: 50 each of 1,000, 5,000, and 10,000.",)
    assert "Paper money" not in dict(sorting_sheet(view, speech(table), paper=False))


@pytest.mark.parametrize("edition", ["fx-schmid-1994", "intrigo-a-palazzo"])
def test_a_useless_dispatch_is_hinted_at_where_the_rulebook_calls_it_so(edition: str) -> None:
    table = begin(edition)
    told = dispatch(table.view, speech(table))
    assert told is not None
    assert bool(told["useless"]) is (edition == "intrigo-a-palazzo")
    equal = {"type": "dispatch", "seat": 1, "figures": [{"profession": "chemist", "to": 0}] * 2}
    if edition == "intrigo-a-palazzo":
        table.act(equal, version=0, key="both")
        assert len(table.view.position.parks[0]) == 2


def test_the_sheet_can_be_made_for_a_box_without_players() -> None:
    edition = EDITIONS["intrigo-a-palazzo"]
    parts = dict(set_up_sheet(Table(edition, (), options=edition.defaults), Translator(), paper=True))
    assert list(parts) == ["Everybody gets", "In the middle"]
    assert "The bank, with all other notes, sorted by kind." in parts["In the middle"]


@pytest.mark.parametrize(("box", "other"), [("igiari-2016", "Orange"), ("intrigo-a-palazzo", "Yellow")])
def test_no_house_of_another_box_is_left_over(app: App, box: str, other: str) -> None:
    people = [{"name": name, "house": house} for name, house in zip(NAMES, ("black", "white", "blue"), strict=True)]
    head = {"format": "intrige-record", "version": 1, "edition": "intrigo-a-palazzo", "first": 0, "actions": []}
    table = live.registry().create({**head, "players": people}, {"box": box})
    told = panel(app, table)
    assert "The palaces and figures of the colours that nobody plays: " in told
    assert other not in told


def test_where_no_paper_money_lies_in_the_box_there_is_none_to_sort() -> None:
    edition = EDITIONS["brettspielwelt"]
    parts = dict(set_up_sheet(Table(edition, (), options=edition.defaults), Translator(), paper=True))
    assert not [line for lines in parts.values() for line in lines if "otes" in line]


def test_a_box_of_ones_own_with_too_few_notes_leaves_none_in_the_bank() -> None:
    table = begin(paper=True).view.table
    scarce = replace(table, edition=replace(table.edition, note_count=2))
    lines = [line for part in set_up_sheet(scarce, Translator(), paper=True) for line in part.lines]
    (told,) = [line for line in lines if "The bank" in line]
    assert "0 of 1,000" in told
    assert "-" not in told
