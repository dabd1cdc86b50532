"""Malicious imports: limits on content, time and memory; cancelled when the visitor leaves."""

import io
import json
import subprocess
import sys
import threading
from typing import Any
from zipfile import ZIP_DEFLATED, ZipExtFile, ZipFile

import pytest

import live
from i18n.translator import Translator
from live import Caller, begin_import, finished_games, pack, registry, unpack, zip_import_reader
from live.record_limits import MOST_IN_A_ROW, load_brought
from live.zip_import_job import LEASE_SECONDS, Import
from live.zip_import_reader import AT_ONCE, MOST_FILES, MOST_OF_A_FILE, MOST_VALUES, read_parcel
from narration.error_text import error_text
from pages.hall.export_import import _outcome
from rules import IntrigeError, NoRecord, load, record
from rules.record import MAX_ACTIONS
from rules.record import MOST_VALUES as MOST_VALUES_OF_A_RECORD
from tests.live.phones import Clock
from tests.pages.whole_game import whole_game
from tests.security.test_security_document import TEXT


def parcel(**files: bytes) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
        for name, content in {"people.json": b"{}", **files}.items():
            made.writestr(name, content)
    return out.getvalue()


def game(seed: int) -> bytes:
    return json.dumps(whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), seed)).encode()


def code_of(raw: bytes) -> str:
    with pytest.raises(IntrigeError) as refused:
        list(read_parcel(raw))
    return refused.value.code


def test_games_come_in_and_are_known_the_second_time() -> None:
    raw = parcel(**{"games/A.json": game(1), "games/B.json": game(2), "games/C.json": b"[]"})
    assert unpack(raw, registry(), finished_games()) == (2, 0, 1)
    assert unpack(raw, registry(), finished_games()) == (0, 2, 1)
    assert unpack(pack(finished_games()), registry(), finished_games()) == (0, 2, 0)


def test_file_that_unpacks_to_more_than_a_game_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = parcel(**{"games/A.json": b" " * (25 * MOST_OF_A_FILE)})
    assert len(bomb) < 100_000
    unpacked: list[int] = []
    one = ZipExtFile.read

    def counted(file: ZipExtFile, size: int | None = -1) -> bytes:
        content = one(file, size)
        unpacked.append(len(content))
        return content

    monkeypatch.setattr(ZipExtFile, "read", counted)
    assert {"refused": True} in list(read_parcel(bomb))
    assert max(unpacked) == MOST_OF_A_FILE + 1


def test_all_files_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_import_reader, "MOST_OF_ALL", 3 * MOST_OF_A_FILE)
    assert code_of(parcel(**{f"games/{one}.json": b" " * MOST_OF_A_FILE for one in range(4)})) == "too-large"


def test_number_of_files_is_bounded() -> None:
    assert code_of(parcel(**{f"x{one}": b"" for one in range(MOST_FILES)})) == "not-json"


def doubled(name: str) -> bytes:
    """An export in which a name stands twice, as no program writes it."""
    # Renamed in the bytes, since `ZipFile` warns of a name that it writes twice.
    other = f"{name[:-1]}#"
    return parcel(**{name: b"[]", other: b"[]"}).replace(other.encode(), name.encode())


@pytest.mark.parametrize("name", ["results.json", "people.json", "times.json", "boxes.json", "games/A.json", "other"])
def test_no_list_comes_in_twice_past_the_bound_of_one(name: str) -> None:
    assert code_of(doubled(name)) == "file-twice"
    with pytest.raises(NoRecord) as refused:
        unpack(doubled(name), registry(), finished_games())
    told = "Two files in this ZIP have the same name: nothing of it is brought in."
    assert error_text(refused.value, Translator("en")).startswith(told)


def test_name_that_ends_in_what_nobody_sees_is_that_name() -> None:
    raw = parcel(**{"results.json": b"[]", "results.json#x": b"[]"})
    assert code_of(raw.replace(b"results.json#x", b"results.json\0x")) == "file-twice"


def test_what_unpacks_to_too_much_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(zip_import_reader, "MOST_OF_ALL", 1)
    assert zip_import_reader.main(io.BytesIO(parcel()), out) == 0
    line = out.getvalue().encode()
    script = f"import sys; sys.stdin.buffer.read(); sys.stdout.buffer.write({line!r})"
    one = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **more: one([sys.executable, "-c", script], **more))
    with pytest.raises(NoRecord, match="too-large") as refused:
        unpack(parcel(), registry(), finished_games())
    assert "larger than 1 bytes" in error_text(refused.value, Translator("en"))


def test_list_of_too_many_values_is_refused_and_not_passed_over() -> None:
    raw = parcel(**{"results.json": b"[" + b"0," * MOST_VALUES + b"0]"})
    assert unpack(raw, registry(), finished_games()) == (0, 0, 1)


def test_what_a_parser_would_make_much_of_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    nested = b"[" + b"[]," * MOST_VALUES + b"0]"
    assert len(nested) < MOST_OF_A_FILE
    parsed: list[bytes] = []
    monkeypatch.setattr(zip_import_reader, "load", parsed.append)
    assert {"refused": True} in list(read_parcel(parcel(**{"games/A.json": nested})))
    assert parsed == [b"{}"]


def test_results_are_told_before_games_which_may_take_long() -> None:
    lists = {"results.json": b"[0]", "people.json": b'{"Anna": "Ben"}'}
    told = list(read_parcel(parcel(**{"games/A.json": game(1), **lists})))
    assert [next(iter(one)) for one in told] == ["results", "game", "people"]


def test_the_server_parses_no_more_of_a_list_at_once_than_it_stores_in_one_transaction() -> None:
    large = {f"{number:x}": None for number in range(9_000)}
    results = [0, large, *range(2 * AT_ONCE)]
    people = {f"name {number}": "Anna" for number in range(AT_ONCE + 1)} | {"large": large}
    lists = {"results.json": json.dumps(results).encode(), "people.json": json.dumps(people).encode()}
    told = list(read_parcel(parcel(**lists)))
    assert [len(next(iter(one.values()))) for one in told] == [AT_ONCE, AT_ONCE, 2, AT_ONCE, 1]
    assert told[0]["results"][:3] == [0, None, 0]
    assert list(read_parcel(parcel(**{"results.json": b"{}", "people.json": b"[]"}))) == [{"refused": True}] * 2
    times = json.dumps({"A": large}).encode()
    assert {"game": json.loads(game(1)), "times": None} in list(
        read_parcel(parcel(**{"games/A.json": game(1), "times.json": times}))
    )


@pytest.mark.parametrize("raw", [b"", b"PK", b"no zip at all" * 100])
def test_what_is_no_parcel_is_said_to_be_none(raw: bytes) -> None:
    with pytest.raises(NoRecord, match="not-json"):
        unpack(raw, registry(), finished_games())


def test_reader_gives_way_and_may_use_so_much_only() -> None:
    asked = "import live.zip_import_reader as r, os, resource as l; r.bound_this_process(); print(os.nice(0), "
    asked += "l.getrlimit(l.RLIMIT_CPU)[0], l.getrlimit(l.RLIMIT_AS)[0])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    nice, seconds, memory = map(int, done.stdout.split())
    assert nice == 19
    assert seconds <= zip_import_reader.PROCESSOR_SECONDS
    assert memory <= zip_import_reader.MEMORY


KILLED = b'{"refused": true}\n{"game": {"pla'


def waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the reader tells one game and then takes for ever."""
    line = json.dumps({"refused": True})
    script = f"import signal, sys; sys.stdin.buffer.read(); print('{line}', flush=True); signal.pause()"
    told = subprocess.Popen

    def slow(command: Any, **more: Any) -> Any:
        return told([sys.executable, "-c", script], **more)

    monkeypatch.setattr(subprocess, "Popen", slow)


def test_import_ends_with_its_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch)
    clock = Clock()
    one = Import(b"x", registry(), finished_games(), rest=0, clock=clock)
    running = threading.Thread(target=one.run)
    running.start()
    clock.now += LEASE_SECONDS - 1
    one.touch()
    clock.now += LEASE_SECONDS - 1
    assert not one.finished.is_set()
    clock.now += 2
    running.join(30)
    assert one.finished.is_set()
    assert one.error is None


def test_an_import_whose_page_is_open_goes_on_while_the_page_waits_for_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting(monkeypatch)
    clock, is_open = Clock(), threading.Event()
    is_open.set()
    one = Import(b"x", registry(), finished_games(), rest=0, clock=clock, is_open=is_open.is_set)
    running = threading.Thread(target=one.run)
    running.start()
    clock.now += 10 * LEASE_SECONDS
    assert not one._is_left()
    is_open.clear()
    clock.now += LEASE_SECONDS + 1
    running.join(30)
    assert one.finished.is_set()
    assert (one.error, one.cut_off) == (None, True)


def test_an_import_that_was_left_stays_ended_though_its_visitor_comes_back() -> None:
    clock = Clock()
    one = Import(b"x", registry(), finished_games(), clock=clock)
    clock.now += LEASE_SECONDS + 1
    assert one._is_left()
    one.touch()
    assert one._is_left()
    one.run()
    assert (one.error, one.cut_off) == (None, True)


def test_reader_that_is_killed_in_the_middle_of_a_line_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    script = f"import os; os.write(1, {KILLED!r}); os.kill(os.getpid(), 9)"
    one = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **more: one([sys.executable, "-c", script], **more))
    running = Import(b"x", registry(), finished_games(), rest=0)
    running.run()
    assert isinstance(running.error, NoRecord)
    assert running.error.code == "import-unread"
    assert running.brought.refused == 1
    # It takes nothing back, and is none of the sizes that a file may not have.
    assert _outcome(running, Translator("en")) == (
        True,
        "To read the whole file takes more time or memory than there is for it. (Article “record”) "
        "New here: 0. Here already: 0. Refused: 1.",
    )


def test_import_is_stopped_by_its_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch)
    one = Import(b"x", registry(), finished_games())
    running = threading.Thread(target=one.run)
    running.start()
    one.end()
    running.join(30)
    assert one.finished.is_set()


def test_one_of_an_address_is_brought_in_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch)
    one = begin_import(b"x", registry(), finished_games(), Caller())
    with pytest.raises(IntrigeError, match="import-busy"):
        begin_import(b"y", registry(), finished_games(), Caller())
    live.end_import()
    assert one.finished.wait(30)


def test_nothing_of_a_stranger_reaches_the_reader_s_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "live.zip_import_reader"], input=b"PK\x03\x04rubbish", capture_output=True, check=False
    )
    assert json.loads(done.stdout) == {"error": "not-json"}
    assert done.stderr == b""


def test_record_that_a_parser_would_make_much_of_is_refused_unread() -> None:
    """Four megabytes of brackets would take hundreds in memory."""
    with pytest.raises(NoRecord, match="too-many-values"):
        load(b"[" + b"[]," * MOST_VALUES_OF_A_RECORD + b"0]")
    longest = {"actions": [{"type": "note", "text": "x", "seat": 1}] * MAX_ACTIONS}
    assert len(load(json.dumps(longest))["actions"]) == MAX_ACTIONS


@pytest.mark.parametrize("one", ["0", '"}"', "[]"])
def test_values_in_a_row_are_refused_unread_as_no_other_thread_runs_until_they_are_parsed(one: str) -> None:
    row = ",".join([one] * MOST_IN_A_ROW)
    assert load_brought(f"[{row},0]".encode())
    for more in (f"[{row},0,0]", f'{{"}}": [{row},0,0]}}', f"[[{row}],0,{{}}]"):
        with pytest.raises(NoRecord, match=str(MOST_IN_A_ROW)):
            load_brought(more.encode())
        assert load(more)
    assert f"{MOST_IN_A_ROW:,} values stand in a row, between which no object ends" in TEXT
    # Where an object ends others may run.
    assert load_brought(f'[{row},{{"0": 0}},{row}]'.encode())


def test_other_threads_run_between_two_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    fraction = record._fraction

    def counted(digits: str) -> float:
        made.append(digits)
        return fraction(digits)

    monkeypatch.setattr(record, "_fraction", counted)
    assert load(b'{"a": [1.5e-310, -0.5, 1e999]}') == {"a": [1.5e-310, -0.5, float("inf")]}
    assert made == ["1.5e-310", "-0.5", "1e999"]
