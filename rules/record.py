"""The game record (record.md): parse untrusted ones safely, write one, and replay it.

A record is untrusted input: its size, depth, numbers and keys are checked before anything is made of it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from math import isfinite
from typing import Any, NoReturn

from rules.action_data import ACTION_TYPES, action_data, parse_action, since
from rules.actions import Action
from rules.count_values import count_document
from rules.custom_edition_fields import MARK
from rules.custom_editions import edition_data, is_custom
from rules.editions import Edition
from rules.errors import Illegal, IntrigeError, Malformed, NoRecord
from rules.formats import NEWEST_VERSION, RECORD_FORMAT, RECORD_VERSIONS
from rules.json_values import Repeated, TooLong, fields, listed, obj, text, whole
from rules.once_per_object import once_per_object
from rules.position import Position
from rules.position_builder import PositionBuilder
from rules.referee import Step, opening, play_all, play_on
from rules.starting_position import parse_start, start_data
from rules.table_setup import Table, check_table, options_data, parse_edition, parse_options, parse_players, version_of

MAX_BYTES = 4 * 1024 * 1024
MAX_ACTIONS = 20_000
# Limit on JSON values in a document; the longest valid record has fewer.
MOST_VALUES = 250_000
_MAX_DIGITS = 1_000
_META_DEPTH = 50
MAX_META = 64 * 1024
# The key in `meta` that contains a custom edition.
_CARRIED = "edition"
REQUIRED_KEYS = ("format", "version", "edition", "players", "first", "actions")
OPTIONAL_KEYS = ("options", "start", "meta")


@dataclass(frozen=True)
class Replay:
    """The result of replaying a record as far as possible.

    position: after the last accepted action. `error`: why action number len(actions) was refused, if it was.
    """

    table: Table
    actions: Sequence[Action]
    position: Position
    error: IntrigeError | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)

    @once_per_object
    def steps(self) -> Sequence[Step]:
        """The replay: steps[0] is the opening, steps[i + 1] follows actions[i]."""
        return tuple(play_all(self.table, self.actions))

    def sound(self) -> "Replay":
        """This replay if every action was accepted; otherwise raises the refusal."""
        if self.error is not None:
            raise self.error
        return self


def load(raw: bytes | str, most_in_a_row: int = MOST_VALUES) -> Any:
    """Parse a record's text as JSON, in bounded time and memory.

    most_in_a_row: limit on values between which no object ends: until they are parsed no other thread runs.

    Raises:
        NoRecord: too large, not UTF-8, not JSON (NaN and Infinity are none), or nested too deeply.
    """
    if len(raw) > MAX_BYTES:
        raise NoRecord("too-large", limit=MAX_BYTES)
    # Parsed values take up to a hundred times the memory of their text.
    signs = raw if isinstance(raw, bytes) else raw.encode("utf-8", "replace")
    found = count_document(signs)
    for values, limit in ((found.values, MOST_VALUES), (found.longest, most_in_a_row)):
        if values > limit:
            raise NoRecord("too-many-values", limit=limit)
    try:
        words = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw
        return json.loads(
            words, object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_not_json
        )
    except (ValueError, RecursionError):
        raise NoRecord("not-json") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    repeated = Repeated(made)
    repeated.key = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return repeated


def _integer(digits: str) -> Any:
    return int(digits) if len(digits) <= _MAX_DIGITS else TooLong()


def _fraction(digits: str) -> float:
    """As the parser would, but other threads run in between: very small ones take it long."""
    return float(digits)


def _not_json(_: str) -> NoReturn:
    raise ValueError


def parse_head(data: object, editions: Iterable[Edition] = ()) -> tuple[Table, list[Any], Mapping[str, Any]]:
    """Parse everything but the actions: the table, the actions as data, and `meta`.

    editions: custom editions that the record may name, besides one contained in `meta`. `meta` still cannot affect the
    game, as that edition must match the digest in the name in `edition`.

    Raises:
        NoRecord: not an object, another format or version. Malformed, Illegal: anything else that is wrong in the head.
    """
    if not isinstance(data, dict):
        raise NoRecord("not-a-record")
    if data.get("format") != RECORD_FORMAT:
        raise NoRecord("other-format", format=RECORD_FORMAT)
    version = data.get("version")
    if type(version) is not int or version not in RECORD_VERSIONS:
        raise NoRecord("other-version", version=NEWEST_VERSION)
    got = fields(data, "record", REQUIRED_KEYS, OPTIONAL_KEYS)
    actions = listed(got["actions"], "actions")
    if len(actions) > MAX_ACTIONS:
        raise Malformed("too-many-actions", limit=MAX_ACTIONS)
    meta = _parse_meta(got.get("meta"))
    edition = parse_edition(got["edition"], meta.get(_CARRIED), editions, version)
    table = Table(
        edition=edition,
        players=parse_players(got["players"], edition, version),
        first=whole(got["first"], "first"),
        options=parse_options(got.get("options"), edition, version),
        start=parse_start(got.get("start"), edition),
    )
    return table, actions, meta


def parse_setup(setup: Mapping[str, Any], editions: Iterable[Edition] = ()) -> Table:
    """The table of a record without its actions. editions: as for `parse_head`, which raises the same."""
    return parse_head({**setup, "actions": []}, editions)[0]


def without_meta(setup: Mapping[str, Any]) -> dict[str, Any]:
    """A set-up without what is free in `meta`: nothing of it is left but an edition of one's own that it names."""
    left = {key: value for key, value in setup.items() if key != "meta"}
    meta = setup.get("meta")
    if isinstance(meta, dict) and _CARRIED in meta and MARK in str(setup.get("edition")):
        left["meta"] = {_CARRIED: meta[_CARRIED]}
    return left


