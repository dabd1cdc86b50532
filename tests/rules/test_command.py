"""`python -m rules replay`: its answers and exit codes, and hostile files within bounds of memory and time."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import position_data, replay
from tests.rules.fuzzed_record import VALID, changed

ROOT = Path(__file__).parent.parent.parent
MEMORY = 512 * 1024 * 1024
SECONDS = 30
# The child bounds itself, so that what is too greedy dies and is seen.
BOUNDED = f"""
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
sys.argv = ["rules", *sys.argv[1:]]
runpy.run_module("rules", run_name="__main__", alter_sys=True)
"""


def run(*arguments: str | bytes, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """The command in a child process that may use only so much memory and processor time."""
    command = [sys.executable, "-c", BOUNDED, *arguments]
    return subprocess.run(command, capture_output=True, check=False, cwd=ROOT, **how)


def answer(done: subprocess.CompletedProcess[bytes]) -> Any:
    """The one line of JSON on standard output, nothing being said on the other."""
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1
    return json.loads(done.stdout)


def refusal(done: subprocess.CompletedProcess[bytes], code: int) -> dict[str, Any]:
    got = answer(done)
    assert done.returncode == code
    assert set(got) == {"error"}
    error: dict[str, Any] = got["error"]
    assert list(error) == ["action", "article", "message"]
    assert isinstance(error["message"], str)
    assert 10 < len(error["message"]) < 400
    return error


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "Spiel äöü.json"
    file.write_text(json.dumps(VALID), encoding="utf-8")
    return file


def named(*names: str) -> bytes:
    players = [{**one, "name": name} for one, name in zip(VALID["players"], names, strict=False)]
    players += VALID["players"][len(names) :]
    return json.dumps({**VALID, "players": players}).encode()


def test_a_record_stands_whose_names_are_different_and_look_alike() -> None:
    """No table is made of it, but how its game ends does not depend on how names look."""
    done = run("replay", "-", input=named("Clara", "CIara", "C1ara"))
    assert done.returncode == 0
    assert answer(done) == position_data(replay(VALID).position)
    assert "clara" in refusal(run("replay", "-", input=named("Clara", "Ben", " clara")), 1)["message"]


def test_a_record_is_answered_with_its_position(game: Path) -> None:
    done = run("replay", str(game))
    assert done.returncode == 0
    assert answer(done) == position_data(replay(VALID).position)
    assert answer(run("replay", "-", input=game.read_bytes())) == answer(done)


@pytest.mark.parametrize(
    ("record", "action", "article"),
    [
        pytest.param(changed(("actions", 4, "amount"), 2_500), 4, "5.1", id="bribe"),
        pytest.param(changed(("actions", 8), {"type": "steal"}), 8, "record", id="no action"),
        pytest.param(changed(("actions", 8), None), 8, "record", id="null for an action"),
        pytest.param(changed(("players",), []), None, "1", id="nobody plays"),
        pytest.param(changed(("players", 0, "name"), "x" * 500), None, "1", id="long name"),
        pytest.param(changed(("edition",), "chess"), None, "record", id="edition"),
        pytest.param(changed(("edition",), "x" * 100_000), None, "record", id="very long edition"),
        pytest.param(changed(("first",), 4), None, "1", id="first"),
        pytest.param(changed(("start", "balances", 0), -1_000), None, "1", id="balance"),
        pytest.param(changed(("actions", 8, "amount"), 10**900), 8, "record", id="huge bribe"),
        pytest.param(changed(("actions", 8, "\ud800"), 1), 8, "record", id="lone surrogate in a key"),
        pytest.param(changed(("start", "palaces", 0), {"\udfff": {}}), None, "1", id="lone surrogate for a room"),
    ],
)
def test_illegal_record_exits_1(record: Any, action: int | None, article: str) -> None:
    error = refusal(run("replay", "-", input=json.dumps(record).encode()), 1)
    assert (error["action"], error["article"]) == (action, article)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="empty"),
        pytest.param(json.dumps(VALID).encode()[:999], id="cut"),
        pytest.param(b"\x00\xff\xfe" * 1000, id="binary"),
        pytest.param(b"[]", id="list"),
        pytest.param(b"null", id="null"),
        pytest.param(json.dumps(changed(("version",), 3)).encode(), id="later version"),
        pytest.param(json.dumps(changed(("format",), "\ud800")).encode(), id="another format"),
        pytest.param(b"[" * 4_000_000, id="deep lists"),
        pytest.param(b'{"":' * 1_000_000, id="deep objects"),
        pytest.param(b"[" + b"{}," * 1_300_000 + b"{}]", id="very many objects"),
        pytest.param(b"9" * 4_000_000, id="number of four million digits"),
        pytest.param(b"[" + b"9." + b"9" * 4_000_000 + b"]", id="float of four million digits"),
        pytest.param(b" " * 20_000_000, id="twenty million spaces"),
    ],
)
def test_what_is_no_record_exits_2(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(raw)
    for done in (run("replay", str(file)), run("replay", "-", input=raw)):
        assert refusal(done, 2)["action"] is None


MANY = '{"type":"note","text":"%s"}'


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        pytest.param(",".join(["0"] * 1_500_000), 2, id="a million and a half"),
        pytest.param(",".join(["[]"] * 1_000_000), 2, id="a million lists"),
        pytest.param(",".join([MANY % ""] * 1_000_000), 2, id="a million notes"),
        pytest.param(MANY % ("x" * 4_000_000), 1, id="one long note"),
        pytest.param(
            "{" + ",".join(f'"{key}":0' for key in range(200_000)) + ',"199999":0}', 1, id="many keys, two alike"
        ),
    ],
)
def test_very_many_actions_within_bounds(actions: str, code: int) -> None:
    record = json.dumps(changed(("actions",), "here") | {"start": None}).replace('"here"', f"[{actions}]")
    done = run("replay", "-", input=record.encode())
    assert done.returncode == code
    answer(done)


@pytest.mark.parametrize("name", ["file", "-"])
def test_hundred_megabytes_are_refused_within_bounds(name: str, tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as large:
        large.write(json.dumps(VALID).encode())
        large.truncate(100 * 1024 * 1024)
    with file.open("rb") as source:
        done = run("replay", str(file) if name == "file" else "-", stdin=source)
    assert refusal(done, 2)["message"].startswith("The record is larger than")


def test_endless_input_is_refused() -> None:
    assert refusal(run("replay", "/dev/zero"), 2)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("replay",),
        ("replay", "a", "b"),
        ("replay", "--fast", "a"),
        ("rewind", "a"),
        ("rewind" * 10_000,),
        (b"\xff\xfe",),
        ("replay", b"\xff\xfe.json"),
        ("replay", "missing.json"),
        ("replay", "missing/../../game.json"),
        ("replay", "x" * 100_000),
        ("replay", "/"),
        ("replay", "."),
        ("replay", ""),
    ],
)
def test_wrong_usage_and_unreadable_files_exit_2(arguments: tuple[str | bytes, ...]) -> None:
    assert refusal(run(*arguments), 2)["article"] == "record"


def test_directory_and_unreadable_file(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(run("replay", str(tmp_path)), 2)["message"]
    (tmp_path / "loop").symlink_to("loop")
    assert "cannot be read" in refusal(run("replay", str(tmp_path / "loop")), 2)["message"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_answer_is_json_in_any_locale(encoding: str) -> None:
    record = changed(("players", 0, "name"), "Ægir 🏰")
    record["actions"][8]["amount"] = 10**9
    record["actions"][3]["seat"] = 1
    done = run("replay", "-", input=json.dumps(record).encode(), env={**os.environ, "PYTHONIOENCODING": encoding})
    assert "Ægir 🏰" in refusal(done, 1)["message"]


def shell(line: str, game: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", line, sys.executable, str(game)], capture_output=True, check=False, cwd=ROOT, timeout=60
    )


def test_closed_input_is_no_record(game: Path) -> None:
    done = shell('"$0" -m rules replay - <&-', game)
    assert refusal(done, 2)


def test_closed_output_raises_nothing(game: Path) -> None:
    assert shell('"$0" -m rules replay "$1" >&-', game).stderr == b""


@pytest.mark.parametrize("command", ['replay "$1"', 'perft --depth 1 --divide "$1"', "rewind"])
def test_output_that_nobody_reads_raises_nothing(command: str, game: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    line = f'"$0" -m rules {command}'
    with os.fdopen(writing, "wb") as nobody:
        done = subprocess.run(
            ["sh", "-c", line, sys.executable, str(game)],
            stdout=nobody,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
        )
    assert done.returncode != 0
    assert done.stderr == b""


def test_full_disk_raises_nothing(game: Path) -> None:
    done = shell('"$0" -m rules replay "$1" >/dev/full', game)
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr
