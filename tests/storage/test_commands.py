"""`python -m storage` as in record.md: JSON lines for every input, never a traceback."""

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import position_data, replay
from storage import Library, StorageError
from storage.command_line import main
from storage.game_log import GameLog
from tests.storage.helpers import ROOT, answers, environment, random_actions, record_of
from tests.storage.helpers import run as run_child
from tests.storage.in_process import run

ACTIONS = random_actions()
DISPATCH = json.dumps(ACTIONS[0])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def write(place: Path, record: object) -> str:
    place.write_text(record if isinstance(record, str) else json.dumps(record))
    return str(place)


@pytest.fixture
def table(data: Path) -> str:
    with Library(data) as library:
        return library.new(record_of(ACTIONS[:4])).id


def started(data: Path, table: str) -> subprocess.Popen[str]:
    """A running `play`, spoken to through its pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "storage", "play", table],
        cwd=ROOT,
        env=environment(data),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_interruptible,
    )


def _interruptible() -> None:
    # Whatever started the tests in the background may have told them to ignore it, and children inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def error_of(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The one error a command printed, in the shape of record.md and nothing else anywhere."""
    assert done.stderr == ""
    (line,) = answers(done)
    assert list(line) == ["error"]
    error: dict[str, Any] = line["error"]
    assert list(error) == ["action", "article", "message"]
    assert error["message"].strip()
    return error


# --- new, import --------------------------------------------------------------


def test_a_table_made_of_a_record_exports_it_again(data: Path, tmp_path: Path) -> None:
    record = {**record_of(ACTIONS[:9]), "meta": {"played": "2026-11-21", "place": "home", "free": [1, {"x": None}]}}
    made = run(data, "new", write(tmp_path / "record.json", record))
    assert (made.returncode, list(answers(made)[0])) == (0, ["table"])
    table = answers(made)[0]["table"]
    exported = run(data, "export", table)
    assert answers(exported) == [record]
    shown = run(data, "show", table)
    assert answers(shown) == [position_data(replay(record).sound().position)]
    assert (exported.stderr, shown.stderr) == ("", "")


def test_a_record_from_standard_input(data: Path) -> None:
    made = run(data, "new", "-", given=json.dumps(record_of(ACTIONS)))
    assert answers(run(data, "show", answers(made)[0]["table"]))[0]["phase"] == "over"
    assert answers(run(data, "list"))[0]["state"] == "finished"


def test_an_imported_game_is_archived_as_such(data: Path) -> None:
    run(data, "import", "-", given=json.dumps({**record_of(ACTIONS), "meta": {"played": "1995-01-01"}}))
    with Library(data, write=False) as library:
        (game,) = library.archive.newest()
        assert (game.source, game.played) == ("imported", "1995-01-01")


@pytest.mark.parametrize(
    ("record", "code", "action", "article"),
    [
        ("", 2, None, "record"),
        ("{", 2, None, "record"),
        ("[]", 2, None, "record"),
        ('{"a": 1, "a": 2}', 2, None, "record"),
        ({**record_of(), "version": 3}, 2, None, "record"),
        ({**record_of(), "players": []}, 1, None, "1"),
        ({**record_of(), "first": True}, 1, None, "record"),
        (record_of([*ACTIONS[:3], {"type": "note"}]), 1, 3, "record"),
        (record_of([ACTIONS[0], ACTIONS[0]]), 1, 1, None),
    ],
)
def test_a_record_that_is_refused_makes_no_table(
    record: object, code: int, action: int | None, article: str | None, data: Path, tmp_path: Path
) -> None:
    done = run(data, "new", write(tmp_path / "record.json", record))
    error = error_of(done)
    assert (done.returncode, error["action"]) == (code, action)
    assert article is None or error["article"] == article
    assert not data.exists()


# --- play ---------------------------------------------------------------------


