"""Labels by which no two options of a widget read alike."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def told_apart(options: Iterable[T], label: Callable[[T], str]) -> Callable[[T], str]:
    """A `format_func` that numbers the later one of options that read alike: `Everywhere`, `Everywhere (2)`.

    Streamlit knows an option by its label alone, and takes the last of those that share one: a name that is typed like
    the entry for "nobody" or "all" would take that one's place.
    """
    words: dict[T, str] = {}
    used: set[str] = set()
    for option in options:
        plain = word = label(option)
        number = 1
        while word in used:
            number += 1
            word = f"{plain} ({number})"
        used.add(word)
        words[option] = word

    def shown(option: T) -> str:
        # Streamlit also asks for what was chosen before and is no longer offered.
        return words[option] if option in words else label(option)

    return shown
