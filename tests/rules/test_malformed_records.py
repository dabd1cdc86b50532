"""A hostile record at the door: whatever comes in, `load` and `replay` answer with one kind of error and a sentence."""

import copy
import json

import pytest

from rules import Illegal, Malformed, NoRecord, load, play, position_data, replay
from rules.action_data import parse_action
from rules.record import MAX_ACTIONS, MAX_BYTES
from rules.refusal_sentences import English, sentence
from tests.rules.fuzzed_record import VALID, VALUES, Path, changed, get, index_of, optional, paths, refused


def test_the_record_fuzzed_below_is_sound() -> None:
    assert replay(VALID).error is None
    assert {action["type"] for action in VALID["actions"]} == {
        "bribe",
        "place",
        "open",
        "settle",
        "dispatch",
        "adjust",
        "note",
        "offer",
        "refuse",
        "promise",
        "judge",
        "pay",
    }


@pytest.mark.parametrize("path", list(paths(VALID)), ids=lambda path: ".".join(map(str, path)))
def test_wrong_type_anywhere_is_refused_where_it_stands(path: Path) -> None:
    old = get(VALID, path)
    for value in VALUES:
        if type(value) is type(old) or (value is None and optional(path)) or (value == {} and path == ("meta",)):
            continue
        where, error = refused(changed(path, value))
        assert isinstance(error, Malformed), value
        assert (where, error.article) == (index_of(path), "record"), value
        assert isinstance(error, NoRecord) == (path[0] in ("format", "version")), value


@pytest.mark.parametrize(
    "path",
    [path for path in paths(VALID) if isinstance(path[-1], str) and "palaces" not in path[:-1]],
    ids=lambda path: ".".join(map(str, path)),
)
def test_missing_key_is_refused_unless_optional(path: Path) -> None:
    record = copy.deepcopy(VALID)
    del get(record, path[:-1])[path[-1]]
    if optional(path):
        # Without its option or its start the game may be another one, but the record is still a record.
        answer = replay(record) if path[0] != "start" else None
        assert answer is None or not isinstance(answer.error, Malformed)
    else:
        where, error = refused(record)
        assert (where, error.article) == (index_of(path), "record")


OBJECTS = [(), *(path for path in paths(VALID) if isinstance(get(VALID, path), dict))]


@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)))
def test_unknown_key_is_refused_everywhere_but_in_meta(path: Path) -> None:
    record = copy.deepcopy(VALID)
    get(record, path)["colour"] = None
    if path == ("meta",):
        assert replay(record).error is None
        return
    where, error = refused(record)
    if len(path) == 3 and path[1] == "palaces":
        assert error.article == "1"  # a room that the edition has not
    else:
        assert (where, error.article) == (index_of(path), "record")


@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)))
def test_key_given_twice_is_refused_at_every_level(path: Path) -> None:
    record = copy.deepcopy(VALID)
    got = get(record, path)
    if not got:
        got["1000"] = {"seat": 1, "profession": "cleric"}
    key = next(iter(got))
    first = json.dumps(key) + ": " + json.dumps(got[key])
    got["twice"] = "here"
    text = json.dumps(record).replace('"twice": "here"', first)
    where, error = refused(load(text))
    assert (where, error.code, error.article) == (index_of(path), "repeated-key", "record")


def test_key_given_twice_deep_in_meta_is_refused() -> None:
    text = json.dumps(changed(("meta",), {"a": [{"b": 1, "c": "twice"}]})).replace('"c": "twice"', '"b": 1')
    assert refused(load(text))[1].code == "repeated-key"


@pytest.mark.parametrize(
    "path",
    [path for path in paths(VALID) if isinstance(get(VALID, path), str)],
    ids=lambda path: ".".join(map(str, path)),
)
def test_lone_surrogate_is_refused_in_every_text(path: Path) -> None:
    try:
        where, error = refused(load(json.dumps(changed(path, "\ud800"))))
    except NoRecord as wrong:
        where, error = None, wrong
    assert (where, error.article) == (index_of(path), "record")


@pytest.mark.parametrize("number", [10**30, -(10**30), 10**999, -1, 2**63, 7])
@pytest.mark.parametrize(
    "path",
    [path for path in paths(VALID) if type(get(VALID, path)) is int and path[0] != "version"],
    ids=lambda path: ".".join(map(str, path)),
)
def test_huge_and_odd_numbers_are_refused_or_carried_exactly(path: Path, number: int) -> None:
    data = load(json.dumps(changed(path, number)))
    assert get(data, path) == number
    exact = {"amount", "balances"}
    if exact.isdisjoint(path) or number % 1_000 or number < 0 or number > 10**12:
        refused(data)
    elif "balances" in path:
        answer = replay(data)
        paid = answer.steps[0].position.balances[int(path[-1])] - number
        assert 0 <= paid < 20_000
    elif path[:2] == ("actions", 1):
        assert replay(data).steps[2].position.balances[2] == 32_000 + number


