"""`python -m storage play` with a closed output, and with an interrupt."""

import json
import signal
from pathlib import Path

import pytest

from storage import Library
from tests.storage.helpers import random_actions, record_of
from tests.storage.test_commands import started

ACTIONS = random_actions()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def table(data: Path) -> str:
    with Library(data) as library:
        return library.new(record_of(ACTIONS[:4])).id


def test_nobody_reads_the_answers(data: Path, table: str) -> None:
    process = started(data, table)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write("".join(json.dumps(action) + "\n" for action in ACTIONS[4:]))
    process.stdin.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 1


def test_an_interrupt_ends_quietly(data: Path, table: str) -> None:
    process = started(data, table)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(ACTIONS[4]) + "\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline()) == {"ok": 5}
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (out, err, process.returncode) == ("", "", 130)
