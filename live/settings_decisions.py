"""Decisions about settings (seats, PINs, clock, the end): made on the table as it is, again if another was quicker."""

from collections.abc import Callable
from threading import RLock
from typing import Any, TypeVar

from live.seating import Seating
from storage import Role, StorageError

# Tries of a decision about settings while other servers change the table.
_TRIES = 20
_Decided = TypeVar("_Decided")

# Writes changed settings: the settings, the role, whose device it was, for whom. Raises StorageError `moved-on` if the
# table has changed since they were read; the next read returns the new ones.
Keep = Callable[[dict[str, Any], Role, int | None, int | None], None]


class SettingsDecisions:
    """Decisions about the settings of one table. Thread-safe.

    lock: held over every check and the change that depends on it. read: the current seating. keep: writes settings;
    after a concurrent change by another server the decision is repeated.
    """

    def __init__(self, lock: RLock, read: Callable[[], Seating], keep: Keep) -> None:
        self._lock = lock
        self._read = read
        self._keep = keep

    def decide(self, decide: Callable[[Seating], _Decided]) -> _Decided:
        """Check and change the current seating or other settings, under the table's lock.

        decide: is called again after a change by another server, so it reads the table only when called. Raises what
        it raises.
        """
        with self._lock:
            for _ in range(_TRIES - 1):
                try:
                    return decide(self._read())
                except StorageError as error:
                    if error.code != "moved-on":
                        raise
            return decide(self._read())
