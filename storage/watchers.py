"""Callbacks for every change in a store of this process."""

from collections.abc import Callable

from storage.store import Notice

Tell = Callable[[Notice], None]


class Watchers:
    """Those who watch; safe from any thread, for each comes and goes by one step on a dictionary."""

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
