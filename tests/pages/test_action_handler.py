from random import Random
from typing import Any

import pytest

from i18n.typed_amounts import parse_amount
from live import Device, new_key
from rules import Dispatch, action_data
from storage import StorageError
from tests.pages.games import act, begin, english, play_until
from web.action_handler import handle_action

NOTE = {"type": "note", "text": "agreed"}


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("30000", 30_000),
        (" 30,000 ", 30_000),
        ("30.000", 30_000),
        ("30 000", 30_000),
        ("1'230'000", 1_230_000),
        ("-10,000", -10_000),
        ("1" + "0" * 30, 10**30),
        (30_000, 30_000),
    ],
)
def test_amounts_as_people_type_them(typed: object, number: int) -> None:
    assert parse_amount(typed) == number


@pytest.mark.parametrize(
    "typed", ["", "ten", "30,00", "1,000.000", "3e4", "10^30", "٣٠٠٠٠", "9" * 5000, True, 3.5, None]
)
def test_anything_else_stays_what_it_is(typed: object) -> None:
    assert parse_amount(typed) is typed


@pytest.mark.parametrize(
    ("amount", "sentence", "article"),
    [
        ("", "How many ducats? The amount is missing.", "5.1"),
        ("ten", "“ten” is no whole number of ducats.", "5.1"),
        ("15,000", "15,000 is no whole multiple of 10,000.", "5.1"),
        ("-10,000", "-10,000 is too little: the smallest bribe is 10,000.", "5.1"),
        ("1" + "0" * 30, "amount: no sum is above 1,000,000,000,000.", "record"),
        ("330,000", "Anna cannot pay 330,000.", "5.1"),
        (True, "amount: a whole number is expected here.", "record"),
        (None, "amount: a whole number is expected here.", "record"),
    ],
)
def test_a_bad_amount_gets_a_sentence_with_its_article_and_changes_nothing(
    amount: object, sentence: str, article: str
) -> None:
    table = begin()
    law, church = {"profession": "law", "to": 1}, {"profession": "church", "to": 2}
    view = act(table, type="dispatch", seat=0, figures=[law, church])
    bribe = {"type": "bribe", "seat": 0, "profession": "law", "amount": amount}
    refused = handle_action(table, {"action": bribe, "version": view.version, "key": "tap"}, english(view), Device())
    assert refused is not None
    assert (refused["sentence"], refused["article"]["number"]) == (sentence, article)
    assert (refused["key"], refused["version"]) == ("tap", view.version)
    assert table.view is view


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"action": NOTE},
        {"action": NOTE, "version": 0},
        {"action": NOTE, "version": "0", "key": "a"},
        {"action": NOTE, "version": True, "key": "a"},
        {"action": NOTE, "version": 0, "key": ""},
        {"action": NOTE, "version": 0, "key": 7},
        {"action": NOTE, "version": 0, "key": "k" * 65},
        {"action": None, "version": 0, "key": "a"},
        {"action": ["note"], "version": 0, "key": "a"},
        {"action": {**NOTE, "more": 1}, "version": 0, "key": "a"},
        {"ask": None, "version": 0, "key": "a"},
        {"ask": {"from": {}, "to": 7}, "version": 0, "key": "a"},
        {"undo": True, "version": 0, "key": "a"},
        {"redo": True, "version": 0, "key": "a"},
    ],
)
def test_what_no_screen_of_ours_sends_is_refused_and_changes_nothing(message: dict[str, Any]) -> None:
    table = begin()
    view = table.view
    refused = handle_action(table, message, english(view), Device())
    assert refused is not None
    assert refused["sentence"]
    assert table.view is view


def test_a_screen_that_is_behind_is_told_that_the_table_has_moved_on() -> None:
    table = begin()
    sent = action_data(next(one for one in table.view.choices if isinstance(one, Dispatch)))
    act(table, **sent)
    refused = handle_action(table, {"action": sent, "version": 0, "key": "late"}, english(table.view), Device())
    assert refused is not None
    assert (refused["code"], refused["article"]) == ("moved-on", None)
    assert refused["sentence"].startswith("The table has moved on")
    assert table.view.version == 1


def test_a_doubled_tap_is_no_trouble() -> None:
    table = begin()
    message = {"action": NOTE, "version": 0, "key": "tap"}
    assert handle_action(table, message, english(table.view), Device()) is None
    assert handle_action(table, message, english(table.view), Device()) is None
    assert table.view.version == 1


def test_undo_and_redo_of_a_screen() -> None:
    table = begin()
    act(table, **NOTE)
    assert handle_action(table, {"undo": True, "version": 1, "key": "u"}, english(table.view), Device()) is None
    assert table.view.undoable == 0
    assert handle_action(table, {"redo": True, "version": 2, "key": "r"}, english(table.view), Device()) is None
    assert table.view.undoable == 1


@pytest.mark.parametrize(
    ("source", "goal", "half", "article"),
    [
        # Anna sends first: to her own park, both to one palace, and a figure that is not on its way anywhere.
        (("supply", 0, "law"), ("park", 0), None, "10"),
        (("supply", 1, "law"), ("park", 2), None, "2"),
        (("supply", 0, "law"), ("park", 1), {"profession": "church", "to": 1}, "10.1"),
        (("supply", 0, "law"), ("island", None), None, "10"),
    ],
)
def test_a_drop_that_is_no_move_is_refused_with_its_article(
    source: tuple[str, int, str], goal: tuple[str, int | None], half: dict[str, Any] | None, article: str
) -> None:
    table = begin()
    zone, seat, profession = source
    ask: dict[str, Any] = {
        "from": {"zone": zone, "seat": seat, "profession": profession},
        "to": {"zone": goal[0]} if goal[1] is None else {"zone": goal[0], "palace": goal[1]},
    }
    if half:
        ask["half"] = half
    refused = handle_action(table, {"ask": ask, "version": 0, "key": "q"}, english(table.view), Device())
    assert refused is not None
    assert refused["article"]["number"] == article
    assert table.view.version == 0


def test_a_figure_dropped_before_every_bribe_is_paid_waits() -> None:
    table = begin()
    view = play_until(table, Random(3), "regular-bribes")
    host = view.position.host or 0
    owner, profession = view.plan.regular[0]
    ask = {
        "from": {"zone": "park", "palace": host, "seat": owner, "profession": profession},
        "to": {"zone": "room", "palace": host, "room": 100_000},
    }
    refused = handle_action(table, {"ask": ask, "version": view.version, "key": new_key()}, english(view), Device())
    assert refused is not None
    assert refused["article"]["number"] == "5.4"


@pytest.mark.parametrize("code", ["full", "read-only", "vanished", "faulty"])
def test_a_disk_that_refuses_is_told_and_the_same_tap_may_come_again(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin()
    view = table.view
    message = {"action": NOTE, "version": view.version, "key": "tap"}

    def refuse(*_: object, **__: object) -> None:
        raise StorageError(code, path="/data/tables", reason="worn out")

    with monkeypatch.context() as patch:
        patch.setattr(table._game_log, "append", refuse)
        refused = handle_action(table, message, english(view), Device())
    assert refused is not None
    assert (refused["code"], refused["article"]) == (code, None)
    assert "not saved" in refused["sentence"]
    assert table.view is view
    assert handle_action(table, message, english(view), Device()) is None
    assert table.view.version == view.version + 1
