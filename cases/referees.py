"""Referees to check against the cases: this program's, and any command."""

import json
import subprocess
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

from cases.case_data import counts, event_data, said_data
from cases.judge import Answer
from rules import IntrigeError, load, position_data, replay

TIMEOUT = 60


def program(text: str) -> Answer:
    """The answer of `rules`, with everything that a case can contain."""
    try:
        game = replay(load(text))
    except IntrigeError as error:
        return _error(error, None)
    if game.error is not None:
        return _error(game.error, len(game.actions))
    # What is replayed for its end alone and what is played step by step are compared both: the position, the events.
    last = game.steps[-1]
    return {
        "position": position_data(game.position),
        "events": [event_data(event) for event in last.events],
        "perft": counts(last.position),
        "said": said_data(last.position),
    }


def _error(error: IntrigeError, action: int | None) -> Answer:
    return {"error": {"action": action, "article": error.article, "code": error.code}}


class Command:
    """A command that reads one record from standard input and prints an answer; started for each case."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = [*command]

    def __call__(self, text: str) -> Answer:
        """The command's answer, or its failure as an error without an article."""
        try:
            done = subprocess.run(self.command, input=text.encode(), capture_output=True, timeout=TIMEOUT, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return {"error": {"article": f"none: {type(error).__name__}"}}
        return _read(done.stdout)


class Stream:
    """A command that answers each line of its standard input, a record, with a line; started once for all cases."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen([*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, text: str) -> Answer:
        """The answer to one record."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(text.encode() + b"\n")
        self._process.stdin.flush()
        return _read(self._process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the command."""
        self._process.communicate()


def _read(line: bytes) -> Answer:
    try:
        answer: Any = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    return answer if isinstance(answer, dict) else {"error": {"article": "none: no JSON object was printed"}}
