"""Type checks of JSON values, made before anything is built from them.

Every check returns the value or raises Malformed with its key. A boolean is not a number. The readers of action fields
take the edition too (`field_kinds.Kind`), without using it.
"""

from typing import Any

from rules.errors import Malformed
from rules.texts import cleaned_text

MOST_DUCATS = 10**12
# A number has at most a thousand digits.
_TOO_GREAT = 10**1000


class Repeated(dict[str, Any]):
    """A JSON object with a duplicate key; `key` is the first such. No check accepts it."""

    key: str = ""


class TooLong:
    """A placeholder for a JSON number with thousands of digits, which is expensive to parse; no check accepts it."""


def obj(data: object, what: str) -> dict[str, Any]:
    """`data` if it is a JSON object without duplicate keys, else Malformed, naming `what`."""
    if type(data) is Repeated:
        raise Malformed("repeated-key", key=data.key, what=what)
    if type(data) is not dict:
        raise Malformed("not-an-object", what=what)
    return data


def fields(data: object, what: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Check that `data` is an object with all of `required` and nothing beyond `optional`.

    Raises:
        Malformed: `not-an-object`, `repeated-key`, `missing-key` or `unknown-key`, naming `what`.
    """
    got = data if type(data) is dict else obj(data, what)
    for key in required:
        if key not in got:
            raise Malformed("missing-key", key=key, what=what)
    for key in got:
        if key not in required and key not in optional:
            raise Malformed("unknown-key", key=key, what=what)
    return got


def pair(data: object, what: str, first: str, second: str) -> tuple[Any, Any]:
    """The values of an object with just these two keys. Raises Malformed as `fields` does."""
    if type(data) is dict and len(data) == 2:
        try:
            return data[first], data[second]
        except KeyError:
            pass
    got = fields(data, what, (first, second))
    return got[first], got[second]


def whole(value: object, key: str, _: object = None) -> int:
    """`value` if it is a whole number (a boolean or a float never is), else Malformed."""
    if type(value) is not int or abs(value) >= _TOO_GREAT:
        raise Malformed("not-a-number", key=key)
    return value


def ducats(value: object, key: str, _: object = None) -> int:
    """`value` if it is a whole number of ducats that a record may hold, else Malformed."""
    if type(value) is not int or value <= -_TOO_GREAT:
        raise Malformed("not-a-number", key=key)
    if value > MOST_DUCATS:
        raise Malformed("too-many-ducats", key=key, limit=MOST_DUCATS)
    return value


def text(value: object, key: str) -> str:
    """`value` if it is a string that can be written as UTF-8, else Malformed."""
    if type(value) is not str:
        raise Malformed("not-a-text", key=key)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Malformed("not-a-text", key=key) from None
    return value


def remark(value: object, key: str) -> str:
    """`value` if it is a text, without invisible characters (`rules.texts`), else Malformed."""
    return cleaned_text(text(value, key))


def boolean(value: object, key: str, _: object = None) -> bool:
    """`value` if it is true or false, else Malformed."""
    if type(value) is not bool:
        raise Malformed("not-a-boolean", key=key)
    return value


def listed(value: object, key: str) -> list[Any]:
    """`value` if it is a list, else Malformed."""
    if type(value) is not list:
        raise Malformed("not-a-list", key=key)
    return value
