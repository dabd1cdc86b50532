"""Reading a journal backwards, so that its newest lines cost the same however long it is."""

import os
from collections.abc import Iterator
from pathlib import Path

from storage.errors import StorageError, disk_error
from storage.lines import follows

_CHUNK = 16 * 1024


def newest_lines(path: Path) -> Iterator[bytes]:
    """The lines of a journal, newest first, each checked against the one before; none if there is no file.

    A last line that was cut while being written is passed over, like on opening.

    Raises:
        StorageError: `unreadable` at the first bad line, or one of `DISK_CODES`.
    """
    newer: bytes | None = None
    for line in _backwards(path):
        if newer is not None:
            if newer == line:
                break
            if not follows(newer, line):
                raise StorageError("unreadable", path=str(path))
            yield newer
        newer = line
    if newer is not None:
        if not follows(newer, None):
            raise StorageError("unreadable", path=str(path))
        yield newer


def _backwards(path: Path) -> Iterator[bytes]:
    """The lines that end in a newline, last first."""
    try:
        with path.open("rb") as file:
            position = file.seek(0, os.SEEK_END)
            pieces: list[bytes] = []
            whole = False
            while position:
                start = max(0, position - _CHUNK)
                file.seek(start)
                *lines, end = file.read(position - start).split(b"\n")
                position = start
                if not lines:
                    pieces.append(end)
                    continue
                pieces.append(end)
                if whole:
                    yield b"".join(reversed(pieces))
                whole = True
                yield from reversed(lines[1:])
                pieces = [lines[0]]
            if whole:
                yield b"".join(reversed(pieces))
    except FileNotFoundError:
        return
    except OSError as error:
        raise disk_error(error, path) from error
