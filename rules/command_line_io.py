"""Shared by the command lines of record.md: reading a file, one-line answers, ending without a traceback."""

import json
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

from rules.errors import IntrigeError, NoRecord
from rules.record import MAX_BYTES


def read_file(name: str) -> bytes:
    """The bytes of a file (`-` is standard input), cut one byte beyond the limit of a record. Raises NoRecord."""
    try:
        if name == "-":
            # `sys.stdin` is None where standard input is closed; opening the descriptor raises OSError instead.
            with os.fdopen(0, "rb", closefd=False) as stdin:
                return stdin.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        raise NoRecord("no-file") from None


def shown(text: str) -> str:
    """The text for a terminal: what could command it or reorder a line is escaped as in JSON, line ends as well."""
    if text.isprintable():
        return text
    return "".join([one if one.isprintable() else json.dumps(one)[1:-1] for one in text])


def line(data: object) -> str:
    """JSON data as one line for a terminal or another program."""
    return shown(json.dumps(data, ensure_ascii=False))


def answer(data: object) -> None:
    """Print one line of JSON at once."""
    # `sys.stdout` is None where standard output is closed; `print` then does nothing.
    print(line(data), flush=True)


def answer_error(error: IntrigeError, message: str, action: int | None = None) -> int:
    """Print an error in the format of record.md; return its exit code: 2 for no record at all, else 1."""
    answer({"error": {"action": action, "article": error.article, "message": message}})
    return 2 if isinstance(error, NoRecord) else 1


def run(main: Callable[[], int]) -> int:
    """Run a command and return its exit code: UTF-8 output whatever the locale, no traceback if writing fails."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A lone surrogate can occur only inside a JSON string, where the escape is equivalent.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return main()
    except KeyboardInterrupt:
        return 130
    except OSError:
        # The reader is gone or the disk is full: prevent the interpreter from flushing, and failing, again on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
