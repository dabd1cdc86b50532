"""Sequences and mappings whose items are made when they are asked for.

A hall may have a hundred thousand people: of each that is kept every garbage collection would look at several objects,
and nobody runs meanwhile. Into an array of numbers it does not look.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class MadeOnDemand(Sequence[T]):
    """So many items, each made by its index, anew whenever it is asked for."""

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._count, self._make = count, make

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        """The item of an index, or those of a slice."""
        if isinstance(index, slice):
            return [self._make(one) for one in range(self._count)[index]]
        return self._make(range(self._count)[index])

    def __len__(self) -> int:
        """How many there are."""
        return self._count