def test_each_line_is_answered_and_refusals_stop_nothing(data: Path, table: str) -> None:
    lines = [
        DISPATCH,
        json.dumps(ACTIONS[4]),
        "rubbish",
        "",
        '{"type": "note", "text": "a", "text": "b"}',
        '{"type": "note", "text": "an \\u00e4nderung"}',
        "[" * 10_000,
        '{"type": "adjust", "from": "bank", "to": 0, "amount": 15000, "reason": "x"}',
        json.dumps(ACTIONS[5]),
    ]
    done = run(data, "play", table, given="\n".join(lines))
    told = answers(done)
    assert [line.get("ok") for line in told] == [None, 5, None, None, 6, None, None, 7]
    errors = [line["error"] for line in told if "error" in line]
    assert [error["action"] for error in errors] == [4, 5, 5, 6, 6]
    assert [error["article"] for error in errors[1:]] == ["record", "record", "record", "12"]
    assert (done.returncode, done.stderr) == (0, "")
    assert len(answers(run(data, "export", table))[0]["actions"]) == 7


def test_every_answer_is_out_before_the_next_line_is_asked_for(data: Path, table: str) -> None:
    process = started(data, table)
    assert process.stdin is not None
    assert process.stdout is not None
    for n, action in enumerate(ACTIONS[4:20], 5):
        process.stdin.write(json.dumps(action) + "\n")
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 60)[0], "the answer stays in a buffer"
        assert json.loads(process.stdout.readline()) == {"ok": n}
        with Library(data, write=False) as library:
            assert len(library.game_log(table).actions) == n
    assert process.communicate() == ("", "")
    assert process.returncode == 0


def test_a_line_of_megabytes_is_refused_and_the_next_one_taken(data: Path, table: str) -> None:
    given = "x" * 9_000_000 + "\n" + '{"type": "note", "text": "on"}\n'
    told = answers(run(data, "play", table, given=given))
    assert [line.get("ok") for line in told] == [None, 5]


def test_every_command_is_one_of_the_terminal_too(data: Path, table: str, tmp_path: Path) -> None:
    """In a process of its own each answers what it answers within this one."""
    record = write(tmp_path / "record.json", record_of(ACTIONS))
    for arguments in (("list",), ("show", table), ("export", table), ("verify",), ("show", "nowhere"), ("dance",)):
        child, here = run_child(data, *arguments), run(data, *arguments)
        assert (child.returncode, child.stdout, child.stderr) == (here.returncode, here.stdout, here.stderr)
    assert "table" in answers(run_child(data, "new", record))[0]
    assert answers(run_child(data, "play", table, given=json.dumps(ACTIONS[4]))) == [{"ok": 5}]
    assert [answers(run_child(data, how, table)) for how in ("undo", "redo")] == [[{"ok": 4}], [{"ok": 5}]]
    assert answers(run_child(data, "rebuild")) == [{"games": 1, "unreadable": []}]


def test_a_whole_game_played_is_finished_and_can_be_taken_back(data: Path, table: str) -> None:
    given = "".join(json.dumps(action) + "\n" for action in ACTIONS[4:])
    assert answers(run(data, "play", table, given=given))[-1] == {"ok": len(ACTIONS)}
    (listed,) = answers(run(data, "list"))
    position = replay(record_of(ACTIONS)).sound().position
    assert (listed["state"], listed["balances"]) == ("finished", list(position.balances))
    assert answers(run(data, "undo", table)) == [{"ok": len(ACTIONS) - 1}]
    assert answers(run(data, "list"))[0]["state"] == "running"
    assert answers(run(data, "redo", table)) == [{"ok": len(ACTIONS)}]
    assert answers(run(data, "undo", table, "--to", "2")) == [{"ok": 2}]
    assert answers(run(data, "show", table)) == [position_data(replay(record_of(ACTIONS[:2])).sound().position)]
    assert "no moment" in error_of(run(data, "undo", table, "--to", "2"))["message"]


