"""The lines of a journal: one change a line, each sealed by a checksum that covers everything before it.

A line is `CRC JSON`: eight hex digits, a space, and the change in JSON. The checksum is CRC-32 over the JSON, begun
with the checksum of the line before, so a flipped bit, a lost, doubled or moved line and a line of another file are
all noticed. The first line starts from 0 and is written twice, because without it the table is lost.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

Doc: TypeAlias = dict[str, Any]
# table name -> document id -> the document; None for a document or a table taken away.
Change: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any] | None] | None]

_SEAL = 8
# A flipped bit can become a newline, so a head and its copy may be found in up to three pieces.
_SEARCH = 3
_NEWLINE = 10
# Bytes of a line whose bits are all tried; a longer one would keep the table waiting.
_MENDABLE = 4096
# A mapping that is no dict is written as one. What contains itself is told as too deep.
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False, default=dict).encode


class Scan(NamedTuple):
    """What a journal's bytes hold: the good lines without their newlines (the first one once), and the first fault.

    fault: None, or a code of `storage.errors.Damage`: `cut`, `damaged` or `mended`. line: where, counted from 1. lost:
    how many bytes belong to no good line.
    """

    lines: list[bytes]
    fault: str | None = None
    line: int = 0
    lost: int = 0


def write_line(change: Change, previous: bytes | None) -> bytes:
    """Seal a change as the line that follows `previous` (None for a first line), without its newline.

    Raises:
        TypeError, ValueError: the change cannot be written as JSON.
    """
    body = _encode(change).encode("ascii")
    return b"%08x %b" % (crc32(body, _seal(previous)), body)


def read_line(line: bytes) -> Any:
    """The change in a good line. Raises ValueError if it is no JSON (only a forged line can be)."""
    return json.loads(line[_SEAL + 1 :])


def read_lines(lines: Iterable[bytes]) -> list[Any]:
    """The changes of several good lines, at the cost of reading one long one. Raises as `read_line`."""
    changes: list[Any] = json.loads(b"[%b]" % b",".join([line[_SEAL + 1 :] for line in lines]))
    return changes


def write_lines(changes: Iterable[Change]) -> list[bytes]:
    """Seal a whole journal, first line first."""
    lines: list[bytes] = []
    for change in changes:
        lines.append(write_line(change, lines[-1] if lines else None))
    return lines


def file_bytes(lines: list[bytes]) -> bytes:
    """The bytes of the file that holds these lines, the first one doubled."""
    return b"\n".join([*lines[:1], *lines, b""])


def follows(line: bytes, previous: bytes | None) -> bool:
    """Whether `line` is whole and is the one written after `previous`."""
    # The seal is compared as text, for int() would take other spellings of the number too; and a checksum continued
    # over nothing is the one before, so an empty line must be told by its form.
    before = _seal(previous)
    sealed = before >= 0 and line[:_SEAL] == b"%08x" % crc32(line[_SEAL + 1 :], before)
    return sealed and line[_SEAL : _SEAL + 2] == b" {"


def scan(blob: bytes) -> Scan:
    """Read a journal's bytes up to the first fault. No lines at all: not even the head could be read."""
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
            # Whole, only its newline is missing or was damaged.
            return _faulty("mended", blob, [*lines, line], rest - 1)
    # A journal is made in one piece, so only behind a whole head can a line have been cut while being written.
    return _faulty("cut" if doubled and not mended else "damaged", blob, lines, rest)


class Mended(NamedTuple):
    """Lines that were known although a bit had flipped: which they are, and of how many pieces of the file."""

    lines: list[bytes]
    pieces: int


def one_bit(pieces: list[bytes], previous: bytes) -> Mended | None:
    """What the first piece was, if one flipped bit explains it: CRC-32 tells any two such lines of this length apart.

    The bit may have become a newline or have been one, so a line may be in two pieces, or two lines in one.
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
    """What a line's checksum goes on from: that of the line before, -1 where that one has none."""
    if line is None:
        return 0
    try:
        return int(line[:_SEAL], 16)
    except ValueError:
        return -1


def _parted(chunks: list[bytes]) -> list[bytes]:
    """The pieces of a file, the head and its copy parted where the newline after either was damaged."""
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
    """Where the line after the head stands, whatever became of the head's copy between them."""
    near = range(head_at + 1, min(head_at + 1 + _SEARCH, len(chunks)))
    following = [at for at in near if follows(chunks[at], chunks[head_at])]
    copies = [at for at in near if chunks[at] == chunks[head_at]]
    return (following or [max([head_at, *copies]) + 1])[0]


def _faulty(code: str, blob: bytes, lines: list[bytes], before: int) -> Scan:
    return Scan(lines, code, before + len(lines), max(0, len(blob) - len(file_bytes(lines))))
