"""Actions as JSON data (record.md, "Actions"): one table of fields for reading, writing and schemas.

`parse_action` checks only the shape, and of the game only the edition's terms; the referee decides whether an action is
legal. `rules.schema` makes the published JSON Schema from the same table.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.actions import (
    Action,
    Adjust,
    Bribe,
    Dispatch,
    Figure,
    Judge,
    Note,
    Offer,
    Open,
    Pay,
    Place,
    Promise,
    Refuse,
    Settle,
)
from rules.editions import Edition
from rules.errors import Malformed
from rules.fields import (
    ACCOUNT,
    BOOLEAN,
    DUCATS,
    FIGURE,
    PROFESSION,
    REMARK,
    ROOM,
    SALARY,
    SEAT,
    SENDINGS,
    TURN,
    WHOLE,
    WORDS,
    Kind,
)
from rules.formats import NEWEST_VERSION
from rules.validation import fields, obj


class Field(NamedTuple):
    """One key of an action: its kind of value, and whether it may be missing or null."""

    key: str
    kind: Kind
    optional: bool = False


class ActionType(NamedTuple):
    """One type of action. made: its class, called with the values of `fields` in order. since: version of the record.

    any_of: keys of which at least one is required. needs: a key that requires another one.
    """

    made: Callable[..., Action]
    fields: tuple[Field, ...]
    since: int = 1
    any_of: tuple[str, ...] = ()
    needs: tuple[tuple[str, str], ...] = ()


_SEAT = Field("seat", SEAT)
_PROFESSION = Field("profession", PROFESSION)
_AMOUNT = Field("amount", DUCATS)
_ASKS = Field("asks", ROOM, optional=True)

ACTION_TYPES: Mapping[str, ActionType] = MappingProxyType(
    {
        "bribe": ActionType(Bribe, (_SEAT, _PROFESSION, _AMOUNT, _ASKS, Field("promised", ROOM, optional=True))),
        "place": ActionType(Place, (_SEAT, Field("figure", FIGURE), Field("room", SALARY))),
        "open": ActionType(Open, (_SEAT, _PROFESSION)),
        "settle": ActionType(Settle, (_SEAT, _PROFESSION, Field("winner", SEAT), Field("room", SALARY, optional=True))),
        "dispatch": ActionType(Dispatch, (_SEAT, Field("figures", SENDINGS))),
        "adjust": ActionType(Adjust, (Field("from", ACCOUNT), Field("to", ACCOUNT), _AMOUNT, Field("reason", REMARK))),
        "note": ActionType(Note, (Field("text", REMARK), Field("seat", SEAT, optional=True))),
        "pay": ActionType(Pay, (_SEAT, Field("to", SEAT), _AMOUNT, Field("reason", REMARK, optional=True)), since=2),
        "offer": ActionType(
            Offer,
            (_SEAT, _PROFESSION, Field("amount", DUCATS, optional=True), _ASKS),
            since=2,
            any_of=("amount", "asks"),
        ),
        "refuse": ActionType(Refuse, (_SEAT, Field("owner", SEAT), _PROFESSION), since=2),
        "promise": ActionType(
            Promise,
            (
                _SEAT,
                Field("to", SEAT),
                Field("room", ROOM, optional=True),
                Field("amount", DUCATS, optional=True),
                Field("text", WORDS, optional=True),
                Field("profession", PROFESSION, optional=True),
                Field("due", TURN, optional=True),
            ),
            since=2,
            any_of=("room", "amount", "text"),
            needs=(("profession", "room"),),
        ),
        "judge": ActionType(Judge, (_SEAT, Field("promise", WHOLE), Field("kept", BOOLEAN)), since=2),
    }
)


class _Parser:
    """A prepared parser of one type of action."""

    def __init__(self, name: str, kind: ActionType) -> None:
        self.name = name
        self.kind = kind
        self.made = kind.made
        self.since = kind.since
        self.readers = [(field.key, field.kind.read, field.optional) for field in kind.fields]
        self.required = ("type", *[field.key for field in kind.fields if not field.optional])
        self.optional = tuple([field.key for field in kind.fields if field.optional])
        self.least = len(self.required)
        self.simple = [(field.key, field.kind.read) for field in kind.fields if not field.optional]
        # Fast path for actions without optional fields, which all come last.
        self.quick = not kind.any_of

    def parse(self, data: object, edition: Edition) -> Action:
        got = fields(data, self.name, self.required, self.optional)
        values = []
        for key, read, optional in self.readers:
            value = got.get(key)
            values.append(None if optional and value is None else read(value, key, edition))
        kind = self.kind
        if kind.any_of and all(got.get(key) is None for key in kind.any_of):
            raise Malformed("missing-one-of", what=self.name, keys=", ".join(kind.any_of))
        for key, other in kind.needs:
            if got.get(key) is not None and got.get(other) is None:
                raise Malformed("missing-key", key=other, what=self.name)
        return kind.made(*values)


_PARSERS = {name: _Parser(name, kind) for name, kind in ACTION_TYPES.items()}
_NAMES: dict[object, str] = {kind.made: name for name, kind in ACTION_TYPES.items()}


def parse_action(data: object, edition: Edition, version: int = NEWEST_VERSION) -> Action:
    """Read one action from JSON data in the words of `edition`, as a record of `version` may have it.

    >>> from rules.editions import FX_SCHMID
    >>> parse_action({"type": "bribe", "seat": 1, "profession": "law", "amount": 30000}, FX_SCHMID)
    Bribe(seat=1, profession='law', amount=30000, asks=None, promised=None)

    Raises:
        Malformed: the data is no action; article `record`.
    """
    name = data.get("type") if type(data) is dict else obj(data, "action").get("type")
    parser = _PARSERS.get(name) if type(name) is str else None
    if parser is None:
        raise Malformed("unknown-type")
    if parser.since > version:
        raise Malformed("later-version", what=parser.name, version=version, needed=parser.since)
    if parser.quick and type(data) is dict and len(data) == parser.least:
        # The number of keys is right, so either all required ones are there, or a look-up fails.
        try:
            return parser.made(*[read(data[key], key, edition) for key, read in parser.simple])
        except KeyError:
            pass
    return parser.parse(data, edition)


def action_data(action: Action) -> dict[str, Any]:
    """An action as JSON data that `parse_action` reads back to an equal value; absent options are left out."""
    name = _NAMES[type(action)]
    told: dict[str, Any] = {"type": name}
    for field, value in zip(ACTION_TYPES[name].fields, action, strict=True):
        if value is not None:
            told[field.key] = value if field.kind.write is None else field.kind.write(value)
    return told


def since(action: Action) -> int:
    """The first version of the record with this type of action."""
    return ACTION_TYPES[_NAMES[type(action)]].since


def parse_figure(data: object, edition: Edition) -> Figure:
    """Read `{"seat": …, "profession": …}`. Raises Malformed."""
    found: Figure = FIGURE.read(data, "figure", edition)
    return found
