"""Sequences of entry numbers that share their beginnings, so that one more costs memory only where it differs."""

from collections.abc import Iterable
from functools import reduce
from typing import Final, TypeAlias

# A sequence, by its number in the tree. Equal sequences are the same node.
Node: TypeAlias = int
EMPTY: Final[Node] = 0


class PrefixTree:
    """Sequences of whole numbers, none of which is ever removed."""

    def __init__(self) -> None:
        # By node: the sequence without its last number, and that number.
        self._before: list[Node] = [EMPTY]
        self._last: list[int] = [0]
        self._longer: dict[tuple[Node, int], Node] = {}

    def __len__(self) -> int:
        return len(self._last)

    def longer(self, node: Node, number: int) -> Node:
        """A sequence with one number more."""
        found = self._longer.setdefault((node, number), len(self._last))
        if found == len(self._last):
            self._before.append(node)
            self._last.append(number)
        return found

    def node(self, numbers: Iterable[int]) -> Node:
        """The sequence of these numbers."""
        return reduce(self.longer, numbers, EMPTY)

    def rest(self, node: Node, other: Node = EMPTY) -> tuple[int, ...]:
        """A sequence without the longest beginning that it shares with another; by default all of it."""
        found: list[int] = []
        while node != other:
            # The beginnings of a sequence are older than it, and so are less.
            if node > other:
                found.append(self._last[node])
                node = self._before[node]
            else:
                other = self._before[other]
        return tuple(reversed(found))
