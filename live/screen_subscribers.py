"""Open screens that are woken when a table has a new version, each in the server's event loop.

Nothing is sent with it: each screen then updates its own view.
"""

import asyncio
import threading
from dataclasses import dataclass

from live.metrics import SCREENS


@dataclass(frozen=True)
class Subscriber:
    """One open screen: its event loop, and what is set there when there is something new."""

    loop: asyncio.AbstractEventLoop
    news: asyncio.Event


class Subscribers:
    """The open screens of one table. Safe to use from any thread.

    size, largest: about the bytes of memory of all the views that they are shown, and of one of these, as whoever makes
    them says.
    """

    size = largest = 0

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: set[Subscriber] = set()

    def join(self) -> Subscriber:
        """Subscribe a screen of the running event loop."""
        subscriber = Subscriber(asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._all.add(subscriber)
        SCREENS.inc()
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        """Unsubscribe a screen; unknown ones are ignored."""
        with self._lock:
            if subscriber not in self._all:
                return
            self._all.remove(subscriber)
        SCREENS.dec()

    def any(self) -> bool:
        """Whether any screen is open."""
        with self._lock:
            return bool(self._all)

    def tell(self) -> None:
        """Wake every screen."""
        with self._lock:
            subscribers = tuple(self._all)
        for subscriber in subscribers:
            try:
                subscriber.loop.call_soon_threadsafe(subscriber.news.set)
            except RuntimeError:  # its event loop has been closed
                self.leave(subscriber)
