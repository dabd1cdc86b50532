"""The PostgreSQL of a test run: one temporary cluster per process, started on first use."""

from pathlib import Path

from storage.postgres import migrate
from storage.postgres.store import PostgresStore
from tools.postgres import USER, Cluster

_running: list[Cluster] = []


def cluster() -> Cluster:
    """The cluster of this process."""
    if not _running:
        _running.append(Cluster().__enter__())
    return _running[0]


def stop() -> None:
    """Stop the cluster at the end of the run."""
    while _running:
        _running.pop().__exit__()


def new_database() -> str:
    """Create an empty database with its schema; returns its address with the server's role (read and insert only)."""
    owner = cluster().database()
    migrate.make_ready(owner, USER)
    return cluster().address(database_of(owner), USER)


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
