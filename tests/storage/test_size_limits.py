"""Limits on what is stored: refused with a sentence; existing oversized data does not affect other tables."""

import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import IntrigeError
from storage import GameLog, Library, StorageError, new_key, sentence
from storage.entered_results import EnteredResult
from storage.size_limits import MOST_NOTES, check_data
from storage.store import PEOPLE, RESULTS, State
from storage.summary import read_summary
from storage.table_migrations import new_header
from tests.storage.helpers import random_actions, record_of

HUGE = 10**400


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "data") as opened:
        yield opened


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(IntrigeError) as error:
        call()
    told = sentence(error.value)
    assert told
    assert "{" not in told
    told.encode()
    return error.value.code


def add(library: Library, **changed: Any) -> str:
    sound: dict[str, Any] = {
        "edition": "fx-schmid-1994",
        "names": ["Anna", "Ben", "Cem"],
        "balances": [300_000, 500_000, 400_000],
        "played": "1994-11-05",
        "place": "Essen",
        "first": 1,
    }
    return library.results.add(EnteredResult(**{**sound, **changed}))


@pytest.mark.parametrize(
    "changed",
    [
        {"balances": [10**12 + 10_000, 0, 0]},
        {"balances": [HUGE, 0, 0]},
        {"balances": [True, 0, 0]},
        {"balances": [1.0, 0, 0]},
        {"balances": 5},
        {"balances": {"0": 1}},
        {"names": ["\ud800", "B", "C"]},
        {"names": ["Anna", "an\u200bna", "C"]},
        {"names": ["\x00\x07", "B", "C"]},
        {"names": "Anna"},
        {"names": [5, "B", "C"]},
        {"names": ["A" * 41, "B", "C"]},
        {"first": True},
        {"first": 1.0},
        {"first": 3},
        {"first": HUGE},
        {"played": "1994-13-05"},
        {"played": "5 November"},
        {"played": 5},
        {"played": "1994-11-05T00:00"},
        {"place": "\udfff"},
        {"place": 5},
        {"edition": ["fx-schmid-1994"]},
        {"edition": "\ud800" * 500},
    ],
)
def test_a_result_that_can_be_none_is_refused(changed: dict[str, Any], library: Library) -> None:
    refused(lambda: add(library, **changed))
    assert library.results.all() == []


def test_the_largest_sum_is_kept(library: Library) -> None:
    add(library, balances=[10**12, 0, 0])
    (kept,) = library.results.all()
    assert kept.balances[0] == 10**12


def test_names_and_places_are_told_as_they_are_seen(library: Library) -> None:
    add(library, names=["A\u0308nne", "B\u202een", "Cem"], place="  Es\x07sen \n am  Abend " + "x" * 500)
    (kept,) = library.results.all()
    assert (kept.names, kept.place[:14], len(kept.place)) == (("Änne", "Ben", "Cem"), "Essen am Abend", 80)


@pytest.mark.parametrize("person", ["", " \u200b ", "\ud800", "x" * 41])
def test_a_person_that_can_be_none_is_refused(person: str, library: Library) -> None:
    refused(lambda: library.people.call(["anna"], person))
    assert library.people.names() == {}


@pytest.mark.parametrize(
    "meta",
    [
        {"played": "x" * 4_000_000},
        {"place": "\ud800"},
        {"score": HUGE},
        {"\ud800": 1},
    ],
)
def test_a_record_out_of_bounds_makes_no_table(meta: dict[str, Any], library: Library) -> None:
    refused(lambda: library.new({**record_of(random_actions()), "meta": meta}))
    assert library.store.tables() == []


@pytest.mark.parametrize("data", [{"a": HUGE}, {"a": -HUGE}, {"a": ["\udc00"]}, {"a": "x" * 200}])
def test_data_out_of_bounds(data: Any) -> None:
    assert refused(lambda: check_data(data, 100)) in ("number-large", "text-broken", "data-large")


def test_data_nested_deeply() -> None:
    deep: Any = 1
    for _ in range(100):
        deep = [deep]
    assert refused(lambda: check_data(deep, 10_000)) == "data-deep"


def test_settings_are_bounded(library: Library) -> None:
    game_log = library.new(record_of())
    assert refused(lambda: game_log.append("settings", {"x": "y" * 100_000}, role="banker", key="a")) == "data-large"
    assert game_log.version == 0


def test_a_table_takes_no_more_notes_than_its_record_may_hold_and_the_game_goes_on(library: Library) -> None:
    actions = random_actions()
    notes = [{"type": "note", "text": "n"}] * (MOST_NOTES - 1)
    game_log = library.new(record_of([*notes, actions[0]]))
    note = {"type": "note", "text": "one more"}
    assert refused(lambda: game_log.append("action", note, role="seat", key="a")) == "table-full"
    game_log.append("settings", {"a": 1}, role="banker", key="b")
    game_log.append("action", actions[1], role="banker", key="c")
    game_log.undo(role="banker", key="d")
    assert len(library.new(game_log.record()).actions) == MOST_NOTES


def test_corrections_with_texts_make_no_record_that_cannot_be_read_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.game_log.MOST_TABLE", 10_000)
    game_log = library.new({**record_of(), "version": 2, "options": {"side_payments": True}})
    pay = {"type": "pay", "seat": 0, "to": 1, "amount": 10_000}
    game_log.append("action", pay, role="banker", key="a")
    for key, length in (("b", 4_000), ("c", 4_001)):
        game_log.append("amend", {"action": {**pay, "reason": "x" * length}, "at": 0}, role="banker", key=key)
    longer = {"action": {**pay, "reason": "x" * 4_002}, "at": 0}
    assert refused(lambda: game_log.append("amend", longer, role="banker", key="d")) == "table-full"
    # What is set right is no text, or a shorter one.
    shorter = {**pay, "amount": 20_000, "reason": "x" * 3_999}
    game_log.append("amend", {"action": shorter, "at": 0}, role="banker", key="f")
    assert game_log.record()["actions"] == [shorter]
    game_log.append("amend", {"action": {**pay, "amount": 20_000}, "at": 0}, role="banker", key="e")
    assert game_log.record()["actions"] == [{**pay, "amount": 20_000}]


