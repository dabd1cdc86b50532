"""Counts the values of a JSON document before it is parsed: parsed, they take up to a hundred times their text."""

import re

# A text from which escapes were removed. A JSON text ends with its line at the latest.
_TEXT = re.compile(rb'"[^"\r\n]*["\r\n]?')
_SIGNS = (b",", b"[", b"{")
# Bytes that are looked through at once: until then no other thread runs.
_PART = 64 * 1024


def count_signs(raw: bytes) -> int:
    """The commas and opening brackets of a document, those in texts too."""
    return sum(raw.count(sign) for sign in _SIGNS)


class ValueCount:
    """The commas and opening brackets outside texts, of a document or of lines that are one each; it comes in parts.

    values: an upper bound on how many values a parser makes of what has come, beside keys and the outermost one.
    longest: the most commas of those in a row, between which no object ends.
    """

    def __init__(self) -> None:
        self.values = self.longest = self._row = 0
        # How the next part begins: in a text, after a backslash.
        self._before = b""

    def add(self, part: bytes) -> int:
        """Count another part; returns `values`."""
        signs = self._before + part
        escape = b"\\" * ((len(signs) - len(signs.rstrip(b"\\"))) % 2)
        signs = signs[: len(signs) - len(escape)].replace(b"\\\\", b"").replace(b'\\"', b"")
        line = signs[max(signs.rfind(b"\n"), signs.rfind(b"\r")) + 1 :]
        self._before = b'"' * (line.count(b'"') % 2) + escape
        plain = _TEXT.sub(b"", signs)
        self.values += count_signs(plain)
        rows = [row.count(b",") for row in plain.split(b"}")]
        rows[0] += self._row
        self._row = rows[-1]
        self.longest = max(self.longest, *rows)
        return self.values


def count_document(raw: bytes) -> ValueCount:
    """What there is in a whole document."""
    count = ValueCount()
    for begin in range(0, len(raw), _PART):
        count.add(raw[begin : begin + _PART])
    return count


def count_values(raw: bytes) -> int:
    """The values of a whole document, see `ValueCount`."""
    return count_document(raw).values
