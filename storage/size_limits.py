"""Limits on the size of everything that is stored, checked wherever data comes in.

They complete the rules' own limits of a record (record.md): lengths of texts, sizes of numbers and documents.
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime

from rules import NAME_LENGTH, Illegal, Malformed, cleaned_name, is_too_long
from rules.record import MAX_BYTES
from storage.errors import StorageError

MOST_DUCATS = 10**12
# Results and joined names that are kept in all.
MOST_RESULTS = 20_000
MOST_NAMES = 5_000
# Bytes of all results together: as many of a published box, or those of an own edition that a club plays for years.
# Parsed they take five times as much.
MOST_OF_RESULTS = 16 * 1024 * 1024
PLACE_LENGTH = 80
# Bytes of all entries of a table: half of what the record reader accepts, since an exported record is indented.
MOST_TABLE = MAX_BYTES // 2
# Actions of a table after which it takes no more notes.
MOST_NOTES = 5_000
# Bytes of a set-up beside the players: `meta`, including a custom edition, and a starting position.
MOST_SETUP = 128 * 1024
MOST_SETTINGS = 64 * 1024
_LARGEST = 10**18
_DEPTH = 60
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
_YEARS = (1970, 9998)


def check_data(data: object, most: int) -> int:
    """Check that JSON data can be stored, sent and displayed; return its size in bytes.

    Raises:
        StorageError: `text-broken`, `number-large`, `data-deep` or `data-large`.
    """
    _check(data, _DEPTH)
    size = len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    if size > most:
        raise StorageError("data-large", size=size, limit=most)
    return size


def _check(data: object, depth: int) -> None:
    if depth == 0:
        raise StorageError("data-deep", limit=_DEPTH)
    if isinstance(data, str):
        _check_text(data)
    elif isinstance(data, Mapping):
        for key, value in data.items():
            _check_text(str(key))
            _check(value, depth - 1)
    elif isinstance(data, list | tuple):
        for value in data:
            _check(value, depth - 1)
    elif isinstance(data, int | float) and not -_LARGEST <= data <= _LARGEST:
        raise StorageError("number-large", limit=_LARGEST)


def _check_text(text: str) -> None:
    # A lone surrogate cannot be encoded in UTF-8.
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise StorageError("text-broken")


def ducats(value: object, seat: int, unit: int) -> int:
    """Check a final balance, in ducats.

    Raises:
        Illegal: `start-balance` unless it is a whole number of units from 0 up. StorageError: `sum-large`.
    """
    if type(value) is not int or value < 0 or value % unit:
        raise Illegal("start-balance", "1", seat=seat, unit=unit)
    if value > MOST_DUCATS:
        raise StorageError("sum-large", limit=MOST_DUCATS)
    return value


def name(value: object) -> str:
    """Normalize a player's name for display: Unicode NFC, single spaces, no invisible characters.

    Raises:
        Malformed: it is no text. Illegal: `name-empty` or `name-long` (article 1). StorageError: `text-broken`.
    """
    if not isinstance(value, str):
        raise Malformed("not-a-text", "record", key="name")
    _check_text(value)
    shown = value if is_too_long(value, NAME_LENGTH) else cleaned_name(value)
    if not shown:
        raise Illegal("name-empty", "1", number=1)
    if len(shown) > NAME_LENGTH:
        raise Illegal("name-long", "1", number=1, limit=NAME_LENGTH)
    return shown


def place(value: object) -> str:
    """Normalize and truncate a place name. Raises Malformed `not-a-text`, StorageError `text-broken`."""
    if not isinstance(value, str):
        raise Malformed("not-a-text", "record", key="place")
    _check_text(value)
    return cleaned_name(value[: 4 * PLACE_LENGTH])[:PLACE_LENGTH].rstrip()


def day(value: object) -> str:
    """Check a date (ISO 8601). Raises Malformed `not-a-text`."""
    try:
        if isinstance(value, str) and _DAY.fullmatch(value):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    raise Malformed("not-a-text", "record", key="played")


def moment(value: object) -> str:
    """Check an entry's timestamp (UTC, ISO 8601, milliseconds). Raises Malformed `not-a-text`."""
    try:
        if isinstance(value, str):
            read = datetime.strptime(value, _MOMENT).replace(tzinfo=UTC)
            # At the ends of the calendar there is no local time.
            if not _YEARS[0] <= read.year <= _YEARS[1]:
                raise ValueError
            return read.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    except ValueError:
        pass
    raise Malformed("not-a-text", "record", key="times")


def shortened(value: object) -> str:
    """Truncate a free text to a place's length for lists; "" for anything that is no text."""
    if not isinstance(value, str):
        return ""
    sound = value[: 4 * PLACE_LENGTH].encode("utf-8", "replace").decode()
    return cleaned_name(sound)[:PLACE_LENGTH].rstrip()
