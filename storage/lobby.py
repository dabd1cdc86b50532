"""View data of the lobby: a row for every running table, and the games that finished last."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import Edition, IntrigeError, parse_setup
from rules.once_per_object import once_per_object
from storage.errors import MISREAD, NOT_SPOILT, Damage, StorageError
from storage.size_limits import shortened
from storage.store import Row
from storage.summary import Summary
from storage.table_migrations import check_header

# Rows that are kept of tables that have not changed since, and of how many of them the rules, which take most of the
# room where they are of one's own.
_MOST_ROWS, _MOST_RULES = 8192, 512


@dataclass(frozen=True)
class Running:
    """A lobby row of a running table, without secrets. `error`: why it cannot be opened; the rest is then empty.

    closed: why it was closed (`storage.entries`), "" if it is open; balances: only if it was ended as it stood. box:
    the name of the published box chosen at set-up, "" if none was. imported: whether it was begun elsewhere. setup: of
    its header, not to be changed.
    """

    table: str
    edition: str = ""
    names: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    created: str = ""
    changed: str = ""
    round: int = 0
    phase: str = ""
    seat: int | None = None
    actions: int = 0
    damage: Damage | None = None
    error: IntrigeError | None = None
    closed: str = ""
    balances: tuple[int, ...] = ()
    box: str = ""
    imported: bool = False
    setup: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)

    @once_per_object
    def rules(self) -> Edition | None:
        """The edition it is played by, None if it cannot be opened."""
        return None if self.setup is None else parse_setup(self.setup).edition

    @property
    def spoilt(self) -> bool:
        """Whether it can only be set aside (`storage.library.Library.set_aside`)."""
        return self.error is not None and self.error.code not in NOT_SPOILT


@dataclass(frozen=True)
class Lobby:
    """The lobby's content: running tables, last changed first; the last finished games; why they cannot be read."""

    running: tuple[Running, ...]
    finished: tuple[Summary, ...]
    error: StorageError | None = None


class RunningRows:
    """Makes the lobby's rows, each anew only when its table has changed. Thread-safe."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Row, Running]] = {}

    def of(self, rows: Iterable[Row]) -> list[Running]:
        """The lobby's rows of these tables, which have their state or an error. Nothing is kept of any other table."""
        before = self._made
        made = [(row, _kept(row, before.get(row.table))) for row in rows]
        self._made = {row.table: (row, running) for row, running in made[:_MOST_ROWS]}
        for _, running in made[_MOST_RULES:]:
            # Made anew where it is shown.
            running.__dict__.pop("rules", None)
        return [running for _, running in made]


def _kept(row: Row, known: tuple[Row, Running] | None) -> Running:
    return known[1] if known is not None and known[0] == row else running_row(row)


def running_row(row: Row) -> Running:
    """Make the lobby row of a table; its errors become part of the row."""
    try:
        return _row(row)
    except IntrigeError as error:
        return Running(row.table, error=error)
    except MISREAD:
        # Stored data may be anything; one broken table must not break the lobby.
        return Running(row.table, error=StorageError("bad-table", table=row.table))


def _row(row: Row) -> Running:
    if row.error is not None or row.state is None or row.header is None:
        raise row.error or StorageError("bad-table", table=row.table)
    check_header(row.table, row.header)
    table = parse_setup(row.header["setup"])
    told = row.state.summary
    return Running(
        table=row.table,
        edition=table.edition.name,
        names=tuple(told.get("names") or [player.name for player in table.players]),
        houses=tuple(told.get("houses") or [player.house for player in table.players]),
        created=str(row.header["created"]),
        changed=str(told["changed"]),
        round=int(told["round"]),
        phase=str(told["phase"]),
        seat=None if told["seat"] is None else int(told["seat"]),
        actions=int(told["actions"]),
        damage=row.damage,
        closed=str(told.get("closed", "")),
        balances=tuple(told.get("balances", ())),
        box=shortened(row.header["options"].get("box")),
        imported=bool(row.header["options"].get("imported")),
        setup=row.header["setup"],
    )
