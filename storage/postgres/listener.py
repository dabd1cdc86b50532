"""The one connection of a process that listens (LISTEN) for changes by other servers.

A notification is only a hint with a table and a version; the data is read again. Notifications are not queued for
absent listeners, so after every reconnection, and every `POLL_SECONDS`, everything in use is read again. Behind a
transaction pooler (PgBouncer's `transaction` mode) LISTEN does not work, and only the polling remains.
"""

import logging
import selectors
import socket
import threading
from collections.abc import Callable

import psycopg

from storage.postgres.database import Connection, connecting

CHANNEL = "intrige"
POLL_SECONDS = 15.0
_FIRST_WAIT = 0.1
_LONGEST_WAIT = 2.0

_log = logging.getLogger("intrige")


class Listener:
    """Listens in a thread of its own until it is closed; the constructor returns once it listens, or cannot connect.

    heard: called with the payload of every notification. again: called when some may have been missed. Both run in the
    listener's thread and must not raise.
    """

    def __init__(
        self, address: str, heard: Callable[[str], None], again: Callable[[], None], poll: float = POLL_SECONDS
    ) -> None:
        self._address = address
        self._heard = heard
        self._again = again
        self._poll = poll
        self._closing = threading.Event()
        self._begun = threading.Event()
        self._waker, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._live, name="intrige-listener", daemon=True)
        self._thread.start()
        self._begun.wait()

    def close(self) -> None:
        """Stop the thread and wait for it."""
        self._closing.set()
        self._waker.send(b".")
        self._thread.join()
        self._waker.close()
        self._woken.close()

    def _live(self) -> None:
        wait = _FIRST_WAIT
        while not self._closing.is_set():
            try:
                with (
                    psycopg.connect(self._address, autocommit=True, **connecting()) as connection,
                    selectors.DefaultSelector() as selector,
                ):
                    selector.register(connection.fileno(), selectors.EVENT_READ)
                    selector.register(self._woken, selectors.EVENT_READ)
                    connection.execute(f"LISTEN {CHANNEL}")
                    wait = _FIRST_WAIT
                    self._listen(connection, selector)
            except psycopg.Error:
                # The screens and /readyz report the outage themselves.
                pass
            except (OSError, RuntimeError, ValueError):
                # No file descriptor is left, say: without this thread nothing of other servers would be heard again.
                _log.exception("Other servers could not be heard.")
            self._begun.set()
            self._closing.wait(wait)
            wait = min(wait * 2, _LONGEST_WAIT)

    def _listen(self, connection: Connection, selector: selectors.BaseSelector) -> None:
        self._begun.set()
        self._again()
        while not self._closing.is_set():
            if not selector.select(self._poll):
                # Also detects a dead connection.
                connection.execute("SELECT 1")
                self._again()
            # Not `connection.notifies()`: all servers hear every tap, and that takes several times as long.
            connection.pgconn.consume_input()
            while notification := connection.pgconn.notifies():
                self._heard(notification.extra.decode())
