"""Record versions: the oldest that is enough is written, both are read, and version 1 knows nothing of the second."""

import pytest

from rules import Malformed, Pay, Promise, in_oldest_version, parse_action, record_data, replay
from rules.record import parse_head
from tests.rules.variants import Data, head


def yellow() -> Data:
    data = head("intrigo-a-palazzo", 3)
    data["players"][0]["house"] = "yellow"
    return data


LATER = [
    pytest.param(head("amigo-2003", 3), id="edition"),
    pytest.param(yellow(), id="house"),
    pytest.param(head("fx-schmid-1994", 3, {"side_payments": False}), id="option"),
]


@pytest.mark.parametrize("record", LATER)
def test_what_version_1_does_not_know_is_refused_with_article_record(record: Data) -> None:
    assert replay(record | {"version": 2}).error is None
    with pytest.raises(Malformed) as caught:
        replay(record | {"version": 1})
    assert caught.value.article == "record"


@pytest.mark.parametrize("record", LATER)
def test_version_2_is_written_where_it_is_needed(record: Data) -> None:
    table, _, meta = parse_head(record | {"version": 2})
    assert record_data(table, (), meta)["version"] == 2
    assert in_oldest_version(record | {"version": 2})["version"] == 2


def test_an_action_of_version_2_in_a_record_of_version_1_is_refused_at_its_place() -> None:
    pay = {"type": "pay", "seat": 0, "to": 1, "amount": 10_000}
    record = head("fx-schmid-1994", 3) | {"actions": [{"type": "note", "text": "x"}, pay]}
    answer = replay(record | {"version": 1})
    assert len(answer.actions) == 1
    assert answer.error is not None
    assert answer.error.article == "record"
    assert replay(record | {"version": 2}).error is None


def test_version_1_is_written_whenever_it_is_enough() -> None:
    record = head("fx-schmid-1994", 3, {"side_payments": True}) | {"version": 2}
    game = replay(record)
    assert record_data(game.table, game.actions)["version"] == 1
    assert record_data(game.table, [Pay(0, 1, 10_000)])["version"] == 2
    assert record_data(game.table, [Promise(0, 1, text="x")])["version"] == 2
    assert in_oldest_version(record)["version"] == 1
    assert in_oldest_version(record | {"actions": [{"type": "judge"}]})["version"] == 2


def test_every_action_is_written_as_it_was_read() -> None:
    edition = replay(head("fx-schmid-1994", 3)).table.edition
    action = {
        "type": "promise",
        "seat": 0,
        "to": 1,
        "room": 50_000,
        "amount": 10_000,
        "text": "peace",
        "profession": "law",
        "due": {"round": 2, "seat": 1},
    }
    game = replay(head("fx-schmid-1994", 3))
    assert record_data(game.table, [parse_action(action, edition)])["actions"] == [action]
