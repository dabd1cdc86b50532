"""JSON Schemas of the record and the position, made from the tables that the parsers use.

A schema checks formats, not rules: unknown rooms or professions, unaffordable sums and wrong moments are left to the
referee. Everything that a schema refuses the parser refuses too.
"""

from typing import Any

from rules.action_data import ACTION_TYPES, ActionType
from rules.editions import EDITIONS, Options
from rules.field_kinds import FIGURE, Schema
from rules.formats import RECORD_FORMAT, RECORD_VERSIONS
from rules.json_values import MOST_DUCATS
from rules.position import PHASES
from rules.record import MAX_ACTIONS, OPTIONAL_KEYS, REQUIRED_KEYS
from rules.starting_position import START_KEYS
from rules.table_setup import OPTION_KEYS

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_INTEGER: Schema = {"type": "integer"}
_TEXT: Schema = {"type": "string"}
_FIGURES: Schema = {"type": "array", "items": FIGURE.schema}
_PALACE: Schema = {
    "type": "object",
    "propertyNames": {"pattern": "^[1-9][0-9]*$"},
    "additionalProperties": FIGURE.schema,
}


def record_schema() -> dict[str, Any]:
    """The schema of a game record, all versions together."""
    player = _closed({"name": _TEXT, "house": _TEXT})
    start_fields: dict[str, Schema] = {
        "round": _INTEGER,
        "seat": _INTEGER,
        "balances": {"type": "array", "items": {"type": "integer", "maximum": MOST_DUCATS}},
        "palaces": {"type": "array", "items": _PALACE},
        "parks": {"type": "array", "items": _FIGURES},
        "island": _FIGURES,
    }
    option_types = {key: _option(getattr(Options(), key)) for key in OPTION_KEYS}
    fields: dict[str, Schema] = {
        "format": {"const": RECORD_FORMAT},
        "version": {"enum": list(RECORD_VERSIONS)},
        "edition": {"type": "string", "examples": list(EDITIONS)},
        "players": {"type": "array", "items": player},
        "first": _INTEGER,
        "actions": {"type": "array", "maxItems": MAX_ACTIONS, "items": {"$ref": "#/$defs/action"}},
        "options": _or_null(_closed(option_types, optional=OPTION_KEYS)),
        "start": _or_null(_closed({key: start_fields[key] for key in START_KEYS})),
        "meta": {"type": ["object", "null"]},
    }
    ordered = {key: fields[key] for key in (*REQUIRED_KEYS, *OPTIONAL_KEYS)}
    actions = {name: _action(name, kind) for name, kind in ACTION_TYPES.items()}
    return {
        "$schema": _DIALECT,
        "title": "A game record of Intrige",
        **_closed(ordered, optional=OPTIONAL_KEYS),
        "if": {"properties": {"version": {"const": RECORD_VERSIONS[0]}}},
        "then": _first_version(),
        "$defs": {"action": {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in actions]}, **actions},
    }


def _first_version() -> Schema:
    """Restrictions of records of version 1."""
    later = [name for name, kind in ACTION_TYPES.items() if kind.since > RECORD_VERSIONS[0]]
    editions = [name for name, edition in EDITIONS.items() if edition.since > RECORD_VERSIONS[0]]
    return {
        "properties": {
            "actions": {"items": {"properties": {"type": {"not": {"enum": later}}}}},
            "edition": {"not": {"enum": editions}},
            "options": {"properties": {"side_payments": False}},
        }
    }


def position_schema() -> dict[str, Any]:
    """The schema of a position."""
    count: Schema = {"type": "integer", "minimum": 0}
    place: Schema = {"type": "integer", "minimum": 1}
    fields: dict[str, Schema] = {
        "round": {"type": "integer", "minimum": 1},
        "seat": {"type": ["integer", "null"], "minimum": 0},
        "phase": {"enum": list(PHASES)},
        "balances": {"type": "array", "items": count},
        "palaces": {"type": "array", "items": _PALACE},
        "parks": {"type": "array", "items": _FIGURES},
        "island": _FIGURES,
        "supply": {"type": "array", "items": {"type": "object", "additionalProperties": count}},
        "places": {"anyOf": [{"type": "array", "items": place}, {"type": "null"}]},
    }
    return {"$schema": _DIALECT, "title": "A position of Intrige", **_closed(fields)}


def _closed(fields: dict[str, Schema], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [key for key in fields if key not in optional]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _option(default: object) -> Schema:
    known = [False, True] if isinstance(default, bool) else ["waive", "grant"]
    return {"enum": [*known, None]}


def _action(name: str, kind: ActionType) -> Schema:
    fields: dict[str, Schema] = {"type": {"const": name}}
    for field in kind.fields:
        fields[field.key] = _or_null(field.kind.schema) if field.optional else field.kind.schema
    optional = tuple([field.key for field in kind.fields if field.optional])
    schema = _closed(fields, optional)
    if kind.any_of:
        schema["anyOf"] = [_given(key) for key in kind.any_of]
    if kind.needs:
        schema["allOf"] = [{"if": _given(key), "then": _given(other)} for key, other in kind.needs]
    return schema


def _given(key: str) -> Schema:
    return {"required": [key], "properties": {key: {"not": {"type": "null"}}}}
