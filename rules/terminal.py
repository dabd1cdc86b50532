"""What the command lines of record.md share: a file read, answers of one line each, an end without a traceback."""

import json
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

from rules.errors import IntrigeError, NoRecord
from rules.record import MAX_BYTES


def read_file(name: str) -> bytes:
    """A file's bytes (`-` is standard input), at most one more than a record may have. Raises NoRecord."""
    try:
        if name == "-":
            # Python has no sys.stdin where standard input is closed; the descriptor says so with an OSError.
            with os.fdopen(0, "rb", closefd=False) as stdin:
                return stdin.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        raise NoRecord("no-file") from None


def answer(data: object) -> None:
    """Print one line of JSON at once."""
    # Where standard output is closed Python has no sys.stdout, and `print` then says nothing.
    print(json.dumps(data, ensure_ascii=False), flush=True)


def answer_error(error: IntrigeError, message: str, action: int | None = None) -> int:
    """Print an error in the shape of record.md; the exit code that goes with it: 2 for no record at all, else 1."""
    answer({"error": {"action": action, "article": error.article, "message": message}})
    return 2 if isinstance(error, NoRecord) else 1


def run(main: Callable[[], int]) -> int:
    """A command's exit code: UTF-8 whatever the locale, and no traceback where the answer cannot be written."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A lone surrogate stands only inside a JSON text, where its escape means the same.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return main()
    except KeyboardInterrupt:
        return 130
    except OSError:
        # Nobody reads, or the disk is full; what is left must not be tried again, and fail again, on leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
