"""Rate limits on wrong PINs and table codes: whoever tries on waits longer each time.

`joining` asks it about PINs, `table_code_guards` about codes.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from rules import Illegal
from storage.store import GUARDS, Kept, Store

FREE_TRIES = 3
FIRST_WAIT = 5.0
LONGEST_WAIT = 300.0
# Seconds without a wrong try after which a guard resets.
FORGET_SECONDS = 1800.0
# Extra lifetime per wrong try: a full store evicts what expires first, so flooding it evicts the guards with fewer
# wrong tries first.
_KEPT_FOR_EACH = 3600.0


class _Tries(NamedTuple):
    wrong: int = 0
    closed_until: float = 0.0


class Guards:
    """Counts wrong tries at secrets, by name; after some free ones each further try must wait twice as long.

    The counts are in the store, so they hold across servers and restarts. clock: seconds since 1970.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, free_tries: int = FREE_TRIES) -> None:
        self._store = store
        self._clock = clock
        self._free = free_tries

    def left(self, name: str) -> int:
        """Whole seconds until the next try is allowed; 0 if it is now. Raises StorageError."""
        return self._left(self._read(self._store.get(GUARDS, name)))

    def failed(self, name: str) -> None:
        """Count a wrong try. Raises StorageError."""
        while not self._count(name, self._store.get(GUARDS, name)):
            continue

    def check(self, name: str, right: Callable[[], bool], *, at_once: bool = False) -> None:
        """Call `right` to check a secret, unless tries must wait: then the answer takes as long whatever was tried.

        The try is counted before it is checked, so that concurrent tries at several servers are all counted.
        at_once: whether `right` takes no work; then nothing is written for a right one, however often it is asked.

        Raises:
            Illegal: `pin-wait` with the whole seconds left, or `pin-wrong`; article 1. StorageError.
        """
        while True:
            kept = self._store.get(GUARDS, name)
            tries = self._read(kept)
            if left := self._left(tries):
                raise Illegal("pin-wait", "1", seconds=left)
            if at_once and right():
                # While another server counts a try, this one is not judged: they all have one in each wait together.
                if not tries.wrong or self._store.put(GUARDS, {name: None}, expect=_expected(name, kept)):
                    return
            elif self._count(name, kept):
                break
        if not right():
            raise Illegal("pin-wrong", "1")
        self._store.put(GUARDS, {name: None})

    def _left(self, tries: _Tries) -> int:
        left = tries.closed_until - self._clock()
        return int(left) + 1 if left > 0 else 0

    def _count(self, name: str, kept: Kept | None) -> bool:
        wrong, now = self._read(kept).wrong + 1, self._clock()
        wait = 0.0
        if wrong >= self._free:
            wait = min(FIRST_WAIT * 2 ** min(wrong - self._free, 32), LONGEST_WAIT)
        forgotten = now + wait + FORGET_SECONDS
        until = forgotten + min(wrong - 1, 24) * _KEPT_FOR_EACH
        document = {"wrong": wrong, "closed_until": now + wait, "forgotten": forgotten, "until": until}
        return self._store.put(GUARDS, {name: document}, expect=_expected(name, kept))

    def _read(self, kept: Kept | None) -> _Tries:
        """The tries that have not expired."""
        document = (kept.document if kept else None) or {}
        if self._clock() >= float(document.get("forgotten", 0.0)):
            return _Tries()
        return _Tries(int(document.get("wrong", 0)), float(document.get("closed_until", 0.0)))


def _expected(name: str, kept: Kept | None) -> dict[str, int]:
    return {name: kept.n if kept else 0}
