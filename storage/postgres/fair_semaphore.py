"""A semaphore that is fair: Python's lets whoever comes back at once go before those who have waited for seconds."""

from collections import deque
from threading import Lock


class FairSemaphore:
    """Lets `count` threads in at a time, those that wait in the order in which they came."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._lock = Lock()
        # Each is held until it is its waiter's turn.
        self._waiting: deque[Lock] = deque()

    def acquire(self, timeout: float) -> bool:
        """Wait, for so many seconds at the most; return whether it was let in."""
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=timeout):
            return True
        with self._lock:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        # It was let in just then.
        return True

    def release(self) -> None:
        """Let the next one in."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
