"""Connections to one PostgreSQL database, and the one way to use them: `Database.run`.

A connection that broke (the server was restarted, somebody cut it) is replaced and the work done once more. That is
why whatever is run must come to the same when it is done twice: an entry is known by its key.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import monotonic
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from storage.errors import StorageError

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
_Result = TypeVar("_Result")

MOST_CONNECTIONS = 8
# How long a tap waits for a connection before it is told that there is none.
PATIENCE_SECONDS = 4.0
# A commit is answered only when it is on the database's disk, whatever the server's own settings say. A lock that is
# not to be had, or a statement that hangs, must not hold a screen for ever.
_SESSION = "-c synchronous_commit=on -c lock_timeout=10s -c statement_timeout=60s -c timezone=UTC"
_CONNECTING: dict[str, Any] = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "intrige-companion",
}
# Without a transaction that is asked for, each statement is one by itself.
_ALONE: dict[str, Any] = {"autocommit": True}
_LOST = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout, PoolClosed)

# It tells of every try to connect again; the screens and /readyz tell of it in one sentence.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


class Database:
    """One database of one server. Safe from any thread.

    address: `postgresql://user:password@host:port/name`, or anything else that libpq reads. write: without it nothing
    can be changed.

    Raises:
        StorageError: `bad-address`.
    """

    def __init__(self, address: str, *, write: bool = True) -> None:
        self.address = address
        self.name = name_of(address)
        self._pool = ConnectionPool(
            address,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=PATIENCE_SECONDS,
            # Its tries to connect again come at longer and longer intervals; the next tap begins anew.
            reconnect_timeout=PATIENCE_SECONDS,
            kwargs={**connecting(write=write), **_ALONE},
            open=False,
            name="intrige",
        )
        self._failed: float | None = None
        self._write = write
        self._pool.open(wait=False)

    def run(self, work: Callable[[Connection], _Result]) -> _Result:
        """Do work in one transaction; committed, and so durable, on return. It must bear being done twice.

        Raises:
            StorageError: as `run_statement` does.
        """

        def whole(connection: Connection) -> _Result:
            with connection.transaction():
                return work(connection)

        return self.run_statement(whole)

    def run_statement(self, work: Callable[[Connection], _Result]) -> _Result:
        """Do work of one statement, which is a transaction by itself: one way to the server and back instead of three.

        Raises:
            StorageError: `unreachable`, or what else `told` makes of the database's answer; nothing has changed, or
                what has changed is what the same work would find done.
        """
        try:
            return self._once(work)
        except _LOST:
            pass
        except psycopg.Error as error:
            raise self.told(error) from error
        try:
            # Where one connection is broken the others mostly are too.
            self._pool.check()
            return self._once(work)
        except (psycopg.Error, PoolTimeout, PoolClosed) as error:
            raise self.told(error) from error

    def told(self, error: Exception) -> StorageError:
        """What a database's refusal is told as; nothing of its own words, which might hold somebody's secrets."""
        if isinstance(error, errors.DiskFull):
            return StorageError("full", path=self.name)
        if isinstance(error, errors.ReadOnlySqlTransaction | errors.InsufficientPrivilege):
            return StorageError("not-permitted", path=self.name)
        if isinstance(error, errors.UndefinedTable | errors.InvalidSchemaName | errors.UndefinedColumn):
            return StorageError("schema-older", path=self.name)
        if isinstance(error, PoolClosed):
            return StorageError("closed")
        if isinstance(error, _LOST):
            return StorageError("unreachable", path=self.name)
        return StorageError("database-fault", path=self.name, reason=type(error).__name__)

    def close(self) -> None:
        """Give all connections back."""
        self._pool.close()

    def _once(self, work: Callable[[Connection], _Result]) -> _Result:
        try:
            with self._connection() as connection:
                result = work(connection)
        except _LOST:
            self._failed = monotonic()
            raise
        self._failed = None
        return result

    def _connection(self) -> AbstractContextManager[Connection]:
        """One of the pool's; or while the database is away a new one, which is told at once whether it is still.

        The pool tries at longer and longer intervals, and nobody who taps should have to wait for its next try.
        """
        failed = self._failed
        if failed is None or monotonic() > failed + PATIENCE_SECONDS:
            return self._pool.connection()
        if self._pool.closed:
            raise PoolClosed
        return psycopg.connect(self.address, **connecting(write=self._write), **_ALONE)


def connecting(*, write: bool = False) -> dict[str, Any]:
    """How every connection is made; without `write` the database itself sees to it that nothing is written."""
    return {**_CONNECTING, "options": _SESSION if write else f"{_SESSION} -c default_transaction_read_only=on"}


def name_of(address: str) -> str:
    """Host and name of a database, without anybody's password. Raises StorageError `bad-address`."""
    try:
        told = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise StorageError("bad-address") from None
    return f"{told.get('host') or 'localhost'}/{told.get('dbname') or told.get('user') or ''}"
