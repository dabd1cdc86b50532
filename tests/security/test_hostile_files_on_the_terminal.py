"""A hostile file is read on the command line: nothing of it commands the terminal or turns a line round."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cases.__main__ import main as check_cases
from rules.__main__ import main as rules
from rules.command_line_io import line
from storage.command_line import main as storage
from tests.live.conftest import setup

SIGNS = "\x1b]0;x\x07\x1b[2J\x7f\x85\x9b31m\u200b\u202e\u2066\u2028\u2029\ufeff\U000e0041\ue000\r\n"


def hostile(place: Path, **changed: Any) -> str:
    file = place / "hostile.json"
    file.write_text(json.dumps({**setup(3), **changed}), encoding="utf-8")
    return str(file)


def told(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    return captured.out + captured.err


CHANGES = (
    {"edition": f"x{SIGNS}"},
    {f"key{SIGNS}": 1},
    {"players": [{"name": name, "house": f"venice{SIGNS}"} for name in ("Anna", "Ben", "Cem")]},
    {"actions": [{"type": f"bribe{SIGNS}"}]},
)


@pytest.mark.parametrize("changed", CHANGES, ids=range(len(CHANGES)))
@pytest.mark.parametrize("command", [lambda file: rules(["replay", file]), lambda file: storage(["new", file])])
def test_a_refusal_prints_no_sign_of_a_record_that_commands(
    command: Callable[[str], int], changed: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(hostile(tmp_path, **changed)) != 0
    printed = told(capsys)
    assert printed.count("\n") == 1
    assert printed.rstrip("\n").isprintable()
    assert "error" in json.loads(printed)


def test_nor_does_the_list_of_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {
        "number": 1,
        "article": "1",
        "title": f"title{SIGNS}",
        "record": {**setup(3), "first": 9},
        "expect": {"refused": {"action": None, "article": "1", "code": f"x{SIGNS}"}},
    }
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([case]), encoding="utf-8")
    check_cases(["--file", str(file), "--list"])
    check_cases(["--file", str(file)])
    printed = told(capsys)
    assert "title" in printed
    assert printed.replace("\n", "").isprintable()


def test_what_is_printed_is_the_same_to_a_program() -> None:
    data = {"name": f"Zoë 李 {SIGNS}", "note": "\U0001fae8"}
    assert json.loads(line(data)) == data
