"""The lines of a journal: one change per line, each with a checksum that covers everything before it.

A line is `CRC JSON`: eight hex digits, a space, and the change in JSON. The checksum is the CRC-32 of the JSON, seeded
with the checksum of the previous line, so a flipped bit, a lost, doubled or moved line and a line of another file are
all detected. The first line is seeded with 0 and written twice, because without it the table is lost.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

# table name -> document id -> the document; None for a document or a table taken away.
Change: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any] | None] | None]

SEAL = 8
# A bit flipped into a newline splits a line, so head and copy may be up to three pieces.
_SEARCH = 3
_NEWLINE = 10
# Lines parsed in one JSON call, in bytes: no other thread runs meanwhile.
_AT_ONCE = 64 * 1024
# Longest line, in bytes, whose bits are all tried; a longer one would delay opening the table.
_MENDABLE = 4096
# A mapping that is no dict is written as one. What contains itself is told as too deep.
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False, default=dict).encode


class Scan(NamedTuple):
    """The result of scanning a journal: the good lines without newlines (the head once), and the first fault.

    fault: None, or a code of `storage.errors.Damage`: `cut`, `damaged` or `mended`. line: its line number, from 1.
    lost: bytes that belong to no good line.
    """

    lines: list[bytes]
    fault: str | None = None
    line: int = 0
    lost: int = 0


def write_line(change: Change, previous: bytes | None) -> bytes:
    """Encode a change as the line after `previous` (None for the first), with its checksum, without newline.

    Raises:
        TypeError, ValueError: the change is not JSON.
    """
    body = _encode(change).encode("ascii")
    return b"%08x %b" % (crc32(body, _seal(previous)), body)


def read_line(line: bytes) -> Any:
    """Parse the change of a good line. Raises ValueError if it is not JSON (only in a forged line)."""
    return json.loads(line[SEAL + 1 :])


def read_lines(lines: Iterable[bytes]) -> Iterator[Any]:
    """Parse good lines, several in one JSON call, which is faster. Raises as `read_line` does."""
    some: list[bytes] = []
    size = 0
    for line in lines:
        some.append(line[SEAL + 1 :])
        size += len(line)
        if size >= _AT_ONCE:
            yield from _read_at_once(some)
            some, size = [], 0
    yield from _read_at_once(some)


def _read_at_once(bodies: Sequence[bytes]) -> list[Any]:
    changes: list[Any] = json.loads(b"[%b]" % b",".join(bodies))
    return changes


def write_lines(changes: Iterable[Change]) -> list[bytes]:
    """Encode a whole journal, first line first."""
    lines: list[bytes] = []
    for change in changes:
        lines.append(write_line(change, lines[-1] if lines else None))
    return lines


def file_bytes(lines: list[bytes]) -> bytes:
    """The bytes of a file with these lines, the first one doubled."""
    return b"\n".join([*lines[:1], *lines, b""])


def follows(line: bytes, previous: bytes | None) -> bool:
    """Whether `line` is complete and its checksum continues that of `previous`."""
    # Compare the checksum as text, since int() accepts other spellings. The CRC of no bytes equals its seed, so an
    # empty line is rejected by its form.
    before = _seal(previous)
    sealed = before >= 0 and line[:SEAL] == b"%08x" % crc32(line[SEAL + 1 :], before)
    return sealed and line[SEAL : SEAL + 2] == b" {"


def scan(blob: bytes) -> Scan:
    """Scan a journal's bytes up to the first fault. No lines means that not even the head is readable."""
    *pieces, tail = blob.split(b"\n")
    chunks = _parted(pieces)
    head_at = next((at for at, line in enumerate(chunks[:_SEARCH]) if follows(line, None)), None)
    if head_at is None:
        return Scan([], "damaged" if blob else None, 1, len(blob))
    lines = [chunks[head_at]]
    rest = at = _after_head(chunks, head_at)
    mended = 0
    while at < len(chunks):
        line = chunks[at]
        if follows(line, lines[-1]):
            lines.append(line)
            at += 1
            continue
        known = one_bit(chunks[at : at + 2], lines[-1])
        if not known:
            return _faulty("damaged", blob, lines, rest)
        mended = mended or rest + len(lines)
        lines += known.lines
        at += known.pieces
    doubled = rest == 2 and pieces[:2] == [lines[0], lines[0]]
    if not tail:
        return Scan(lines) if doubled and not mended else Scan(lines, "mended", mended or 1)
    for line in (tail, tail[:-1]):
        if follows(line, lines[-1]):
            # A complete last line whose newline is missing or damaged.
            return _faulty("mended", blob, [*lines, line], rest - 1)
    # The head is written atomically, so only after an intact head can a line be a torn write.
    return _faulty("cut" if doubled and not mended else "damaged", blob, lines, rest)


class Mended(NamedTuple):
    """Lines restored from a flipped bit, and the number of pieces of the file they replace."""

    lines: list[bytes]
    pieces: int


def one_bit(pieces: list[bytes], previous: bytes) -> Mended | None:
    """Restore the first piece by flipping one bit so that its checksum fits, or None.

    At this length CRC-32 allows at most one such bit. It may have become a newline or have been one: a line may be in
    two pieces, or two lines in one.
    """
    piece = pieces[0]
    if len(piece) > _MENDABLE:
        return None
    for number in range(8 * len(piece)):
        flipped = bytearray(piece)
        flipped[number // 8] ^= 1 << number % 8
        one = bytes(flipped)
        if follows(one, previous):
            return Mended([one], 1)
        if flipped[number // 8] == _NEWLINE:
            first, _, second = one.partition(b"\n")
            if follows(first, previous) and follows(second, first):
                return Mended([first, second], 1)
    for bit in range(8 if len(pieces) > 1 else 0):
        joined = bytes([_NEWLINE ^ 1 << bit]).join(pieces)
        if follows(joined, previous):
            return Mended([joined], 2)
    return None


def _seal(line: bytes | None) -> int:
    """The CRC seed for the line after this one: 0 after None, -1 if the line has no checksum."""
    if line is None:
        return 0
    try:
        return int(line[:SEAL], 16)
    except ValueError:
        return -1


def _parted(chunks: list[bytes]) -> list[bytes]:
    """Split the head from its copy where the newline after either was damaged."""
    if not chunks:
        return chunks
    middle = len(chunks[0]) // 2
    if follows(chunks[0][middle + 1 :], None):
        return [chunks[0][:middle], chunks[0][middle + 1 :], *chunks[1:]]
    head = chunks[0]
    if len(chunks) > 1 and len(chunks[1]) > len(head) and chunks[1].startswith(head):
        return [head, head, chunks[1][len(head) + 1 :], *chunks[2:]]
    return chunks


def _after_head(chunks: list[bytes], head_at: int) -> int:
    """The index of the line after the head, whatever state the copy of the head is in."""
    near = range(head_at + 1, min(head_at + 1 + _SEARCH, len(chunks)))
    following = [at for at in near if follows(chunks[at], chunks[head_at])]
    copies = [at for at in near if chunks[at] == chunks[head_at]]
    return (following or [max([head_at, *copies]) + 1])[0]


def _faulty(code: str, blob: bytes, lines: list[bytes], before: int) -> Scan:
    return Scan(lines, code, before + len(lines), max(0, len(blob) - len(file_bytes(lines))))
