"""What is found in a whole log once for each view: every screen in every language would look through it again."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from live.public_view import View

_Found = TypeVar("_Found")


def once_per_view(find: Callable[[View], _Found]) -> Callable[[View], _Found]:
    """The same function, called once for a view, with which its result goes. The result must not be modified."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(view: View) -> _Found:
        # As `cached_property` does; neither a comparison nor a copy of the view sees it.
        kept = vars(view)
        if name not in kept:
            kept[name] = find(view)
        return cast(_Found, kept[name])

    return found
