"""The kinds of values in documents: how each is read, written, and described by a JSON Schema."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.actions import BANK, Bank, Figure, Sending, Turn
from rules.editions import Edition
from rules.errors import Malformed
from rules.json_values import MOST_DUCATS, boolean, ducats, listed, pair, remark, text, whole
from rules.texts import is_too_long

Schema = Mapping[str, Any]
PROMISE_LENGTH = 300
# Signs of a note or a reason. No screen of a table could ever send one that is longer; a record or a line on standard
# input could.
REMARK_LENGTH = 4_096


class Kind(NamedTuple):
    """One kind of value. `read(value, key, edition)` returns it or raises Malformed; `write` is its inverse.

    schema: its JSON Schema, as far as that is independent of the edition.
    """

    read: Callable[[Any, str, Edition], Any]
    schema: Schema
    write: Callable[[Any], Any] | None = None


def _remark(value: object, key: str, edition: Edition) -> str:
    found = None if is_too_long(text(value, key), REMARK_LENGTH) else remark(value, key)
    if found is None or len(found) > REMARK_LENGTH:
        raise Malformed("text-long", key=key, limit=REMARK_LENGTH)
    return found


def _kept_remark(value: object, key: str, edition: Edition) -> str:
    return remark(value, key)


def _words(value: object, key: str, edition: Edition) -> str:
    found = "" if is_too_long(text(value, key), PROMISE_LENGTH) else remark(value, key)
    if not len(found.strip()) >= 1 or len(found) > PROMISE_LENGTH:
        raise Malformed("text-length", key=key, limit=PROMISE_LENGTH)
    return found


def _profession(value: Any, key: str, edition: Edition) -> str:
    try:
        return edition.words[value]
    except (KeyError, TypeError):
        raise Malformed("unknown-profession", profession=text(value, key), professions=edition.professions) from None


def _room(value: object, key: str, edition: Edition) -> int:
    if whole(value, key) not in edition.room_index:
        raise Malformed("unknown-room", key=key, rooms=edition.rooms)
    return whole(value, key)


def _account(value: object, key: str, edition: Edition) -> int | Bank:
    if value == BANK:
        return BANK
    if type(value) is not int:
        raise Malformed("not-an-account", key=key)
    return whole(value, key)


def _figure(value: object, key: str, edition: Edition) -> Figure:
    seat, profession = pair(value, key, "seat", "profession")
    return tuple.__new__(Figure, (whole(seat, "seat"), _profession(profession, "profession", edition)))


def _sendings(value: object, key: str, edition: Edition) -> tuple[Sending, ...]:
    sent = []
    for one in listed(value, key):
        profession, to = pair(one, key, "profession", "to")
        sent.append(tuple.__new__(Sending, (_profession(profession, "profession", edition), whole(to, "to"))))
    return tuple(sent)


def _turn(value: object, key: str, edition: Edition) -> Turn:
    number, seat = pair(value, key, "round", "seat")
    return Turn(whole(number, "round"), whole(seat, "seat"))


def figure_data(figure: Figure) -> dict[str, Any]:
    """A figure as JSON data."""
    return {"seat": figure.seat, "profession": figure.profession}


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


_INTEGER: Schema = {"type": "integer"}
_STRING: Schema = {"type": "string"}

WHOLE = Kind(whole, _INTEGER)
SEAT = Kind(whole, _INTEGER)
# Any whole number; the referee decides whether it is a room, and names the article.
SALARY = Kind(whole, _INTEGER)
ROOM = Kind(_room, _INTEGER)
DUCATS = Kind(ducats, {"type": "integer", "maximum": MOST_DUCATS})
BOOLEAN = Kind(boolean, {"type": "boolean"})
REMARK = Kind(_remark, _STRING)
# The same in tables that are kept already: earlier versions took remarks of any length.
KEPT_REMARK = Kind(_kept_remark, _STRING)
WORDS = Kind(_words, {"type": "string", "minLength": 1})
PROFESSION = Kind(_profession, _STRING)
ACCOUNT = Kind(_account, {"anyOf": [_INTEGER, {"const": BANK}]})
FIGURE = Kind(_figure, _object(seat=_INTEGER, profession=_STRING), figure_data)
_SENT = _object(profession=_STRING, to=_INTEGER)
SENDINGS = Kind(
    _sendings,
    {"type": "array", "items": _SENT},
    lambda sent: [{"profession": one.profession, "to": one.to} for one in sent],
)
TURN = Kind(_turn, _object(round=_INTEGER, seat=_INTEGER), lambda turn: {"round": turn.round, "seat": turn.seat})
