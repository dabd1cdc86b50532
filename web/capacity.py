"""Capacity limits: by file descriptors, and by the memory of uploads."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import uvicorn
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from web.file_descriptors import in_use, raise_limit
from web.kept_uploads import KeptUploads
from web.timeouts import Sweeper, bound, running

# Descriptors kept free: without any, nobody can connect and nothing can be written to the disk.
SPARE = 48
UPLOADS_AT_ONCE = 3
UPLOADS_OF_AN_ADDRESS = 1
MOST_OF_A_SESSION = 24 * 1024 * 1024
# Files that a session keeps.
MOST_FILES = 40
# The last file of an address may be as long again: two addresses together stay below all.
MOST_OF_AN_ADDRESS = MOST_OF_A_SESSION
MOST_OF_ALL = 96 * 1024 * 1024
SWEEP_SECONDS = 1.0
# Descriptors per page: two sockets and Streamlit's session, one or two each.
OF_A_SOCKET = 4
# Descriptors of a request: its connection, and the file that is sent.
OF_A_REQUEST = 2
_FRESH_SECONDS = 0.5


class _Seen(NamedTuple):
    """The room for sockets at the last count, and how many were accepted since."""

    room: int
    at: float
    since: int = 0


class Capacity:
    """The capacity of this process. Unlimited before `open`."""

    def __init__(self) -> None:
        self.limit: int | None = None
        # The address of each file that is being sent, "" for this computer.
        self._uploading: list[str] = []
        self.uploads = KeptUploads()
        self._sweeper = Sweeper((), ())
        self._seen = _Seen(1, 0.0)

    def open(self) -> None:
        """Raise the descriptor limit, and find the server and its session and upload storages."""
        self.limit = raise_limit()
        servers = running(uvicorn.Server)
        bound(servers)
        left = running(MemorySessionStorage)
        self.uploads = KeptUploads(running(MemoryUploadedFileManager), running(WebsocketSessionManager), left)
        self._sweeper = Sweeper(servers, left)

    def is_full(self) -> bool:
        """Whether no further page can be accepted, even after closing idle connections and sessions."""
        if self.limit is None:
            return False
        now = time.monotonic()
        if now - self._seen.at > _FRESH_SECONDS or self._seen.since >= self._seen.room:
            room = self._count()
            if room <= 0:
                self._sweeper.sweep(tight=True)
                room = self._count() + self._sweeper.closing() // OF_A_SOCKET
            self._seen = _Seen(room, now)
        return self._seen.since >= self._seen.room

    def _count(self) -> int:
        """How many more sockets fit."""
        return ((self.limit or 0) - SPARE - in_use()) // OF_A_SOCKET

    def share(self, most: int, descriptors: int) -> int:
        """How many of `most` one address may have open, so many descriptors each: those of half of all at the most."""
        return most if self.limit is None else min(most, (self.limit - SPARE) // (2 * descriptors))

    def is_short(self, opened: int) -> bool:
        """Whether so many connections of all addresses, each with a file that is sent, take half of all descriptors."""
        return self.limit is not None and opened * OF_A_REQUEST >= (self.limit - SPARE) // 2

    def let_in(self) -> None:
        """Count an accepted socket, whose descriptors are not all open yet."""
        self._seen = self._seen._replace(since=self._seen.since + 1)

    def sweep(self) -> None:
        """Close overdue connections and sessions, and remove the files of sessions that are over."""
        if self._sweeper.sweep(self.is_full()):
            self._seen = _Seen(1, 0.0)
        self.uploads.tidy()

    def has_room_for(self, session: str, address: str) -> bool:
        """Whether this session may upload another file now. address: of the network, "" for this computer."""
        if len(self._uploading) >= UPLOADS_AT_ONCE:
            return False
        if address and self._uploading.count(address) >= UPLOADS_OF_AN_ADDRESS:
            return False
        kept = self.uploads.of_session(session)
        if kept.number >= MOST_FILES or kept.size >= MOST_OF_A_SESSION:
            return False
        if address and self.uploads.of_address(address) >= MOST_OF_AN_ADDRESS:
            return False
        return self.uploads.of_all() < MOST_OF_ALL

    @contextmanager
    def uploading(self, session: str, file: str, address: str) -> Iterator[None]:
        """Context in which a session that there was room for uploads a file."""
        self._uploading.append(address)
        try:
            yield
        finally:
            self._uploading.remove(address)
            self.uploads.added(session, file, address)


capacity = Capacity()
