"""Maintenance of all tables: verify each, and rebuild the list of finished games."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules import RULES_VERSION, IntrigeError, Step
from storage.errors import Damage, StorageError
from storage.game_log import GameLog
from storage.library import Library
from storage.store import GAMES, Row

_PAUSE_SECONDS = 0.2


@dataclass(frozen=True)
class Check:
    """The result of verifying one table.

    sound: every checksum matches, every stored action is legal and leads to the stored digest, and the sum of all
    accounts never changes. finding: what is wrong; also set when `sound` for an unfinished last line, which was never
    acknowledged, and for a game of older rules, which is kept as it was played.
    """

    table: str
    sound: bool
    finished: bool = False
    actions: int = 0
    entries: int = 0
    finding: IntrigeError | Damage | None = None


def verify(library: Library) -> Iterator[Check]:
    """Verify every table from the store, not from caches; changes nothing. A server may change the tables meanwhile.

    Raises:
        StorageError: one of `DISK_CODES` where the tables cannot be listed.
    """
    for row in library.store.tables():
        check = _check_as_it_is(library, row)
        if check is not None:
            yield check


def check_archive(library: Library) -> StorageError | None:
    """Why the list of finished games must be rebuilt (unreadable or stale), or None. A server may go on meanwhile."""
    before = None
    while True:
        begun = time.monotonic()
        try:
            listed = {summary.table for summary in library.archive.newest()}
            count = library.archive.count
        except StorageError as error:
            return error
        over = {row.table for row in library.store.tables("over")}
        if listed == over and count == len(over):
            return None
        if before == (listed, count, over):
            return StorageError("archive-stale")
        before = listed, count, over
        # A folder lists a game a moment after it is over, and writes a long list no slower than it is read.
        time.sleep(max(_PAUSE_SECONDS, time.monotonic() - begun))


def rebuild(library: Library, progress: Callable[[int, int], None]) -> list[Check]:
    """Replay every table, rewrite its state, and rebuild the list of games; return the unreadable tables.

    A game of older rules that would end differently today keeps its stored result.

    progress: called with the number of tables done and of all.

    Raises:
        StorageError: one of `DISK_CODES`, and then the list is unchanged.
    """
    rows = library.store.tables()
    unreadable: list[Check] = []
    progress(0, len(rows))
    for done, row in enumerate(rows, 1):
        try:
            game_log = library.look(row.table)
            state = game_log.state()
            if game_log.read_only is None and state != row.state:
                library.store.restate(row.table, expect=game_log.version, state=state)
        except IntrigeError as error:
            unreadable.append(Check(row.table, sound=False, finished=_over(row), finding=error))
        progress(done, len(rows))
    library.store.clear(GAMES)
    return unreadable


def conserved(steps: Sequence[Step]) -> bool:
    """Whether the sum of all accounts, the bank's included, is the same in every step."""
    return len({sum(step.position.accounts) for step in steps}) == 1


def _over(row: Row) -> bool:
    return row.state is not None and row.state.status == "over"


def _check_as_it_is(library: Library, row: Row) -> Check | None:
    """Verify a table, again if it was changed since its row was read; None if it was deleted."""
    while True:
        check = _check(library, row)
        if check.sound:
            return check
        before = row
        try:
            row = library.store.row(row.table)
        except StorageError as error:
            return None if error.code == "unknown-table" else check
        if (row.version, row.state) == (before.version, before.state):
            return check


def _check(library: Library, row: Row) -> Check:
    try:
        damage = library.store.check(row.table)
        game_log = library.look(row.table)
    except IntrigeError as error:
        return Check(row.table, sound=False, finished=_over(row), finding=error)
    finding: IntrigeError | Damage | None = game_log.damage or damage
    sound = finding is None or (isinstance(finding, Damage) and finding.code == "cut")
    if sound:
        wrong = _wrong(game_log, row)
        sound, finding = wrong is None or wrong.code == "older-rules", wrong or finding
    return Check(row.table, sound, _over(row), len(game_log.in_force), game_log.version, finding)


def _wrong(game_log: GameLog, row: Row) -> StorageError | None:
    """What is wrong with a table that could be read and replayed, or None."""
    if not conserved(game_log.steps()):
        return StorageError("not-conserved", table=game_log.id)
    kept = row.state.summary if row.state is not None else {}
    if kept.get("digest") in (None, game_log.state().summary["digest"]):
        return None
    if kept.get("rules") != RULES_VERSION:
        return StorageError("older-rules", table=game_log.id, rules=kept.get("rules"), known=RULES_VERSION)
    return StorageError("other-end", table=game_log.id)
