"""Corrections: preview, effects, one common history; nobody learns another's ducats."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import SEATS, Amendment, Device, LiveTable, Registry, banker_cookie, new_key, seat_cookie
from narration import tell_line
from rules import Bribe, BribeRange, IntrigeError, legal, replay
from storage import Library
from tests.pages.whole_game import whole_game

NAMES = ("Ada", "Ben", "Cem")
RECORD = whole_game("fx-schmid-1994", NAMES, 3)


def running(actions: int) -> LiveTable:
    return live.registry().create({**RECORD, "actions": RECORD["actions"][:actions]})


def bribe_at(table: LiveTable, nth: int = 0) -> int:
    found = [at for at, action in enumerate(table.record()["actions"]) if action["type"] == "bribe"]
    return found[nth]


def more(table: LiveTable, at: int, by: int = 10_000) -> dict[str, Any]:
    action = table.record()["actions"][at]
    return {**action, "amount": action["amount"] + by}


def never(text: str = "That never happened.") -> dict[str, Any]:
    return {"type": "note", "text": text}


def amend(table: LiveTable, at: int, action: Mapping[str, Any], **more: Any) -> None:
    table.amend(at, action, version=table.view.version, key=new_key(), **more)


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(IntrigeError) as caught:
        call()
    return caught.value.code


def test_what_would_come_of_it_is_what_comes_of_it_and_asking_changes_nothing() -> None:
    table = running(40)
    at = bribe_at(table, 2)
    before = table.view
    would = table.would_amend(at, more(table, at))
    assert table.view is before
    assert would.line == before.log[at]
    assert would.made is not None
    assert isinstance(would.made.action, Bribe)
    amend(table, at, more(table, at))
    after = table.view
    assert would.after.position == after.position
    assert [line.action for line in would.after.log] == [
        line.action for line in live.readonly_game.lines_in_force(after)
    ]
    assert len(would.fallen) == 40 - after.undoable


def test_what_no_longer_stands_is_named_with_its_article_and_can_be_gone_on_with() -> None:
    table = running(40)
    actions = table.record()["actions"]
    at = bribe_at(table)
    would = table.would_amend(at, never())
    assert would.error is not None
    assert would.error.article.startswith("5") or would.error.article in ("2", "6", "7", "8", "10")
    assert would.fallen[0].action is not None
    amend(table, at, never())
    assert len(table.view.fallen) == len(would.fallen)
    # What fell first is entered as it should be; what followed it counts again.
    first = table.view.undoable
    assert refused(lambda: amend(table, first, actions[0], resumes=True))
    amend(table, first, actions[at], resumes=True)
    assert table.view.undoable > first + 1 or table.view.fallen
    line = table.view.log[-1]
    assert (line.kind, line.taken, len(line.back)) == ("amend", (), table.view.undoable - first - 1)
    table.undo(version=table.view.version, key=new_key())
    assert (table.view.undoable, len(table.view.fallen)) == (first, len(would.fallen))
    table.undo(version=table.view.version, key=new_key())
    assert table.record()["actions"] == actions
    table.redo(version=table.view.version, key=new_key())
    assert len(table.view.fallen) == len(would.fallen)
    assert refused(lambda: amend(table, first + 1, actions[at], resumes=True)) == "no-such-moment"


def test_a_look_at_going_on_costs_what_it_plays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, costs = running(30), list[int]()
    amend(table, 0, never())
    fallen = len(table._game_log.game.timeline.fallen)
    monkeypatch.setattr(table.limits, "count_unlogged", lambda _, __, replayed: costs.append(replayed))
    table.would_amend(table.view.undoable, never(), resumes=True)
    assert costs == [fallen]
    assert fallen > 1


def test_a_chain_of_amendments_brings_the_whole_game_back() -> None:
    """A bribe was everything that its payer had; each later one that they cannot pay is set right in turn."""
    table = running(len(RECORD["actions"]) - 5)
    actions = table.record()["actions"]
    at = bribe_at(table)
    payer = actions[at]["seat"]
    ranges = [one for one in legal(replay(RECORD).steps[at].position) if isinstance(one, BribeRange)]
    amend(table, at, {**actions[at], "amount": next(one.most for one in ranges if one.seat == payer)})
    chain = 0
    while table.view.fallen:
        chain += 1
        place = table.view.undoable
        assert (actions[place]["type"], actions[place]["seat"]) == ("bribe", payer)
        amend(table, place, {**actions[place], "amount": 0 if chain == 1 else 10_000}, resumes=True)
    assert chain > 0
    left = table.record()["actions"]
    assert len(left) == len(actions)
    assert [one for one, other in zip(left, actions, strict=True) if one == other] == [
        one for place, one in enumerate(actions) if left[place] == one
    ]
    assert replay(table.record()).error is None


def test_the_log_keeps_what_it_was_and_what_it_took_along() -> None:
    table = running(30)
    at = bribe_at(table)
    translator = Translator("en", table.view.table.players)
    old = tell_line(table.view.log[at], translator).sentence
    amend(table, at, never())
    told = tell_line(table.view.log[-1], translator)
    assert told.sentence == "Corrected: Note: That never happened."
    assert told.consequences[0].startswith("It had been entered so: ")
    assert "no longer stand, from this one on: " in told.consequences[1]
    assert "the table keeper" in told.who
    assert old.split(" for ")[0].split(" ")[0] in told.consequences[0]


@pytest.fixture
def phones(registry_: Registry) -> tuple[LiveTable, Device, Device]:
    table = registry_.create({**RECORD, "actions": RECORD["actions"][:40]})
    bank = table.joining.take(table.joining.banker_ticket(Device(), access=SEATS))
    seat = table.joining.take(table.joining.seat_ticket(0, new_pin="1234"))
    return table, Device({bank.cookie: bank.token}), Device({seat.cookie: seat.token})


@pytest.fixture
def registry_() -> Registry:
    return live.registry()


def test_only_the_table_keeper_sets_right(phones: tuple[LiveTable, Device, Device]) -> None:
    table, bank, phone = phones
    at = bribe_at(table)
    assert refused(lambda: table.would_amend(at, more(table, at), device=phone)) == "banker-only"
    assert refused(lambda: amend(table, at, more(table, at), device=phone)) == "banker-only"
    assert refused(lambda: table.would_set_up({"first": 1}, device=phone)) == "banker-only"
    assert table.would_amend(at, more(table, at), device=bank).transfers == {}


def test_whose_ducats_move_is_told_to_them_alone(phones: tuple[LiveTable, Device, Device]) -> None:
    table, bank, phone = phones
    at = bribe_at(table)
    action = more(table, at, 20_000)
    payer = action["seat"]
    both = Device({**bank.cookies, **phone.cookies})
    assert set(table.would_amend(at, action, device=both).transfers) == {0}
    with_pin = table.would_amend(at, action, device=bank, pin=(0, "1234")).transfers
    assert set(with_pin) == {0}
    assert refused(lambda: table.would_amend(at, action, device=bank, pin=(0, "4321"))) == "pin-wrong"
    if payer == 0:
        assert sum(one.amount for one in with_pin[0]) == -20_000


def test_what_moves_is_the_difference_of_the_balances() -> None:
    table = live.registry().create(RECORD)
    at = bribe_at(table)
    before = table.view.balances or ()
    would = table.would_amend(at, more(table, at))
    amend(table, at, more(table, at))
    after = table.view.balances
    if after is None:
        pytest.fail("the game should still be over")
    moved = [sum(one.amount for one in would.transfers[seat]) for seat in range(3)]
    assert moved == [now - then for then, now in zip(before, after, strict=True)]


def public(would: Amendment) -> str:
    return repr((would.before, would.after, would.line, would.made, would.fallen, would.without))


def test_nobodys_ducats_are_in_what_everybody_is_told() -> None:
    marked = {**RECORD, "actions": [*RECORD["actions"][:40]]}
    gift = {"type": "adjust", "from": "bank", "to": 1, "amount": 77_770_000, "reason": "x"}
    table = live.registry().create({**marked, "actions": [gift, *marked["actions"]]})
    at = bribe_at(table)
    would = table.would_amend(at, more(table, at))
    balances = table._game_log.position().balances  # what only the books know
    assert not [sum_ for sum_ in balances if sum_ > 400_000 and f"{sum_}" in public(would)]
    assert would.transfers == {}


def test_the_set_up_is_set_right_as_an_entry_of_the_one_history() -> None:
    table = running(20)
    actions = table.record()["actions"]
    players = [{**one} for one in table.record()["players"]]
    players[1] = {"name": "Benedikt", "house": "florence"}
    data = {"players": players, "first": 0, "options": {"refund": True}}
    would = table.would_set_up(data)
    assert would.error is None
    assert would.after.table.players[1].name == "Benedikt"
    view = table.set_up(data, version=table.view.version, key=new_key())
    assert view.table.players[1].house == "florence"
    assert table.record()["players"] == players
    assert table.record()["options"] == {"refund": True}
    assert table.record()["actions"] == actions
    told = tell_line(view.log[-1], Translator("en", view.table.players)).sentence
    assert "Ben is now called Benedikt." in told
    assert "house" in told
    assert "Banished figures get their bribe back." in told
    view = table.undo(version=view.version, key=new_key())
    assert view.table.players[1].name == "Ben"
    assert table.record()["options"] == {}
    assert table.redo(version=view.version, key=new_key()).table.players[1].name == "Benedikt"


def test_another_starter_takes_what_it_makes_impossible_out_of_force() -> None:
    table = running(20)
    said = {name: table.record()[name] for name in ("players", "options")}
    would = table.would_set_up({**said, "first": 1})
    assert would.error is not None
    assert (would.error.article, len(would.fallen)) == ("2", 20)
    table.set_up({**said, "first": 1}, version=table.view.version, key=new_key())
    assert (table.view.undoable, len(table.view.fallen), table.view.position.host) == (0, 20, 1)
    table.undo(version=table.view.version, key=new_key())
    assert table.view.undoable == 20


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": [{"name": "Ada", "house": "venice"}, {"name": "Ada", "house": "milan"}]}, "player-count"),
        ({"first": 7}, "no-such-seat"),
        ({"players": 3}, "not-a-list"),
        ({"options": {"magic": True}}, "unknown-key"),
    ],
)
def test_a_set_up_that_is_none_changes_nothing(change: dict[str, Any], code: str) -> None:
    table = running(10)
    before = table.view
    assert refused(lambda: table.would_set_up(change)) == code
    assert refused(lambda: table.set_up(change, version=before.version, key=new_key())) == code
    assert table.view is before


def test_another_server_sees_the_new_set_up_in_its_lobby(data: Any) -> None:
    table = running(10)
    players = [{**one} for one in table.record()["players"]]
    players[0]["name"] = "Adelheid"
    table.set_up({"players": players}, version=table.view.version, key=new_key())
    live.close()
    with Library() as library:
        assert library.lobby().running[0].names[0] == "Adelheid"
        assert library.game_log(table.table_id).record()["players"] == players
        assert json.dumps(library.game_log(table.table_id).record())
    assert banker_cookie("KMRT") != seat_cookie("KMRT")
