"""The registered watchers of a store: callbacks for its changes within this process."""

from collections.abc import Callable
from contextlib import suppress

from storage.errors import StorageError
from storage.store import Notice

Tell = Callable[[Notice], None]


class Watchers:
    """The callbacks of a store; thread-safe, since joining and leaving are single dictionary operations."""

    def __init__(self) -> None:
        self._all: dict[object, Tell] = {}

    def __bool__(self) -> bool:
        return bool(self._all)

    def join(self, tell: Tell) -> Callable[[], None]:
        """Add a callback; the returned function removes it."""
        watcher = object()
        self._all[watcher] = tell
        return lambda: self._all.pop(watcher, None) and None

    def clear(self) -> None:
        """Remove all callbacks."""
        self._all.clear()

    def tell(self, notice: Notice) -> None:
        """Call every callback with a notice; one that fails stops neither the others nor the change itself."""
        for tell in [*self._all.values()]:
            with suppress(StorageError):
                tell(notice)
