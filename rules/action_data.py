"""Actions as JSON data (record.md, "Actions"): one table of fields for reading, writing and schemas.

`parse_action` checks only the shape, and of the game only the edition's terms; the referee decides whether an action is
legal. `rules.schema` makes the published JSON Schema from the same table.
"""

from collections.abc import Callable, Mapping, Sequence
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
from rules.field_kinds import (
    ACCOUNT,
    BOOLEAN,
    DUCATS,
    FIGURE,
    KEPT_REMARK,
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
from rules.json_values import fields, obj


class Field(NamedTuple):
    """One key of an action: its kind of value, and whether it may be missing or null."""

    key: str
    kind: Kind
    optional: bool = False

    def read(self, value: Any, key: str, edition: Edition) -> Any:
        """The value, None for null where it may be missing. Raises Malformed as its kind does."""
        return None if value is None and self.optional else self.kind.read(value, key, edition)


class ActionType(NamedTuple):
    """One type of action. made: its class, called with the values of `fields` in order. since: version of the record.

    any_of: keys of which at least one is required. needs: a key that requires another one.
    """

    made: type[Any]
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
        self.since = kind.since
        self.required = ("type", *[field.key for field in kind.fields if not field.optional])
        self.optional = tuple([field.key for field in kind.fields if field.optional])
        # What has all of its fields or none of the optional ones, which all come last, can be made at once.
        needed = [field for field in kind.fields if not field.optional]
        self.quick = {len(("type", *found)): _reader(kind, found) for found in (needed, kind.fields) if not kind.any_of}

    def parse(self, data: object, edition: Edition) -> Action:
        got = fields(data, self.name, self.required, self.optional)
        kind = self.kind
        values: list[Any] = [field.read(got.get(field.key), field.key, edition) for field in kind.fields]
        if kind.any_of and all(got.get(key) is None for key in kind.any_of):
            raise Malformed("missing-one-of", what=self.name, keys=", ".join(kind.any_of))
        for key, other in kind.needs:
            if got.get(key) is not None and got.get(other) is None:
                raise Malformed("missing-key", key=other, what=self.name)
        made: Action = kind.made(*values)
        return made


def _reader(kind: ActionType, found: Sequence[Field]) -> Callable[[Mapping[str, Any], Edition], Any]:
    """Reads data that has just the fields `found` besides its type; raises KeyError where one of them is missing.

    It is asked for every action of every record, so it is compiled from the table, as the standard library does with
    named tuples: without a loop, and without what the action's class does for callers that name its fields.
    """
    reads = {f"read_{field.key}": field.read if field.optional else field.kind.read for field in found}
    values = [f"read_{field.key}(data[{field.key!r}], {field.key!r}, edition)" for field in found]
    values += ["None" for field in kind.fields if field not in found]
    source = f"lambda data, edition: make(made, ({', '.join(values)},))"
    compiled: Callable[[Mapping[str, Any], Edition], Any] = eval(
        source, {"make": tuple.__new__, "made": kind.made, **reads}
    )
    return compiled


def _kept(kind: ActionType) -> ActionType:
    return kind._replace(
        fields=tuple([one._replace(kind=KEPT_REMARK) if one.kind is REMARK else one for one in kind.fields])
    )


_PARSERS = {name: _Parser(name, kind) for name, kind in ACTION_TYPES.items()}
_KEPT_PARSERS = {name: _Parser(name, _kept(kind)) for name, kind in ACTION_TYPES.items()}
_NAMES: dict[object, str] = {kind.made: name for name, kind in ACTION_TYPES.items()}


def parse_action(data: object, edition: Edition, version: int = NEWEST_VERSION, kept: bool = False) -> Action:
    """Read one action from JSON data in the words of `edition`, as a record of `version` may have it.

    kept: it is of a table that is kept already, which an earlier version let hold longer remarks.

    >>> from rules.editions import FX_SCHMID
    >>> parse_action({"type": "bribe", "seat": 1, "profession": "law", "amount": 30000}, FX_SCHMID)
    Bribe(seat=1, profession='law', amount=30000, asks=None, promised=None)

    Raises:
        Malformed: the data is no action; article `record`.
    """
    if type(data) is not dict:
        data = obj(data, "action")
    try:
        parser = (_KEPT_PARSERS if kept else _PARSERS)[data["type"]]
    except (KeyError, TypeError):
        raise Malformed("unknown-type") from None
    if parser.since > version:
        raise Malformed("later-version", what=parser.name, version=version, needed=parser.since)
    # With as many keys as fields, either all are those or one of those is missing.
    try:
        found: Action = parser.quick[len(data)](data, edition)
    except KeyError:
        found = parser.parse(data, edition)
    return found


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
