"""The shapes that JSON data may have, checked before anything is made of it.

Every check answers the value itself or raises Malformed with the key that is wrong. A boolean is never a number.
"""

from typing import Any

from rules.errors import Malformed


class Repeated(dict[str, Any]):
    """A JSON object in which a key was given twice; `key` is the first such. No shape accepts it."""

    key: str = ""


class TooLong:
    """Stands for a JSON number of thousands of digits, which nothing accepts and nobody should compute."""


def obj(data: object, what: str) -> dict[str, Any]:
    """`data` if it is a JSON object with each key once, else Malformed, naming `what`."""
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
    got = obj(data, what)
    for key in required:
        if key not in got:
            raise Malformed("missing-key", key=key, what=what)
    if len(got) > len(required):
        for key in got:
            if key not in required and key not in optional:
                raise Malformed("unknown-key", key=key, what=what)
    return got


def whole(value: object, key: str) -> int:
    """`value` if it is a whole number (a boolean or a float never is), else Malformed."""
    if type(value) is not int:
        raise Malformed("not-a-number", key=key)
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


def listed(value: object, key: str) -> list[Any]:
    """`value` if it is a list, else Malformed."""
    if type(value) is not list:
        raise Malformed("not-a-list", key=key)
    return value
