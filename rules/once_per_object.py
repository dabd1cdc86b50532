"""A property that is worked out once for each object, as `functools.cached_property` does, but without its lock.

That is one for all objects of a class: while one thread works out the statistics of a full hall, another would wait for
those of a small one.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast, overload

_Found = TypeVar("_Found")


class OncePerObject(Generic[_Found]):
    """The property, with which its result goes. Two threads may both work it out; all get what the first has found."""

    def __init__(self, find: Callable[[Any], _Found]) -> None:
        self._find, self._name = find, find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> "OncePerObject[_Found]": ...
    @overload
    def __get__(self, owner: object, kind: type | None = None) -> _Found: ...
    def __get__(self, owner: object | None, kind: type | None = None) -> "_Found | OncePerObject[_Found]":
        """What was found; Python asks the object's own attributes first."""
        return self if owner is None else cast(_Found, vars(owner).setdefault(self._name, self._find(owner)))


once_per_object = OncePerObject
