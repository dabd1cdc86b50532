"""Exports all finished games beside those that are played: with pauses, once for each version, while somebody waits."""

import time
from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from live.export_import import HallTooLarge, pack
from live.finished_games import FinishedGames

# The pause after each game, relative to the time it took.
REST = 1.0

_lock = Lock()
# The newest export of each store: its version, and the file; None where that would be too large.
_kept: WeakKeyDictionary[FinishedGames, tuple[tuple[int, ...], bytes | None]] = WeakKeyDictionary()


class NobodyWaits(Exception):
    """The export was cancelled."""


def export(
    finished: FinishedGames,
    is_awaited: Callable[[], bool],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> bytes:
    """What `pack` makes. Raises NobodyWaits as soon as `is_awaited` is false; what `pack` raises."""
    begun = clock()

    def pause() -> None:
        nonlocal begun
        if not is_awaited():
            raise NobodyWaits
        sleep(REST * (clock() - begun))
        begun = clock()

    with _lock:
        # Digests of games are not in it.
        version = finished.version[:3]
        known, raw = _kept.get(finished, ((), None))
        if known != version:
            try:
                raw = pack(finished, pause)
            except HallTooLarge:
                raw = None
            _kept[finished] = version, raw
        if raw is None:
            raise HallTooLarge
        return raw
