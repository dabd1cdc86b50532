"""Who is told of every change in a store of this process."""

from collections.abc import Callable
from threading import Lock

from storage.store import Notice

Tell = Callable[[Notice], None]


class Watchers:
    """Those who watch; safe from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[Tell] = []

    def join(self, tell: Tell) -> Callable[[], None]:
        """Tell somebody of every change from now on, until the answer is called."""
        with self._lock:
            self._all = [*self._all, tell]

        def leave() -> None:
            with self._lock:
                self._all = [one for one in self._all if one is not tell]

        return leave

    def tell(self, notice: Notice) -> None:
        """Tell all of them."""
        for tell in self._all:
            tell(notice)
