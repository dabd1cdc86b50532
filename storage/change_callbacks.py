"""Callbacks for every change in a store within this process."""

from collections.abc import Callable

from storage.store import Notice

Tell = Callable[[Notice], None]


class Watchers:
    """The registered callbacks; thread-safe, since joining and leaving are single dictionary operations."""

    def __init__(self) -> None:
        self._all: dict[object, Tell] = {}

    def join(self, tell: Tell) -> Callable[[], None]:
        """Add a callback; the returned function removes it."""
        watcher = object()
        self._all[watcher] = tell
        return lambda: self._all.pop(watcher, None) and None

    def tell(self, notice: Notice) -> None:
        """Call every callback with a notice."""
        for tell in [*self._all.values()]:
            tell(notice)
