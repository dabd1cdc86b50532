"""A queue for scarce turns: by turns of the visitors' addresses, and of the sessions of each."""

from collections import Counter
from collections.abc import Hashable
from typing import Generic, TypeVar

_Item = TypeVar("_Item")


class FairQueue(Generic[_Item]):
    """Who waits for a turn. A newcomer waits for at most one turn of each address ahead. Not thread-safe.

    at_once: the number of turns. of_an_address: the number that one address may have at a time; "", which is this
    computer and everybody behind a proxy that tells no addresses, may have all.
    """

    def __init__(self, at_once: int, of_an_address: int) -> None:
        self._at_once, self._of_an_address = at_once, of_an_address
        self._running: Counter[str] = Counter()
        self._taken = 0
        # By address, next one first: what its sessions wait for, next one first; None keeps the place of one that left.
        self._waiting: dict[str, dict[Hashable, _Item | None]] = {}

    def put(self, address: str, session: Hashable, item: _Item) -> None:
        """Let a session wait; it keeps its place if it left one."""
        self._waiting.setdefault(address, {})[session] = item

    def leave(self, address: str, session: Hashable) -> None:
        """Let a session wait for nothing; its place is kept until its turn comes."""
        if session in self._waiting.get(address, ()):
            self._waiting[address][session] = None

    def begin(self) -> _Item | None:
        """Give the next free turn to the next that waits, to be ended by `end`; None if there is no turn or nobody."""
        if self._taken >= self._at_once:
            return None
        for address in list(self._waiting):
            if self._has_turn_for(address):
                line = self._waiting.pop(address)
                item = _next(line)
                if line:
                    self._waiting[address] = line
                if item is not None:
                    self._running[address] += 1
                    self._taken += 1
                    return item
        return None

    def pass_by(self) -> None:
        """Give one of the turns to others, but not to those of its address: that has one less until `end`."""
        self._taken -= 1

    def end(self, address: str, *, is_passed: bool = False) -> None:
        """Take back a turn of this address; it comes after all others that wait.

        is_passed: others have had it since `pass_by`.
        """
        self._taken -= not is_passed
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        if address in self._waiting:
            self._waiting[address] = self._waiting.pop(address)

    def _has_turn_for(self, address: str) -> bool:
        return not address or self._running[address] < self._of_an_address


def _next(line: dict[Hashable, _Item | None]) -> _Item | None:
    """Take the first that has not left from a line, None if there is none."""
    while line:
        item = line.pop(next(iter(line)))
        if item is not None:
            return item
    return None
