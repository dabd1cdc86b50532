"""Runs `live.zip_import_reader` in a process of its own and reads the items it prints."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from rules import NoRecord

_ROOT = Path(__file__).parents[1]
_LOOK_SECONDS = 0.5


class ReadingEnded(Exception):
    """The process was killed as nobody waits for it any more."""


def read_items(raw: bytes, is_over: Callable[[float], bool]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The items of an export, each with the length of its line in bytes.

    is_over: waits for so many seconds and returns whether nobody waits any more; asked in another thread as well.

    Raises:
        ReadingEnded: nobody waits any more. NoRecord: the process was killed for memory or time. ChildProcessError: it
            failed. OSError: there is no room for another process.
    """
    command = [sys.executable, "-m", "live.zip_import_reader"]
    # What Python itself writes of an error is many lines.
    with subprocess.Popen(
        command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        watching = threading.Thread(target=_watch, args=(reader, is_over), daemon=True)
        watching.start()
        try:
            with suppress(BrokenPipeError):
                reader.stdin.write(raw)
                reader.stdin.close()
            for line in reader.stdout:
                if not line.endswith(b"\n"):
                    # It was killed while it wrote.
                    break
                yield len(line), json.loads(line, object_pairs_hook=_object, parse_float=_fraction)
            else:
                # All is read, but it may not have ended yet.
                reader.wait()
        finally:
            reader.kill()
            watching.join()
    if reader.returncode and is_over(0):
        raise ReadingEnded
    if reader.returncode > 0:
        raise ChildProcessError
    if reader.returncode:
        # It was killed, for memory or time.
        raise NoRecord("import-unread")


def _watch(reader: "subprocess.Popen[bytes]", is_over: Callable[[float], bool]) -> None:
    """Kill the reader when nobody waits any more."""
    while reader.poll() is None:
        if is_over(_LOOK_SECONDS):
            reader.kill()
            return


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # As the parser would make it, but other threads run in between.
    return dict(pairs)


def _fraction(digits: str) -> float:
    # Likewise.
    return float(digits)