def _parse_meta(value: object) -> Mapping[str, Any]:
    if value is None:
        return {}
    _check_free(value)
    found = obj(value, "meta")
    # Parts of it are sent to every visitor of a table.
    left = MAX_META
    # Part by part: written at once, megabytes let no other thread run for half a second.
    for part in json.JSONEncoder().iterencode(found):
        left -= len(part)
        if left < 0:
            raise Malformed("too-large-meta", limit=MAX_META)
    return found


def _check_free(value: object, depth: int = 0) -> None:
    """Accept any JSON in `meta`, except duplicate keys, deep nesting and values that cannot be written again."""
    if type(value) is Repeated:
        raise Malformed("repeated-key", key=value.key, what="meta")
    if isinstance(value, TooLong) or (isinstance(value, float) and not isfinite(value)):
        raise Malformed("not-a-number", key="meta")
    if depth > _META_DEPTH:
        raise Malformed("too-deep", what="meta")
    if isinstance(value, str):
        text(value, "meta")
    elif isinstance(value, dict):
        for key, inner in value.items():
            text(key, "meta")
            _check_free(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check_free(inner, depth + 1)


def replay(data: object, editions: Iterable[Edition] = (), *, kept: bool = False, alike: bool = False) -> Replay:
    """Replay a record given as JSON data up to its first refusal.

    editions: custom editions that it may name, see `parse_head`. kept: it is of a table that is kept already; see
    `check_table`, `parse_action`. alike: its names may look alike; see `check_table`.

    Raises:
        NoRecord, Malformed, Illegal: errors outside the actions; errors in actions are in the result.
    """
    table, raw, meta = parse_head(data, editions)
    assert isinstance(data, dict)
    version = int(data["version"])
    actions = map(parse_action, raw, repeat(table.edition), repeat(version), repeat(kept))
    if alike:
        check_table(table, alike=True)
    return replay_actions(table, actions, meta, kept=kept or alike)


def replay_actions(
    table: Table, actions: Iterable[Action], meta: Mapping[str, Any] | None = None, *, kept: bool = False
) -> Replay:
    """Replay actions up to the first refusal, be it of the referee or of whatever makes them on the way.

    kept: see `check_table`.

    Raises:
        Illegal: the table; article 1.
    """
    builder = PositionBuilder(opening(table, kept=kept).position, silent=True)
    # All are made before the first is played, which is quicker; those before one that cannot be made are kept.
    made: list[Action] = []
    error: IntrigeError | None = None
    try:
        made.extend(actions)
    except (Malformed, Illegal) as refused:
        error = refused
    try:
        play_on(builder, made)
    except Illegal as refused:
        error = refused
    return Replay(table, made[: builder.played], builder.freeze(), error, meta or {})


def in_oldest_version(record: Mapping[str, Any], editions: Iterable[Edition] = ()) -> dict[str, Any]:
    """A record, as data, in the oldest version that can express it. Raises as `parse_head` does."""
    table = parse_head({**record, "version": NEWEST_VERSION, "actions": []}, editions)[0]
    needed = [ACTION_TYPES[action["type"]].since for action in record["actions"]]
    return {**record, "version": max([version_of(table), *needed])}


def record_data(table: Table, actions: Iterable[Action], meta: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A game as JSON data that `replay` reads back, in the oldest version that can express it.

    A custom edition is included in `meta`.
    """
    own = {_CARRIED: edition_data(table.edition)} if is_custom(table.edition) else {}
    entered = list(actions)
    return {
        "format": RECORD_FORMAT,
        "version": max([version_of(table), *[since(action) for action in entered]]),
        "edition": table.edition.name,
        "options": options_data(table.options, table.edition),
        "players": [{"name": player.name, "house": player.house} for player in table.players],
        "first": table.first,
        "start": None if table.start is None else start_data(table.start, table.edition),
        "actions": [action_data(action) for action in entered],
        "meta": {**(meta or {}), **own},
    }
