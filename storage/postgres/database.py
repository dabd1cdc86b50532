"""Connections to one PostgreSQL database, used only through `Database.run`.

A broken connection (server restart, network) is replaced and the work retried once. So the work must be idempotent: an
entry is identified by its key.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from storage.errors import StorageError
from storage.postgres.fair_semaphore import FairSemaphore

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]
_Result = TypeVar("_Result")

MOST_CONNECTIONS = 8
# Seconds to wait for a connection before reporting `unreachable`.
PATIENCE_SECONDS = 4.0
# A commit returns only when it is on the database's disk, whatever the server's settings. Timeouts keep a lock or a
# hanging statement from blocking a screen.
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
# Answers of a database that is there: a deadlock, a lock that somebody holds, a statement that took too long.
_ANSWERED = (errors.DeadlockDetected, errors.LockNotAvailable, errors.QueryCanceled, errors.SerializationFailure)

# psycopg logs every reconnection attempt; the screens and /readyz report the outage themselves.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


class Database:
    """The connection pool of one server process. Thread-safe.

    address: `postgresql://user:password@host:port/name`, or anything else that libpq accepts. write: without it all
    transactions are read-only.

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
            # The pool retries with growing intervals; the next call starts over.
            reconnect_timeout=PATIENCE_SECONDS,
            kwargs={**connecting(write=write), **_ALONE},
            open=False,
            name="intrige",
        )
        self._failed: float | None = None
        # In use, of the pool or not: while the database is away each would be made anew, as many as there are threads.
        self._room = FairSemaphore(MOST_CONNECTIONS)
        self._write = write
        self._pool.open(wait=False)

    def run(self, work: Callable[[Connection], _Result]) -> _Result:
        """Run `work` in one transaction, committed and durable on return. `work` must be idempotent: it may run twice.

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
            # If one connection is broken, the others probably are too.
            self._pool.check()
            return self._once(work)
        except (psycopg.Error, PoolTimeout, PoolClosed) as error:
            raise self.told(error) from error

    def told(self, error: Exception) -> StorageError:
        """The StorageError for a database error, without the database's message, which might contain secrets."""
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
        """Close all connections."""
        self._pool.close()

    def _once(self, work: Callable[[Connection], _Result]) -> _Result:
        if not self._room.acquire(timeout=PATIENCE_SECONDS):
            # All connections are at work, so the database is there.
            raise PoolTimeout
        try:
            return self._connected(work)
        finally:
            self._room.release()

    def _connected(self, work: Callable[[Connection], _Result]) -> _Result:
        failed = self._failed
        try:
            if failed is None or monotonic() > failed + PATIENCE_SECONDS:
                result = self._pooled(work)
            else:
                result = self._unpooled(work)
        except _ANSWERED:
            raise
        except _LOST:
            self._failed = monotonic()
            raise
        self._failed = None
        return result

    def _pooled(self, work: Callable[[Connection], _Result]) -> _Result:
        # Not `pool.connection()`, which also commits: each statement has done that, or its `transaction()`.
        connection = self._pool.getconn()
        try:
            return work(connection)
        finally:
            self._pool.putconn(connection)

    def _unpooled(self, work: Callable[[Connection], _Result]) -> _Result:
        """Work on a new connection during an outage, which fails at once if the outage lasts.

        The pool reconnects at growing intervals, too slow for a waiting user.
        """
        if self._pool.closed:
            raise PoolClosed
        with psycopg.connect(self.address, **connecting(write=self._write), **_ALONE) as connection:
            return work(connection)


def connecting(*, write: bool = False) -> dict[str, Any]:
    """The connection options; without `write` the database itself enforces read-only transactions."""
    return {**_CONNECTING, "options": _SESSION if write else f"{_SESSION} -c default_transaction_read_only=on"}


def name_of(address: str) -> str:
    """Host and name of a database, without user and password. Raises StorageError `bad-address`."""
    try:
        told = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise StorageError("bad-address") from None
    return f"{told.get('host') or 'localhost'}/{told.get('dbname') or told.get('user') or ''}"
