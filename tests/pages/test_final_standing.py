"""The final standing: places, ducats, and the record to download; nothing of it before the end."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import Caller
from pages.common.final_standing import _record
from rules import Illegal, replay
from tests.pages.setup_form import open_cash
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
TABLE = '<table class="intrige-standing">'
ROW = re.compile(r"<td>(\d+)</td>.*?>([^<>]+)</th><td>([\d,]+)</td>")


def finished() -> dict[str, Any]:
    return whole_game("intrigo-a-palazzo", ("Ada", "Bo & Co", "Chiara"), 4)


def made_equal(record: dict[str, Any]) -> dict[str, Any]:
    """The same game with a correction after its end that makes the first two equal."""
    balances = replay(record).position.balances
    first, second, _ = sorted(range(3), key=lambda seat: -balances[seat])
    missing = balances[first] - balances[second]
    assert missing > 0
    correction = {"type": "adjust", "from": "bank", "to": second, "amount": missing, "reason": "counted again"}
    return {**record, "actions": [*record["actions"], correction]}


def rows(test: AppTest) -> list[tuple[int, str, int]]:
    assert not test.exception
    (table,) = [html.proto.body for html in test.get("html") if TABLE in html.proto.body]
    return [(int(place), name, int(ducats.replace(",", ""))) for place, name, ducats in ROW.findall(table)]


def said(test: AppTest) -> str:
    return "\n".join(html.proto.body for html in test.get("html"))


def expected(record: Mapping[str, Any]) -> list[tuple[int, str, int]]:
    position = replay(record).position
    names = [player.name.replace("&", "&amp;") for player in position.table.players]
    places = position.places or ()
    return sorted(zip(places, names, position.balances, strict=True), key=lambda row: row[0])


def test_standing_is_that_of_the_replay_and_the_record_can_be_saved(app: App) -> None:
    record = finished()
    code = live.registry().create(record).table_id
    test = app("table/page.py", t=code)
    assert rows(test) == expected(record)
    winner = expected(record)[0][1].replace("&amp;", "&")
    assert f"{winner} wins" in [heading.value.replace("\\", "") for heading in test.header]
    lead = rows(test)[0][2] - rows(test)[1][2]
    assert f"{lead:,} ducats ahead of {expected(record)[1][1]}" in said(test)
    (saved,) = test.download_button
    assert saved.label == "Save the game record"
    # A page that is left open keeps no record: it is made when it is saved, as the table is then.
    assert saved.proto.deferred_file_id
    table = live.registry().table(code)
    assert json.loads(_record(code, Caller())) == table.record()
    table.undo(version=table.view.version, key=live.new_key())
    with pytest.raises(Illegal, match="moved-on"):
        _record(code, Caller())


def test_equal_sums_share_the_place_and_the_victory(app: App) -> None:
    record = made_equal(finished())
    test = app("table/page.py", t=live.registry().create(record).table_id)
    assert [place for place, _, _ in rows(test)] == [1, 1, 3]
    assert any("share the victory" in heading.value for heading in test.header)
    assert f"with {rows(test)[0][2]:,} ducats each" in said(test)


def test_those_who_have_played_play_again_with_the_same_box_and_rules(app: App) -> None:
    code = live.registry().create(finished(), {"paper_money": True, "open_cash": True}).table_id
    live.registry().create(whole_game("fx-schmid-1994", ("Dora", "Emil", "Fritz", "Greta"), 1))
    test = app("table/page.py", t=code)
    test.button("play-again").click().run()
    assert not test.exception
    names = [one.value for one in test.text_input if (one.key or "").startswith("setup-name-")]
    assert names == ["Ada", "Bo & Co", "Chiara"]
    assert test.session_state["setup-edition"].startswith("intrigo-a-palazzo")
    assert test.toggle("setup-paper-money").value
    assert open_cash(test).value


def test_whose_game_was_brought_here_plays_no_other_from_it(app: App) -> None:
    code = live.registry().create(finished(), {"imported": True}).table_id
    test = app("table/page.py", t=code)
    assert rows(test)
    assert "play-again" not in [button.key for button in test.button]


def test_running_game_shows_no_standing(app: App) -> None:
    record = finished()
    record["actions"] = record["actions"][:-1]
    test = app("table/page.py", t=live.registry().create(record).table_id)
    assert not test.exception
    assert [html.proto.body for html in test.get("html") if TABLE in html.proto.body] == []
    assert len(test.download_button) == 0
