"""The one connection of a process that listens (LISTEN) for what others have changed.

A notification only wakes up: it tells a table and a version, and the truth is read again. None is kept for whoever is
away, so after every new connection, and now and then in any case, everything in use is read again. Behind a pooler
that lends connections by transaction (PgBouncer's `transaction`) LISTEN hears nothing: then `POLL_SECONDS` are left.
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
    """Hears until it is closed, in a thread of its own; it is made when it hears, or finds that it cannot yet.

    heard: called with the payload of every notification. again: called when some may have been missed. Both must not
    raise, and are called by the listener's thread alone.
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
        """Stop, and wait for the end."""
        self._closing.set()
        self._waker.send(b".")
        self._thread.join()
        self._waker.close()
        self._woken.close()

    def _live(self) -> None:
        wait = _FIRST_WAIT
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, **connecting()) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    wait = _FIRST_WAIT
                    self._listen(connection)
            except psycopg.Error:
                self._begun.set()
                self._closing.wait(wait)
                wait = min(wait * 2, _LONGEST_WAIT)

    def _listen(self, connection: Connection) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            self._begun.set()
            self._again()
            while not self._closing.is_set():
                if not selector.select(self._poll):
                    # Also finds out that nobody is at the other end any more.
                    connection.execute("SELECT 1")
                    self._again()
                for notification in connection.notifies(timeout=0):
                    self._heard(notification.payload)