@pytest.mark.parametrize("version", [0, 3, 10**30, True, 1.0, "1", None, [1], "9" * 100])
def test_another_version_is_no_record(version: object) -> None:
    with pytest.raises(NoRecord, match="other-version"):
        replay(changed(("version",), version))


@pytest.mark.parametrize("data", [None, True, 7, 1.5, "record", [], [VALID], {}, {"format": "chess"}])
def test_what_is_no_record_at_all(data: object) -> None:
    with pytest.raises(NoRecord):
        replay(data)


TEXT = json.dumps(VALID)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b" \n", id="blank"),
        pytest.param(b"\xef\xbb\xbf", id="only a byte order mark"),
        pytest.param(TEXT[: len(TEXT) // 2].encode(), id="cut in half"),
        pytest.param(TEXT[:-1].encode(), id="cut by one"),
        pytest.param(TEXT.encode() + TEXT.encode(), id="twice"),
        pytest.param(TEXT.encode("utf-16"), id="utf-16"),
        pytest.param(TEXT.replace("Anna", "Änna").encode("latin-1") + "é".encode("latin-1"), id="latin-1"),
        pytest.param(bytes(range(256)) * 64, id="binary"),
        pytest.param(b"\x1f\x8b\x08\x00" + b"\x00" * 100, id="gzip"),
        pytest.param(TEXT.replace("0.5", "").replace("30000", "NaN").encode() + b",", id="comma"),
        pytest.param(TEXT.replace('"version": 2', '"version": NaN').encode(), id="NaN"),
        pytest.param(TEXT.replace('"version": 2', '"version": Infinity').encode(), id="Infinity"),
        pytest.param(TEXT.replace('"version": 2', '"version": -Infinity').encode(), id="-Infinity"),
        pytest.param(TEXT.replace('"version": 2', "'version': 1").encode(), id="single quotes"),
        pytest.param(b"[" * 4_000_000, id="lists without end"),
        pytest.param(b'{"a":' * 700_000, id="objects without end"),
        pytest.param(b"[" * 2_000_000 + b"]" * 2_000_000, id="deep nesting"),
        pytest.param(b"0" * (MAX_BYTES + 1), id="too large"),
        pytest.param(b'"' + b"\\" * 4_000_000, id="backslashes"),
    ],
)
def test_unreadable_text_is_no_record(raw: bytes) -> None:
    with pytest.raises(NoRecord) as caught:
        load(raw)
    assert sentence(caught.value, English())


def test_text_and_bytes_and_a_byte_order_mark_read_the_same() -> None:
    assert load(TEXT) == load(TEXT.encode()) == load(b"\xef\xbb\xbf" + TEXT.encode()) == VALID


@pytest.mark.parametrize("path", [("meta",), ("meta", "place"), ("actions", 4, "amount"), ("start",), ("players",)])
def test_nesting_inside_a_record_is_refused(path: Path) -> None:
    record = changed(path, "here")
    for depth in (200, 900):
        refused(load(json.dumps(record).replace('"here"', "[" * depth + "]" * depth)))
    with pytest.raises(NoRecord):
        load(json.dumps(record).replace('"here"', "[" * 100_000 + "]" * 100_000))


@pytest.mark.parametrize("path", [("actions", 1, "amount"), ("first",), ("start", "balances", 0), ("meta", "place")])
def test_number_of_very_many_digits_is_refused(path: Path) -> None:
    text = json.dumps(changed(path, "here"))
    for digits in ("9" * 5_000, "-" + "9" * 3_000_000):
        where, error = refused(load(text.replace('"here"', digits)))
        assert (where, error.code) == (index_of(path), "not-a-number")


def test_infinite_float_in_meta_is_refused_because_it_cannot_be_written_again() -> None:
    text = json.dumps(changed(("meta",), "here")).replace('"here"', '{"a": 1e999}')
    assert refused(load(text))[1].code == "not-a-number"


def test_very_many_actions() -> None:
    note = '{"type":"note","text":""}'
    text = json.dumps(changed(("actions",), "here"))
    assert replay(load(text.replace('"here"', f"[{','.join([note] * MAX_ACTIONS)}]"))).error is None
    where, error = refused(load(text.replace('"here"', f"[{','.join([note] * (MAX_ACTIONS + 1))}]")))
    assert (where, error.code) == (None, "too-many-actions")
    for many in (f"[{'0,' * 1_000_000}0]", f"[{','.join([note] * 1_000_000)}]"):
        with pytest.raises(NoRecord, match=r"too-(large|many-values)"):
            load(text.replace('"here"', many))


def test_refused_action_leaves_the_position_as_it_was() -> None:
    answer = replay(changed(("actions", 8, "amount"), 500))
    assert answer.error is not None
    before = position_data(answer.position)
    edition = answer.table.edition
    with pytest.raises(Illegal, match=r"5\.1"):
        play(answer.position, parse_action(VALID["actions"][8] | {"amount": 500}, edition))
    assert position_data(answer.position) == before
    assert position_data(replay(VALID | {"actions": VALID["actions"][:8]}).position) == before
