"""At a table with open cash nothing is called secret, and a record of it tells what is in it."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import live
from i18n.translator import Translator
from pages.what_if import sandbox_state
from presenters.may_i_view import may_i_view
from presenters.readonly_board import picture
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
SECRET = ("stay secret", "its owner alone knows", "Nobody's ducats are known")


def begun(open_cash: bool) -> tuple[live.LiveTable, dict[str, Any]]:
    """A table whose next action is a bribe, and that action."""
    game = whole_game("fx-schmid-1994", ("Ada", "Bo", "Chiara"), 5)
    at = next(n for n, action in enumerate(game["actions"]) if action["type"] == "bribe" and action["amount"])
    table = live.registry().create({**game, "actions": game["actions"][:at]}, {"open_cash": open_cash})
    return table, game["actions"][at]


@pytest.mark.parametrize("open_cash", [False, True])
def test_what_if_calls_ducats_secret_where_they_are(app: App, monkeypatch: pytest.MonkeyPatch, open_cash: bool) -> None:
    notes: list[str] = []
    monkeypatch.setattr(live.Sandbox, "record", lambda _, note: notes.append(note))
    table, _ = begun(open_cash)
    test = app("what_if/page.py", t=table.table_id)
    assert not test.exception
    assert any(SECRET[0] in one.value for one in test.caption) is not open_cash
    found = sandbox_state.Subject(table.table_id, 0, table.view, table.sandbox(), None)
    sandbox_state.record_of(found, Translator())
    assert any(SECRET[2] in note for note in notes) is not open_cash


@pytest.mark.parametrize("open_cash", [False, True])
def test_may_i_says_who_knows_what_the_purse_holds(open_cash: bool) -> None:
    table, bribe = begun(open_cash)
    asked = {"kind": "bribe", **{key: bribe[key] for key in ("seat", "profession", "amount")}}
    told = may_i_view(table, None, asked, Translator(players=table.view.table.players))["answer"]
    assert "Yes." in told
    assert (SECRET[1] in told) is not open_cash
    assert ("everybody sees" in told) is open_cash


@pytest.mark.parametrize("open_cash", [False, True])
def test_a_board_as_it_would_stand_shows_nobodys_ducats_of_now(open_cash: bool) -> None:
    table, bribe = begun(open_cash)
    translator = Translator(players=table.view.table.players)
    asked = {"kind": "bribe", **{key: bribe[key] for key in ("seat", "profession", "amount")}}
    assert cash(may_i_view(table, None, asked, translator)["board"]) == []
    refused = may_i_view(table, None, {**asked, "amount": bribe["amount"] + 5_000}, translator)
    assert cash(refused["board"]) == cash(picture(table.view, translator, number=0))
    table.act(bribe, version=table.view.version, key=live.new_key())
    at = table.view.undoable - 1
    corrected = {**bribe, "amount": bribe["amount"] + 10_000}
    would = table.would_amend(at, corrected)
    then, now = [picture(view, translator, number=0) for view in (would.after, would.before)]
    table.amend(at, corrected, version=would.version, key=live.new_key(), falls=would.falls)
    stands = picture(table.view, translator, number=0)
    assert cash(then) == cash(stands)
    assert (cash(then) != cash(now)) is open_cash
    # What everybody sees needs nobody's PIN.
    payer = bribe["seat"]
    assert sum(one.amount for one in would.transfers.get(payer, ())) == (-10_000 if open_cash else 0)
    assert len(would.transfers) == (table.view.table.seats if open_cash else 0)


def cash(drawn: dict[str, Any]) -> list[str]:
    """The ducats that stand on a board."""
    return [palace["cash"] for palace in drawn["palaces"] if "cash" in palace]
