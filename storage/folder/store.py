"""The store on files: one TinyDB journal per table and collection, in a folder that one process at a time may write to.

DATA/in-use               the lock
DATA/tables/KMRT.journal  a table, running or over; the source of all other lists
DATA/running.journal      the running tables, so that the lobby need not open the others
DATA/games.journal        the summaries of the finished ones
DATA/counted              fingerprint of the tables at the last clean shutdown
DATA/people.journal       further collections: `storage.store.LASTING`
DATA/editions/*.json      custom editions
NAME.damaged-1            a copy of a damaged file; it goes where a table is deleted that may stand in it
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

from storage.edition_files import FOLDER
from storage.errors import StorageError, disk_error
from storage.folder.derived_lists import DerivedLists, Mark
from storage.folder.directory_lock import DirectoryLock
from storage.folder.documents import Documents
from storage.folder.dumping import dump_folder, finish_moves, load_folder
from storage.folder.durable_files import make_directory, make_private
from storage.folder.editions import EditionFolder
from storage.folder.expiring_documents import Expiring
from storage.folder.game_tables import FolderTables
from storage.folder.queried_documents import QueriedDocuments
from storage.folder.table_documents import TableDocuments
from storage.folder.table_files import SUFFIX, TABLES
from storage.folder.version_1_folder import is_old, migrate_folder
from storage.store import DIGESTS, GAMES, PASSING, PEOPLE, RESULTS, SETTINGS, Document, Kept, Notice

# What people enter by hand; digests are worked out, as many as there are games.
_ENTERED = (PEOPLE, RESULTS, SETTINGS)


class FolderStore(FolderTables):
    """Implements `storage.store.Store`. Without `write` it takes no lock and changes nothing on the disk.

    Raises:
        StorageError: `locked`, `no-directory` without `write`, or one of `DISK_CODES`.
    """

    def __init__(self, directory: Path, *, write: bool = True) -> None:
        if not write and is_old(directory):
            # Open once for writing, which migrates a folder of an older version.
            FolderStore(directory).close()
        super().__init__(directory, _taken(directory) if write else None)
        if not directory.is_dir():
            raise StorageError("no-directory", path=str(directory))
        games = self._of_tables(GAMES, whole=False)
        digests = self._of_tables(DIGESTS, whole=True)
        self._collections: dict[str, Documents | QueriedDocuments] = {
            GAMES: games,
            DIGESTS: digests,
            **{name: QueriedDocuments(self._path_of(name), write=self.writable) for name in _ENTERED},
        }
        self._expiring = {name: Expiring() for name in PASSING}
        self._editions = EditionFolder(directory / FOLDER)
        running = Documents(self._path_of("running"), write=self.writable, whole=True)
        mark = Mark(directory / "counted")
        self.derived = DerivedLists(
            running, games, digests, self.last, self.names, self.watchers.tell, self.stamp, mark, write=write
        )
        if write:
            self._settle()

    def _of_tables(self, name: str, *, whole: bool) -> TableDocuments:
        return TableDocuments(self._path_of(name), write=self.writable, has=self._has, whole=whole)

    def _path_of(self, collection: str) -> Path:
        return self.directory / f"{collection}{SUFFIX}"

    def _settle(self) -> None:
        try:
            self.derived.open()
        except BaseException:
            self.close()
            raise

    # --- documents ------------------------------------------------------------

    def version(self, collection: str) -> int:
        """See `Store.version`."""
        self._alive()
        return self._collection(collection).version()

    def count(self, collection: str) -> int:
        """See `Store.count`."""
        self._alive()
        return self._collection(collection).count()

    def get(self, collection: str, key: str) -> Kept | None:
        """See `Store.get`."""
        self._alive()
        return self._collection(collection).get(key)

    def newest(self, collection: str) -> Iterator[Kept]:
        """See `Store.newest`."""
        self._alive()
        return (kept for kept in self._collections[collection].changed() if kept.document is not None)

    def since(self, collection: str, n: int) -> list[Kept]:
        """See `Store.since`."""
        self._alive()
        return list(self._collections[collection].changed(n) if n > 0 else self.newest(collection))

    def put(
        self, collection: str, documents: Mapping[str, Document | None], expect: Mapping[str, int] | None = None
    ) -> bool:
        """See `Store.put`."""
        self._check()
        if not self._collection(collection).put(documents, expect):
            return False
        if collection not in PASSING:
            self.watchers.tell(Notice("collection", collection, self.version(collection)))
        return True

    def clear(self, collection: str) -> None:
        """See `Store.clear`."""
        self._check()
        if collection == GAMES:
            self.derived.rebuild()
        elif collection in PASSING:
            self._expiring[collection].clear()
        else:
            self._collections[collection].rewrite([])
        self.watchers.tell(Notice("collection", collection, self.version(collection)))

    def editions(self) -> Mapping[str, bytes]:
        """See `Store.editions`."""
        return self._editions.read()

    def put_edition(self, name: str, content: bytes | None, *, beside: Collection[str] | None = None) -> bool:
        """See `Store.put_edition`."""
        self._check()
        return self._editions.put(name, content, beside)

    # --- all of it --------------------------------------------------------------

    def watch(self, tell: Callable[[Notice], None]) -> Callable[[], None]:
        """See `Store.watch`."""
        return self.watchers.join(tell)

    def dump(self) -> Iterator[tuple[str, bytes]]:
        """See `Store.dump`."""
        self._alive()
        return dump_folder(self.directory)

    def load(self, files: Iterable[tuple[str, bytes]]) -> int:
        """See `Store.load`."""
        self._check()
        with self._lock:
            if self._changing or self.names():
                raise StorageError("not-empty", path=str(self.directory))
            self._let_go()
            load_folder(self.directory, files, migrate_folder)
            self.derived.rebuild()
        self.watchers.tell(Notice("all"))
        return len(self.names())

    def close(self) -> None:
        """See `Store.close`."""
        super().close()
        self._let_go()
        if self._directory_lock is not None:
            self._directory_lock.release()

    def _let_go(self) -> None:
        for documents in self._collections.values():
            documents.close()
        self.derived.close()

    def _has(self, table: str) -> bool:
        return self._path(table).exists()

    def _forgotten(self, table: str) -> None:
        for documents in self._expiring.values():
            documents.forget(table)
        super()._forgotten(table)

    def _collection(self, name: str) -> Documents | QueriedDocuments | Expiring:
        return self._expiring[name] if name in self._expiring else self._collections[name]


def _taken(directory: Path) -> DirectoryLock:
    """Lock a folder, finish interrupted moves and migrate older formats.

    Raises:
        StorageError: see `FolderStore`.
    """
    try:
        make_directory(directory)
        lock = DirectoryLock(directory)
        try:
            finish_moves(directory)
            migrate_folder(directory)
            make_directory(directory / TABLES)
            make_private(directory, directory / TABLES)
        except BaseException:
            lock.release()
            raise
    except OSError as error:
        raise disk_error(error, directory) from error
    return lock
