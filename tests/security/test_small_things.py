"""Regressions found in fifteen whole games: typed amounts, sentences, paths in errors, keys of messages."""

from collections.abc import Callable
from pathlib import Path

import pytest

from i18n.translator import Translator
from i18n.typed_amounts import parse_amount
from live import BribeOffer, Device, LiveTable, new_key, sentence
from narration.log_lines import tell_line
from rules import action_data
from storage import Damage, StorageError
from tests.pages.games import english
from web.action_handler import handle_action

Make = Callable[..., LiveTable]


def until_a_bribe(made: LiveTable) -> BribeOffer:
    while True:
        choice = made.view.choices[0]
        if isinstance(choice, BribeOffer):
            return choice
        made.act(action_data(choice), version=made.view.version, key=new_key())


def test_a_figure_tapped_while_a_bribe_is_due_is_told_that(table: Make) -> None:
    made = table()
    until_a_bribe(made)
    host = made.view.position.host
    for source in (
        {"zone": "room", "palace": host, "room": 10_000},
        {"zone": "park", "palace": host},
        {"zone": "supply"},
    ):
        ask = {"from": source, "to": source}
        refused = handle_action(
            made, {"ask": ask, "version": made.view.version, "key": "k"}, english(made.view), Device()
        )
        assert refused is not None
        assert refused["code"] == "host-too-early"
        assert refused["article"]["number"] == "5.4"


@pytest.mark.parametrize(
    ("typed", "number"),
    [("50k", 50_000), ("50 K", 50_000), ("100\u00a0k", 100_000), ("-10,000", -10_000), ("k", "k"), ("5kk", "5kk")],
)
def test_an_amount_may_be_typed_as_the_board_says_it(typed: str, number: object) -> None:
    assert parse_amount(typed) == number


def test_what_was_taken_back_is_told_in_whole_sentences(table: Make) -> None:
    made = table()
    for _ in range(3):
        until = made.view.choices[0]
        data = action_data(until) if not isinstance(until, BribeOffer) else None
        if data is None:
            break
        made.act(data, version=made.view.version, key=new_key())
    made.undo(version=made.view.version, key=new_key(), to=0)
    told = tell_line(made.view.log[-1], english(made.view)).sentence
    assert told.startswith("Taken back: ")
    assert ".," not in told
    assert "., and" not in told


@pytest.mark.parametrize(
    "code", ["full", "read-only", "vanished", "faulty", "unreadable", "changed", "locked", "no-directory"]
)
def test_no_error_tells_a_guest_where_on_the_server_something_lies(code: str, tmp_path: Path) -> None:
    place = tmp_path / "data" / "tables" / "KRAB.journal"
    told = sentence(StorageError(code, path=str(place), reason="no reason", process=1), Translator())
    assert str(tmp_path) not in told
    assert "/" not in told


def test_no_finding_tells_where_on_the_server_something_lies(tmp_path: Path) -> None:
    told = sentence(Damage("damaged", {"line": 3}, str(tmp_path / "KRAB.damaged")), Translator())
    assert str(tmp_path) not in told


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "a/b", "\ud800", "schlüssel", 3, None])
def test_key_of_a_tap_is_a_short_word(table: Make, key: object) -> None:
    made = table()
    message = {"action": {"type": "note", "text": "on"}, "version": 0, "key": key}
    refused = handle_action(made, message, english(made.view), Device())
    assert refused is not None
    assert made.view.version == 0
