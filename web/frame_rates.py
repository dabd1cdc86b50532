"""How many frames of WebSockets, and pieces of what is not whole yet, a connection and an address may send.

A frame of six bytes, or a body's or message's single byte, costs the event loop as much as a short message, and tens of
thousands come in at once.
"""

import time

from cachetools import LRUCache

from live.token_bucket import Rate, TokenBucket

# Of one connection, and of all connections of an address: more than their messages. Whoever sends more is cut off.
FRAMES = Rate(1_000, 0.02)
FRAMES_OF_AN_ADDRESS = Rate(4_000, 0.001)
# So many a connection may send though others have used up what its address may.
CALM = Rate(10, 0.25)
# For so many bytes that have come in one piece counts as none: no network makes smaller ones of an upload.
WORTH_A_PIECE = 512
_SAVED = 32 * WORTH_A_PIECE
_ADDRESSES = 4096
_of_addresses: LRUCache[str, TokenBucket] = LRUCache(_ADDRESSES)


class FrameRates:
    """Counts the frames of one connection, and its pieces (`Pieces`)."""

    def __init__(self) -> None:
        now = time.monotonic()
        self._own, self._calm = TokenBucket(FRAMES, now), TokenBucket(CALM, now)

    def takes(self, count: int, address: str) -> bool:
        """Count so many; whether they are within the rates. address: "" for this computer, which is not counted."""
        now = time.monotonic()
        together = _of_addresses.setdefault(address, TokenBucket(FRAMES_OF_AN_ADDRESS, now)) if address else None
        is_shared = together is None or together.take(now, count)
        is_calm = not self._calm.wait(now, count)
        self._calm.owe(now, count)
        return self._own.take(now, count) and (is_shared or is_calm)


class Pieces:
    """Counts what comes in on one connection and makes nothing whole, by the same rates."""

    def __init__(self, rates: FrameRates) -> None:
        self._rates = rates
        # Bytes for which no piece was left uncounted yet.
        self._saved = 0

    def takes(self, size: int, address: str) -> bool:
        """Count a piece of so many bytes; whether it is within the rates. address: as for `FrameRates.takes`."""
        self._saved = min(_SAVED, self._saved + size)
        if self._saved >= WORTH_A_PIECE:
            self._saved -= WORTH_A_PIECE
            return True
        return self._rates.takes(1, address)
