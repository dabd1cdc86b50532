"""Files to download once they were made: each can be fetched for a minute, whatever pages run or are closed meanwhile.

Streamlit keeps a file that was made on demand for no page, and drops what belongs to none when any two pages have run,
or were closed, since: before a browser has fetched it, where somebody sees to that.
"""

import sys
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from pathlib import PurePosixPath
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from streamlit import runtime
from streamlit.runtime import memory_media_file_storage
from streamlit.runtime.media_file_manager import MediaFileManager

# Seconds for which a file can be fetched at the least.
KEPT_SECONDS = 60.0
# Bytes of those files beyond which some go before, of the address with the most first; and of all files in memory,
# beyond which those that neither a page shows nor this keeps are dropped at the next two that are made.
MOST_KEPT = 96 * 1024 * 1024
# The method of `MediaFileManager` that finds what belongs to no page, called with its lock; and where it has ours.
_UNNEEDED = "_get_inactive_file_ids"
_OURS = "intrige_made_files"
# Bytes beyond which Streamlit names a file by samples of what is in it.
_SAMPLED = "_PARTIAL_HASH_THRESHOLD"
_beginning = Lock()


class _Held(NamedTuple):
    """Since when a file is kept, and its bytes."""

    since: float
    size: int


class MadeFiles:
    """What Streamlit has made on demand within the last minute. Any thread may run pages or make files.

    clock: seconds.
    """

    def __init__(self, files: MediaFileManager, clock: Callable[[], float] = monotonic) -> None:
        self._files, self._clock = files, clock
        self._lock: Any = vars(files)["_lock"]
        self._find: Callable[[], set[str]] = getattr(files, _UNNEEDED)
        vars(files)[_UNNEEDED] = self._unneeded
        # By the address that asked and the file's name, as which the same content is there once; oldest first.
        self._held: dict[tuple[str, str], _Held] = {}

    def make(self, file: str, address: str) -> str:
        """Make a file by its number for an address; its own address on this server. Raises MediaFileStorageError."""
        url = self._files.execute_deferred(file)
        if not self._hold(address, url):
            # Two pages ran before it could be kept, as it is from now on: by the name of what is in it.
            url = self._files.execute_deferred(file)
            self._hold(address, url)
        if kept_bytes(self._files) > MOST_KEPT:
            # It marks what neither a page shows nor this keeps, and drops that when a second other one is made.
            self._files.remove_orphaned_files()
        return url

    def _hold(self, address: str, url: str) -> bool:
        """Keep a file from now on; whether it is there."""
        name = PurePosixPath(url)
        with self._lock:
            found = self._files.read_file(name.name)
            self._held.pop((address, name.stem), None)
            self._held[address, name.stem] = _Held(self._clock(), len(found.content) if found else 0)
            self._expire()
            self._let_go()
        return found is not None

    def _unneeded(self) -> set[str]:
        self._expire()
        return self._find().difference(name for _, name in self._held)

    def _expire(self) -> None:
        over = self._clock() - KEPT_SECONDS
        while self._held and self._held[key := next(iter(self._held))].since <= over:
            del self._held[key]

    def _let_go(self) -> None:
        """Keep no more than `MOST_KEPT` bytes, but the newest: of the address with the most its oldest go first."""
        sizes = {name: one.size for (_, name), one in self._held.items()}
        together = sum(sizes.values())
        if together <= MOST_KEPT:
            return
        *older, newest = self._held
        holders = Counter(name for _, name in self._held)
        shares = Counter({newest[0]: self._held[newest].size})
        lines: defaultdict[str, deque[str]] = defaultdict(deque)
        for address, name in older:
            shares[address] += sizes[name]
            lines[address].append(name)
        while together > MOST_KEPT and lines:
            most = max(lines, key=lambda address: shares[address])
            name = lines[most].popleft()
            if not lines[most]:
                del lines[most]
            del self._held[most, name]
            shares[most] -= sizes[name]
            holders[name] -= 1
            # What several have asked for is there once.
            together -= 0 if holders[name] else sizes[name]


def name_files_by_all_of_them() -> None:
    """Let files of this process be known by all that is in them.

    By samples a record of which little was corrected has the name of the one before, which would be saved instead.
    """
    vars(memory_media_file_storage)[_SAMPLED] = sys.maxsize


def make_file(files: MediaFileManager, file: str, address: str) -> str:
    """Make a file by its number for an address; its own address on this server. Raises MediaFileStorageError."""
    with _beginning:
        ours = vars(files).get(_OURS)
        made: MadeFiles = ours if ours is not None else MadeFiles(files)
        vars(files)[_OURS] = made
    return made.make(file, address)


def kept_bytes(files: MediaFileManager) -> int:
    """Bytes of all files that Streamlit keeps in memory."""
    storage: Any = vars(files)["_storage"]
    return sum(one.byte_length for kind in storage.get_stats().values() for one in kind)


def keep(url: str, place: int) -> int:
    """Keep a made file for longer, until another takes its place.

    url: "" for none, instead of what was kept at this place. Returns its bytes.
    """
    files = runtime.get_instance().media_file_mgr
    found = files.read_file(PurePosixPath(url).name) if url else None
    content, kind, name = (found.content, found.mimetype, found.filename) if found else (b"", "text/plain", None)
    # Outside of a script nothing that is added belongs to a page.
    files.add(content, kind, f"late {place}", name, is_for_static_download=True)
    return len(content)