def test_settings_take_no_room_from_the_notes(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.game_log.MOST_NOTES", 3)
    game_log = library.new(record_of())
    for key in "abcd":
        game_log.append("settings", {key: 1}, role="seat", key=key)
    note = {"type": "note", "text": "n"}
    for key in "efg":
        game_log.append("action", note, role="seat", key=key)
    assert refused(lambda: game_log.append("action", note, role="seat", key="h")) == "table-full"


def test_what_got_into_the_lists_takes_no_other_along(library: Library) -> None:
    """A list written by an older program, or by hand, may hold anything."""
    add(library)
    bad: list[Any] = [{}, {"edition": "x"}, {"edition": "fx-schmid-1994", "names": [*"ABC"], "balances": [HUGE] * 3}]
    library.store.put(RESULTS, {f"bad-{number}": document for number, document in enumerate(bad)})
    library.store.put(
        PEOPLE, {"anna": {"person": "Anna"}, "ben": {"person": 5}, "cem": {}, "dora": {"person": "\ud800"}}
    )
    assert [kept.names for kept in library.results.all()] == [("Anna", "Ben", "Cem")]
    assert library.people.names()["anna"] == "Anna"
    json.dumps(dict(library.people.names())).encode()


def forged(library: Library, table: str, header: Any, state: State) -> None:
    library.store.create(table, header, [], state)


BAD_STATES = [
    State("running", {}),
    State("running", {"round": [], "phase": 1, "seat": "x", "actions": None, "changed": 5}),
    State("over", {}),
    State("over", {"table": "X", "names": 5}),
    State("over", {"balances": [1]}),
]


@pytest.mark.parametrize("state", BAD_STATES)
def test_a_bad_state_takes_no_table_from_lobby_and_hall(state: State, library: Library) -> None:
    running, over = library.new(record_of()).id, library.new(record_of(random_actions())).id
    forged(library, "XXXX", new_header("XXXX", "2026-11-21T20:00:00.000Z", record_of(), {}), state)
    lobby = library.lobby()
    assert running in [row.table for row in lobby.running if row.error is None]
    assert [game.table for game in lobby.finished] == [over]
    assert [game.table for game in library.archive.changes(0)[0]] == [over]


@pytest.mark.parametrize(
    "setup", [{}, {"players": 5}, {"format": "intrige-record"}, record_of() | {"players": [{"name": "\ud800"}] * 3}]
)
def test_a_bad_header_takes_no_table_from_the_lobby(setup: Any, library: Library) -> None:
    running = library.new(record_of()).id
    header = {**new_header("XXXX", "2026-11-21T20:00:00.000Z", record_of(), {}), "setup": setup}
    forged(library, "XXXX", header, State("running", {"round": 1}))
    rows = {row.table: row.error for row in library.lobby().running}
    assert rows[running] is None
    error = rows["XXXX"]
    assert error is not None
    assert sentence(error)


@pytest.mark.parametrize("error", [ValueError, RecursionError, OverflowError, KeyError])
def test_a_table_that_cannot_even_be_summed_up_is_one_line_of_the_lobby(
    error: type[Exception], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one with a sum of 4,301 digits was, which Python does not turn into text."""
    running, bad = library.new(record_of()).id, library.new(record_of()).id
    rows = [row._replace(state=None) if row.table == bad else row for row in library.store.tables("running")]
    opened = library.game_log

    def game_log(table: str) -> GameLog:
        if table == bad:
            raise error
        return opened(table)

    monkeypatch.setattr(library.store, "tables", lambda _: rows)
    monkeypatch.setattr(library, "game_log", game_log)
    told = {row.table: row.error for row in library.lobby().running}
    assert told[running] is None
    assert "cannot be shown" in sentence(told[bad] or StorageError("deleted"))


def test_a_table_that_is_wrong_can_be_put_aside(library: Library, tmp_path: Path) -> None:
    (tmp_path / "data" / "tables" / "XXXX.journal").write_bytes(b"nothing of ours\n")
    assert [row.table for row in library.lobby().running] == ["XXXX"]
    library.store.set_aside("XXXX")
    assert library.lobby().running == ()
    assert (tmp_path / "data" / "tables" / "XXXX.journal.damaged-1").read_bytes() == b"nothing of ours\n"


def test_nobody_else_on_this_computer_can_read_what_is_kept(library: Library, tmp_path: Path) -> None:
    game_log = library.new(record_of(random_actions()[:-1]))
    game_log.append("action", random_actions()[-1], role="banker", key=new_key())
    add(library)
    library.people.call(["anna"], "Anna")
    library.store.put_edition("kitchen.json", b"{}")
    library.close()
    for path in [tmp_path / "data", *(tmp_path / "data").rglob("*")]:
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path


def test_a_folder_that_stood_open_is_closed(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o755)
    (tmp_path / "data").chmod(0o755)
    with Library(tmp_path / "data"):
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_summary_is_one_or_none() -> None:
    for document in ({}, {"table": "X"}):
        with pytest.raises(TypeError):
            read_summary(document)


def test_a_refusal_tells_its_sentence() -> None:
    for code, figures in (("sum-large", {"limit": 1}), ("table-full", {}), ("other-end", {"table": "X"})):
        assert "{" not in sentence(StorageError(code, **figures))
