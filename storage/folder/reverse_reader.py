"""Reads a journal backwards, so that its newest lines cost the same however long it is."""

import os
from collections.abc import Iterator
from pathlib import Path

from storage.errors import StorageError, disk_error
from storage.folder.journal_lines import follows

_CHUNK = 16 * 1024


def newest_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a journal, newest first, each checked against the one before; none if there is no file.

    A torn last line is skipped; one that only lacks its newline counts, as on opening.

    Raises:
        StorageError: `unreadable` at the first bad line, or one of `DISK_CODES`.
    """
    found = _backwards(path)
    tail = next(found, b"")
    newer = next(found, None)
    for last in (tail, tail[:-1]):
        if newer is not None and follows(last, newer):
            yield last
            break
    while newer is not None:
        line = next(found, None)
        if line == newer:
            line = None
        if not follows(newer, line):
            raise StorageError("unreadable", path=str(path))
        yield newer
        newer = line


def _backwards(path: Path) -> Iterator[bytes]:
    """Yield the text after the last newline, then the lines, last first; nothing without a newline."""
    try:
        with path.open("rb") as file:
            position = file.seek(0, os.SEEK_END)
            pieces: list[bytes] = []
            while position:
                start = max(0, position - _CHUNK)
                file.seek(start)
                first, *lines = file.read(position - start).split(b"\n")
                position = start
                if lines:
                    pieces.append(lines.pop())
                    yield b"".join(reversed(pieces))
                    yield from reversed(lines)
                    pieces = []
                pieces.append(first)
            yield b"".join(reversed(pieces))
    except FileNotFoundError:
        return
    except OSError as error:
        raise disk_error(error, path) from error
