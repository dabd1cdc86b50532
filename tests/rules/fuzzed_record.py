"""One valid record with every kind of action, and functions that change any value of it."""

import copy
from collections.abc import Iterator
from typing import Any

from rules import ARTICLES, Illegal, IntrigeError, Malformed, Replay, replay
from rules.refusal_sentences import English, sentence
from tests.rules.positions import FILE, read_positions
from tests.rules.variants import head

Data = dict[str, Any]


Path = tuple[str | int, ...]


def valid() -> Data:
    """A short game with every kind of action and every optional key."""
    (start,) = [
        position.record["start"]
        for position in read_positions(FILE.read_text(encoding="utf-8"))
        if position.title == "Two external pairs on held professions, opened one by one"
    ]
    options = {"refund": True, "insolvency": "grant", "self_attack": False, "side_payments": True}
    record = head("intrigo-a-palazzo", 4, options, 0, start)
    record["meta"] = {"played": "2026-11-21", "place": "home"}
    record["actions"] = [
        {"type": "note", "text": "We begin in the middle.", "seat": 1},
        {"type": "adjust", "from": "bank", "to": 2, "amount": 1_000, "reason": "a note lay under the board"},
        {"type": "adjust", "from": 2, "to": 1, "amount": 1_000, "reason": "it was not theirs"},
        {"type": "open", "seat": 0, "profession": "writer"},
        {"type": "bribe", "seat": 3, "profession": "writer", "amount": 2_000, "asks": 10_000, "promised": 6_000},
        {"type": "bribe", "seat": 2, "profession": "writer", "amount": 0},
        {"type": "settle", "seat": 0, "profession": "writer", "winner": 2, "room": None},
        {"type": "bribe", "seat": 1, "profession": "chemist", "amount": 3_000, "asks": None, "promised": None},
        {"type": "bribe", "seat": 2, "profession": "chemist", "amount": 1_000},
        {"type": "settle", "seat": 0, "profession": "chemist", "winner": 1},
        {"type": "bribe", "seat": 1, "profession": "chemist", "amount": 0},
        {"type": "bribe", "seat": 3, "profession": "chemist", "amount": 0},
        {"type": "settle", "seat": 0, "profession": "chemist", "winner": 1},
        {"type": "bribe", "seat": 1, "profession": "writer", "amount": 0},
        {"type": "bribe", "seat": 2, "profession": "writer", "amount": 0},
        {"type": "settle", "seat": 0, "profession": "writer", "winner": 1},
        {
            "type": "dispatch",
            "seat": 0,
            "figures": [{"profession": "physician", "to": 1}, {"profession": "cleric", "to": 1}],
        },
        {"type": "bribe", "seat": 0, "profession": "physician", "amount": 0},
        {"type": "offer", "seat": 0, "profession": "cleric", "amount": 1_000, "asks": 6_000},
        {"type": "refuse", "seat": 1, "owner": 0, "profession": "cleric"},
        {
            "type": "promise",
            "seat": 1,
            "to": 0,
            "room": 10_000,
            "profession": "cleric",
            "amount": 1_000,
            "text": "and peace",
            "due": {"round": 3, "seat": 1},
        },
        {"type": "judge", "seat": 0, "promise": 20, "kept": True},
        {"type": "pay", "seat": 1, "to": 0, "amount": 1_000, "reason": "as promised"},
        {"type": "bribe", "seat": 0, "profession": "cleric", "amount": 1_000},
        {"type": "place", "seat": 1, "figure": {"seat": 0, "profession": "cleric"}, "room": 10_000},
        {"type": "note", "text": "Thank you!"},
    ]
    return record


VALID = valid()


OPTIONAL = {"options", "start", "meta", "refund", "insolvency", "self_attack", "side_payments", "asks", "promised"}


OPTIONAL_OF = {
    ("settle", "room"),
    ("note", "seat"),
    ("offer", "amount"),
    ("promise", "amount"),
    ("promise", "profession"),
    ("promise", "text"),
    ("promise", "due"),
    ("pay", "reason"),
}


VALUES: list[Any] = [None, True, False, 0.5, 10_000.0, "7", "", [], [1], {}, {"seat": 0}]


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values in a record's head, except those in `meta`."""
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield (*path, key)
        if key != "meta":
            yield from paths(value, (*path, key))


def get(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def changed(path: Path, value: Any) -> Data:
    record = copy.deepcopy(VALID)
    get(record, path[:-1])[path[-1]] = value
    return record


def refused(record: Any) -> tuple[int | None, IntrigeError]:
    """The error of a record and the index of its action, None outside the actions; checks that it has a sentence."""
    try:
        answer = replay(record)
    except (Malformed, Illegal) as error:
        found: tuple[int | None, IntrigeError] = (None, error)
    else:
        assert isinstance(answer, Replay)
        assert answer.error is not None, "accepted"
        assert len(answer.steps) == len(answer.actions) + 1
        found = (len(answer.actions), answer.error)
    assert found[1].article in ARTICLES
    assert sentence(found[1], English())
    return found


def index_of(path: Path) -> int | None:
    return int(path[1]) if path[:1] == ("actions",) and len(path) > 1 else None


def optional(path: Path) -> bool:
    last = path[-1]
    kind = VALID["actions"][path[1]]["type"] if path[0] == "actions" and len(path) == 3 else ""
    return last in OPTIONAL or (kind, last) in OPTIONAL_OF