def test_a_disk_that_fails_is_told_and_the_next_line_is_tried_again(
    data: Path, table: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = GameLog.append
    calls: list[int] = []

    def append(game_log: GameLog, *arguments: Any, **named: Any) -> Any:
        calls.append(1)
        if len(calls) == 1:
            raise StorageError("full", path="here")
        return real(game_log, *arguments, **named)

    monkeypatch.setattr(GameLog, "append", append)
    monkeypatch.setenv("COMPANION_DATA", str(data))
    reading, writing = os.pipe()
    os.write(writing, (json.dumps(ACTIONS[4]) + "\n").encode() * 2)
    os.close(writing)
    with os.fdopen(reading) as given:
        monkeypatch.setattr(sys, "stdin", given)
        assert main(["play", table]) == 1
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "disk is full" in told[0]["error"]["message"]
    assert told[1] == {"ok": 5}


# --- the rest -----------------------------------------------------------------


def test_list_and_verify_give_a_line_per_table(data: Path, table: str) -> None:
    with Library(data) as library:
        over = library.new(record_of(ACTIONS)).id
    listed = answers(run(data, "list"))
    assert {line["table"]: line["state"] for line in listed} == {table: "running", over: "finished"}
    assert "balances" not in listed[0], "cash is secret while the game runs"
    verified = run(data, "verify")
    assert {line["table"]: (line["sound"], line["actions"]) for line in answers(verified)} == {
        table: (True, 4),
        over: (True, len(ACTIONS)),
    }
    assert verified.returncode == 0


def test_verify_tells_of_a_list_that_is_out_of_date_and_rebuild_mends_it(data: Path) -> None:
    with Library(data) as library:
        for seed in range(3):
            library.new(record_of(random_actions(seed=seed)))
    (data / "games.journal").unlink()
    assert len(answers(run(data, "list"))) == 3
    verified = run(data, "verify")
    assert (verified.returncode, answers(verified)[-1]["table"]) == (1, None)
    done = run(data, "rebuild")
    assert answers(done) == [{"games": 3, "unreadable": []}]
    assert done.stderr.splitlines()[-1] == "3 of 3 tables"
    assert run(data, "verify").returncode == 0


def test_a_table_that_cannot_be_opened_is_put_aside(data: Path, table: str) -> None:
    spoilt = data / "tables" / "KMRT.journal"
    spoilt.write_bytes(b"nothing of ours\n")
    assert run(data, "verify").returncode == 1
    done = run(data, "aside", "kmrt")
    assert (done.returncode, answers(done)) == (0, [{"table": "KMRT", "aside": True}])
    assert run(data, "verify").returncode == 0
    assert spoilt.with_name("KMRT.journal.damaged-1").read_bytes() == b"nothing of ours\n"
    done = run(data, "aside", table)
    assert (done.returncode, error_of(done)["article"]) == (1, "record")


@pytest.mark.parametrize("command", ["play", "undo", "redo", "show", "export", "aside"])
def test_a_table_that_is_not_there(command: str, data: Path, table: str) -> None:
    done = run(data, command, "nowhere")
    assert done.returncode == 1
    assert "NOWHERE" in error_of(done)["message"]


@pytest.mark.parametrize("command", ["list", "verify", "show", "export"])
def test_a_directory_that_is_not_there_is_not_made_by_looking(command: str, data: Path) -> None:
    done = run(data, *([command] if command in ("list", "verify") else [command, "KMRT"]))
    assert (done.returncode, error_of(done)["article"]) == (1, "record")
    assert not data.exists()


@pytest.mark.parametrize(
    "wrong", [[], ["dance"], ["play"], ["list", "x"], ["undo", "KMRT", "--to", "x"], ["--nothing"]]
)
def test_wrong_usage(wrong: list[str], data: Path) -> None:
    done = run(data, *wrong)
    assert done.returncode == 2
    assert "python -m storage" in error_of(done)["message"]


def test_a_file_that_cannot_be_read(data: Path, tmp_path: Path) -> None:
    for name in (tmp_path / "nowhere", tmp_path):
        done = run(data, "new", str(name))
        assert (done.returncode, error_of(done)["article"]) == (2, "record")


def test_a_data_directory_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for command in (["list"], ["new", "-"], ["play", "KMRT"]):
        done = run(tmp_path / "file", *command, given=json.dumps(record_of()))
        assert done.returncode == 1
        error_of(done)
