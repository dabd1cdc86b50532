"""Looking after all tables at once: check every one, and make the archive anew from them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules import IntrigeError
from storage.archive import Summary
from storage.book import Book
from storage.errors import Damage, StorageError
from storage.game import conserved
from storage.library import Library


@dataclass(frozen=True)
class Check:
    """What became of one table's examination.

    sound: every checksum matches, every stored action may be played, no ducat appeared or vanished. finding: what is
    wrong; also set with `sound` for an unfinished last line, which was never acknowledged.
    """

    table: str
    sound: bool
    finished: bool = False
    actions: int = 0
    entries: int = 0
    finding: IntrigeError | Damage | None = None


def verify(library: Library) -> Iterator[Check]:
    """Check every table, running and finished, from the disk; nothing is changed.

    Raises:
        StorageError: one of `DISK_CODES` where not even the tables can be listed.
    """
    for finished, tables in ((False, library.engine.running()), (True, library.engine.finished())):
        for table in tables:
            yield _check(library, table, finished=finished)


def check_archive(library: Library) -> StorageError | None:
    """Why the archive needs to be made anew: unreadable, or not the games that are finished."""
    try:
        archived = {summary.table for summary in library.archive.newest()}
        if archived != set(library.engine.finished()):
            return StorageError("archive-stale")
    except StorageError as error:
        return error
    return None


def rebuild(library: Library, progress: Callable[[int, int], None]) -> list[Check]:
    """Replay every table, put each where it belongs and make the archive anew; the tables that cannot be read.

    progress: called with how many tables are done and how many there are.

    Raises:
        StorageError: one of `DISK_CODES`, and then the archive is as it was.
    """
    places = dict.fromkeys(library.engine.running(), False) | dict.fromkeys(library.engine.finished(), True)
    summaries: list[Summary] = []
    unreadable: list[Check] = []
    progress(0, len(places))
    for done, (table, finished) in enumerate(places.items(), 1):
        try:
            book = _look(library, table)
            over = book.position().phase == "over"
            if over:
                summaries.append(library.summary(book))
            if over != finished:
                library.engine.shelve(table, finished=over)
        except IntrigeError as error:
            unreadable.append(Check(table, sound=False, finished=finished, finding=error))
        progress(done, len(places))
    library.archive.rewrite(summaries)
    return unreadable


def _look(library: Library, table: str) -> Book:
    """A book of its own, for reading only."""
    book = Book(table, library.engine.open(table, write=False), write=False)
    book.close()
    return book


def _check(library: Library, table: str, *, finished: bool) -> Check:
    try:
        book = _look(library, table)
    except IntrigeError as error:
        return Check(table, sound=False, finished=finished, finding=error)
    steps = book.steps()
    sound = book.damage is None or book.damage.code == "cut"
    finding: IntrigeError | Damage | None = book.damage
    if sound and not conserved(steps):
        sound, finding = False, StorageError("not-conserved", table=table)
    return Check(table, sound, finished, len(book.in_force), book.version, finding)
