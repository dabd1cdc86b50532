"""The PostgreSQL of a test run: one temporary cluster per process, started on first use."""

from pathlib import Path

from storage.postgres import migrate
from storage.postgres.store import PostgresStore
from tools.postgres import USER, Cluster

_running: list[Cluster] = []
# The name of the database of that cluster which new ones are copies of.
_ready: list[str] = []


def cluster() -> Cluster:
    """The cluster of this process."""
    if not _running:
        _running.append(Cluster().__enter__())
    return _running[0]


def stop() -> None:
    """Stop the cluster at the end of the run."""
    _ready.clear()
    while _running:
        _running.pop().__exit__()


def new_database() -> str:
    """Create an empty database with its schema; returns its address with the server's role (read and insert only)."""
    if not _ready:
        owner = cluster().database()
        migrate.make_ready(owner, USER)
        # Copied, it is there in a fraction of the time that every step of the schema takes.
        _ready.append(database_of(owner))
    return cluster().address(database_of(cluster().copy(_ready[0])), USER)


def database_of(address: str) -> str:
    """The name of a database, from its address."""
    return address.rpartition("/")[2]


class Database:
    """A database as a `Place` for stores; any number of them at once."""

    shared = True

    def __init__(self, _: Path) -> None:
        self.address = new_database()

    def open(self, *, write: bool = True) -> PostgresStore:
        """See `Place.open`."""
        return PostgresStore(self.address, write=write)
