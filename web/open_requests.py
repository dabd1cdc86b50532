"""How many requests and sockets of one network address are open, whichever connections they came by.

A household's six devices open some fifty at once when all of them load a page, a club's sixty some five hundred.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from web.capacity import OF_A_REQUEST, OF_A_SOCKET, Capacity

# Connections of one address, and the requests and sockets that a proxy brings for it; this computer itself is exempt.
OPEN_OF_AN_ADDRESS = 800
SOCKETS_OF_AN_ADDRESS = 400
# What a household keeps open, and every address where all together take half of what there is.
OPEN_OF_A_HOUSEHOLD = 60


def most_open(room: Capacity, all_open: int = 0) -> int:
    """How many connections, or requests and sockets, one address may have open. all_open: those of all addresses."""
    return room.share(OPEN_OF_A_HOUSEHOLD if room.is_short(all_open) else OPEN_OF_AN_ADDRESS, OF_A_REQUEST)


class OpenRequests:
    """The requests and sockets that are open; those of the address "" are not counted."""

    def __init__(self, room: Capacity) -> None:
        self._room = room
        self._open: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()
        self._all_open = 0

    def is_crowded(self, address: str, *, is_socket: bool) -> bool:
        """Whether this address may open no other one now."""
        most_sockets = self._room.share(SOCKETS_OF_AN_ADDRESS, OF_A_SOCKET)
        crowded = self._open[address] >= most_open(self._room, self._all_open)
        return address != "" and (crowded or (is_socket and self._sockets[address] >= most_sockets))

    @contextmanager
    def holding(self, address: str, *, is_socket: bool) -> Iterator[None]:
        """Context in which one is open."""
        counts = [self._open, self._sockets] if is_socket else [self._open]
        for count in counts:
            count[address] += 1
        self._all_open += 1
        try:
            yield
        finally:
            self._all_open -= 1
            for count in counts:
                count[address] -= 1
                if not count[address]:
                    del count[address]
