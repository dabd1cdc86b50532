"""The uploaded files that Streamlit keeps: how much they take, of whom, and that they go with their sessions.

There may be tens of thousands: each session's are counted when one has come in or gone, not at every question.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

# Bytes that a file takes beside its content, name and type.
OF_A_FILE = 1024


class Kept(NamedTuple):
    """The files of a session: how many, their bytes, and of these those that came from each network address."""

    number: int
    size: int
    of_addresses: Mapping[str, int]


_NOTHING = Kept(0, 0, {})


class KeptUploads:
    """The files of these managers. active, left: where Streamlit knows its sessions; without `active` none is over."""

    def __init__(
        self,
        managers: Sequence[MemoryUploadedFileManager] = (),
        active: Sequence[WebsocketSessionManager] = (),
        left: Sequence[MemorySessionStorage] = (),
    ) -> None:
        self._managers = managers
        self._active = active
        self._left = left
        self._kept: dict[str, Kept] = {}
        # The address that each file of a session came from, except this computer's.
        self._sources: dict[str, dict[str, str]] = {}

    def is_open(self, session: str) -> bool:
        """Whether there is a session with a page, which alone is sent files."""
        return not self._active or any(one.is_active_session(session) for one in self._active)

    def of_session(self, session: str) -> Kept:
        """What is kept of a session's files."""
        if sum(map(len, self._files(session))) != self._kept.get(session, _NOTHING).number:
            self._count(session)
        return self._kept.get(session, _NOTHING)

    def of_address(self, address: str) -> int:
        """Bytes of the files that came from an address, as of the last `tidy`."""
        return sum(kept.of_addresses.get(address, 0) for kept in self._kept.values())

    def of_all(self) -> int:
        """Bytes of all files, as of the last `tidy`."""
        return sum(kept.size for kept in self._kept.values())

    def added(self, session: str, file: str, address: str) -> None:
        """Charge a file that came in to its address, "" for this computer; remove it where its session is over."""
        self._end(session)
        self._sources.setdefault(session, {})[file] = address
        self._count(session)

    def tidy(self) -> None:
        """Remove the files of sessions that are over, and see what else has gone."""
        for session in {*self._kept, *[one for manager in self._managers for one in list(manager.file_storage)]}:
            self._end(session)
            self.of_session(session)

    def _end(self, session: str) -> None:
        """Remove what came in for a session after Streamlit had ended it, and its files with it."""
        if self.is_open(session) or any(one.get(session) is not None for one in self._left):
            return
        for manager in self._managers:
            manager.remove_session_files(session)

    def _files(self, session: str) -> list[dict[str, UploadedFileRec]]:
        return [manager.file_storage.get(session, {}) for manager in self._managers]

    def _count(self, session: str) -> None:
        sizes = {file: _kept_of(record) for files in self._files(session) for file, record in list(files.items())}
        sources = {file: where for file, where in self._sources.pop(session, {}).items() if file in sizes and where}
        self._kept.pop(session, None)
        if not sizes:
            return
        self._sources[session] = sources
        of_addresses = Counter[str]()
        for file, where in sources.items():
            of_addresses[where] += sizes[file]
        self._kept[session] = Kept(len(sizes), sum(sizes.values()), of_addresses)


def _kept_of(file: UploadedFileRec) -> int:
    return len(file.data) + len(file.name) + len(file.type) + OF_A_FILE
