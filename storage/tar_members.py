"""Reads the files of a tar archive one after another, in parts, and nothing else that such an archive may have.

Not `tarfile.TarFile`, which takes headers of other kinds as far as they go: in Python 3.11.7 a header of digits costs
time that grows with the square of its length (CVE-2024-6232), and each of a row of them a level of recursion.
"""

import re
import tarfile
from collections.abc import Iterator
from gzip import GzipFile

_BLOCK = tarfile.BLOCKSIZE
_PLAIN = (tarfile.REGTYPE, tarfile.AREGTYPE)
# `tarfile` writes a name of other letters than ASCII, or of more than 100, into a header before its file's.
_LONG_NAME = re.compile(rb"(?:21 hdrcharset=BINARY\n)?(([0-9]{1,3}) path=(.{1,900})\n)", re.DOTALL)
_MOST_OF_A_NAME = 2 * _BLOCK


def members(archive: GzipFile, part: int) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Yield each file's name and its content in parts of at most this size; the content is to be read to its end.

    Raises:
        tarfile.TarError: it is none, or holds something else than files. OSError, EOFError: as `archive.read` does.
    """
    while (entry := _header(archive)) is not None:
        name = None
        if entry.type == tarfile.XHDTYPE:
            name = _long_name(archive, entry.size)
            entry = _header(archive)
        if entry is None or entry.type not in _PLAIN or entry.size < 0:
            raise tarfile.ReadError("not a file")
        yield name or entry.name, _content(archive, entry.size, part)
        _exactly(archive, -entry.size % _BLOCK)


def _header(archive: GzipFile) -> tarfile.TarInfo | None:
    """The next header; None at the end of the archive."""
    block = _exactly(archive, _BLOCK)
    return tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape") if block.strip(b"\0") else None


def _long_name(archive: GzipFile, size: int) -> str:
    if not 0 < size <= _MOST_OF_A_NAME:
        raise tarfile.ReadError("a header is too large")
    found = _LONG_NAME.fullmatch(_exactly(archive, size))
    if found is None or int(found[2]) != len(found[1]):
        raise tarfile.ReadError("a header that names nothing")
    _exactly(archive, -size % _BLOCK)
    return found[3].decode("utf-8", "surrogateescape")


def _content(archive: GzipFile, size: int, part: int) -> Iterator[bytes]:
    while size > 0:
        yield (content := _exactly(archive, min(size, part)))
        size -= len(content)


def _exactly(archive: GzipFile, size: int) -> bytes:
    parts: list[bytes] = []
    while size > 0:
        if not (content := archive.read(size)):
            raise tarfile.ReadError("unexpected end")
        parts.append(content)
        size -= len(content)
    return b"".join(parts)
