"""Who is told of every change in a store of this process."""

from collections.abc import Callable

from storage.store import Notice

Tell = Callable[[Notice], None]


class Watchers:
    """Those who watch; safe from any thread, for each comes and goes by one step on a dictionary."""

    def __init__(self) -> None:
        self._all: dict[object, Tell] = {}

    def join(self, tell: Tell) -> Callable[[], None]:
        """Tell somebody of every change from now on, until the answer is called."""
        watcher = object()
        self._all[watcher] = tell
        return lambda: self._all.pop(watcher, None) and None

    def tell(self, notice: Notice) -> None:
        """Tell all of them."""
        for tell in list(self._all.values()):
            tell(notice)
