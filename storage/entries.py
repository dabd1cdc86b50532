"""The entries of a table's log: one for everything anybody did, undo and redo included."""

from collections.abc import Mapping
from datetime import UTC, datetime
from math import isfinite
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from storage.errors import StorageError

Role: TypeAlias = Literal["banker", "seat", "storage"]
Kind: TypeAlias = Literal["action", "undo", "redo", "amend", "setup", "settings", "recovered"]

# Types of actions that only record what was said; they change neither the board nor an account.
WORDS = ("note", "offer", "refuse", "promise", "judge")
# Words, and payments between players: they decide nothing that is due, and stay in force where an earlier action is
# taken back or brought back, as far as they still fit.
BESIDE = (*WORDS, "pay")

# The kinds of entries that change what is in force of the earlier ones.
CORRECTING: tuple[Kind, ...] = ("undo", "redo", "amend", "setup", "recovered")

# The parts of a table's set-up, as in a record, that can be corrected later.
SET_UP = ("players", "first", "options")

# The setting that closes a table: None, or `{"why": one of the two}`. A table ended as it stands shows all balances.
CLOSED = "closed"
UNFINISHED, AS_IT_STANDS = "unfinished", "as-it-stands"

_ROLES, _KINDS = frozenset(get_args(Role)), frozenset(get_args(Kind))
_SCALARS, _TEXT = frozenset({str, int, bool, type(None)}), frozenset({str})


class Entry(NamedTuple):
    """One entry, never changed or removed.

    n: from 1, without gaps. time: UTC, ISO 8601 with milliseconds, never before the previous entry's. role: of the
    device that entered it (`storage` for repairs by the program). seat: who acted; for_seat: for whom, if somebody
    else; with the role `seat` and no seat: somebody who knew the PIN of the one for whom. key: idempotency key, unique
    for each tap. data: by `kind` an action (record.md), changed settings, a damage, or

    undo: `{"to": n}`; `amended`: it undoes an amendment; `stays`: the numbers of the entries after the first `seen`
    that stay in force. redo: empty, or `without`: the numbers of the entries that do not fit any more. amend: `{"at",
    "action", "kept"}`: the place, the new action, how many of the later ones stay; `without`: the numbers of words
    among them that no longer fit; `resumes`: it replaces the first action that the previous amendment took out of
    force, and `kept` counts those that followed it; `seen` and `stays` as of an undo: `kept` counts none of these.
    setup: `{"players", "first", "options", "kept"}`, `without`, `seen` and `stays`: the corrected set-up.
    """

    n: int
    time: str
    role: Role
    seat: int | None
    for_seat: int | None
    key: str
    kind: Kind
    data: Mapping[str, Any]


_values = itemgetter(*Entry._fields)


def entry_data(entry: Entry) -> dict[str, Any]:
    """The entry as JSON data."""
    return entry._asdict()


def read_entry(data: Mapping[str, Any], n: int) -> Entry:
    """Parse an entry that must be number `n`. Raises StorageError `bad-entry`."""
    if len(data) != len(Entry._fields):
        raise StorageError("bad-entry", entry=n)
    try:
        values: tuple[Any, ...] = _values(data)
    except KeyError:
        raise StorageError("bad-entry", entry=n) from None
    number, time, role, seat, for_seat, key, kind, what = values
    sound = (
        number == n
        and type(role) is str
        and role in _ROLES
        and type(kind) is str
        and kind in _KINDS
        and type(time) is str
        and type(key) is str
        and type(what) is dict
        and (seat is None or type(seat) is int)
        and (for_seat is None or type(for_seat) is int)
    )
    if not sound:
        raise StorageError("bad-entry", entry=n)
    return Entry._make(values)


def plain(value: Any) -> Any:
    """A copy of JSON data, as it would be read back from the disk. Raises TypeError for what JSON cannot say."""
    if type(value) in _SCALARS:
        return value
    if isinstance(value, dict | Mapping) and set(map(type, value)) <= _TEXT:
        return {key: inner if type(inner) in _SCALARS else plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if type(value) is float and isfinite(value):
        return value
    raise TypeError(f"{type(value).__name__} cannot be kept")


def now() -> datetime:
    """The current time of this machine, in UTC."""
    return datetime.now(UTC)


def stamp(moment: datetime, last: str) -> str:
    """A moment as an entry's time, or the last entry's time when the clock has jumped back behind it."""
    here = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    told = here.isoformat(timespec="milliseconds")[: -len("+00:00")] + "Z"
    return max(told, last)
