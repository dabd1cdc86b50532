"""Capacity limits: by file descriptors, and by the memory of uploads."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import uvicorn
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from web.file_descriptors import in_use, raise_limit
from web.timeouts import Sweeper, bound, running

# Descriptors kept free: without any, nobody can connect and nothing can be written to the disk.
SPARE = 48
UPLOADS_AT_ONCE = 3
UPLOADS_OF_AN_ADDRESS = 1
MOST_OF_A_SESSION = 24 * 1024 * 1024
# Files that a session keeps, and bytes that one takes beside its content, name and type.
MOST_FILES = 40
OF_A_FILE = 1024
# The last file of an address may be as long again: two addresses together stay below all.
MOST_OF_AN_ADDRESS = MOST_OF_A_SESSION
MOST_OF_ALL = 96 * 1024 * 1024
SWEEP_SECONDS = 1.0
# Descriptors per page: two sockets and Streamlit's session, one or two each.
OF_A_SOCKET = 4
# Descriptors of a request: its connection, and the file that is sent.
OF_A_REQUEST = 2
_FRESH_SECONDS = 0.5


class _Upload(NamedTuple):
    """A session that uploads a file. address: of its network, "" for this computer."""

    session: str
    address: str


class _Seen(NamedTuple):
    """The room for sockets at the last count, and how many were accepted since."""

    room: int
    at: float
    since: int = 0


class Capacity:
    """The capacity of this process. Unlimited before `open`."""

    def __init__(self) -> None:
        self.limit: int | None = None
        self._uploading: list[_Upload] = []
        # The address that each session with a file has uploaded it from.
        self._addresses: dict[str, str] = {}
        self._uploads: list[MemoryUploadedFileManager] = []
        self._sweeper = Sweeper((), ())
        self._seen = _Seen(1, 0.0)

    def open(self) -> None:
        """Raise the descriptor limit, and find the server and its session and upload storages."""
        self.limit = raise_limit()
        servers = running(uvicorn.Server)
        bound(servers)
        self._uploads = running(MemoryUploadedFileManager)
        self._sweeper = Sweeper(servers, running(MemorySessionStorage))

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
        """Close overdue connections and sessions."""
        if self._sweeper.sweep(self.is_full()):
            self._seen = _Seen(1, 0.0)

    def has_room_for(self, session: str, address: str) -> bool:
        """Whether this session may upload another file now. address: of the network, "" for this computer."""
        sizes = self._kept_sizes()
        if any(len(manager.file_storage.get(session, ())) >= MOST_FILES for manager in self._uploads):
            return False
        if address:
            theirs = sum(size for one, size in sizes.items() if self._addresses.get(one) == address)
            at_once = [one.address for one in self._uploading].count(address)
            if at_once >= UPLOADS_OF_AN_ADDRESS or theirs >= MOST_OF_AN_ADDRESS:
                return False
        if len(self._uploading) >= UPLOADS_AT_ONCE:
            return False
        return sizes.get(session, 0) < MOST_OF_A_SESSION and sum(sizes.values()) < MOST_OF_ALL

    @contextmanager
    def uploading(self, session: str, address: str) -> Iterator[None]:
        """Context in which a session that there was room for uploads a file."""
        upload = _Upload(session, address)
        self._uploading.append(upload)
        self._addresses[session] = address
        try:
            yield
        finally:
            self._uploading.remove(upload)
            known = {*self._kept_sizes(), *[one.session for one in self._uploading]}
            self._addresses = {one: where for one, where in self._addresses.items() if one in known}

    def _kept_sizes(self) -> dict[str, int]:
        """Bytes of the uploaded files that are kept, with what is kept about them, by session."""
        kept = [(one, files) for manager in self._uploads for one, files in list(manager.file_storage.items())]
        return {one: sum(map(_kept_of, list(files.values()))) for one, files in kept}


def _kept_of(file: UploadedFileRec) -> int:
    return len(file.data) + len(file.name) + len(file.type) + OF_A_FILE


capacity = Capacity()
