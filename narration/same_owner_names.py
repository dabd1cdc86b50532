"""Distinguishes figures of one owner that fight each other over a room, as their names are the same (8.2)."""

from collections.abc import Sequence

from i18n.translator import Translator
from rules import Figure


def the_one_inside(figure: Figure, others: Sequence[Figure], translator: Translator) -> str:
    """A figure in a room; told to be inside where another of its owner's is among the `others`."""
    return translator.inside(figure) if figure in others else translator.figure(figure)


def newcomers(figures: Sequence[Figure], inside: Figure | None, translator: Translator) -> str:
    """Figures in the park; told to be newcomers where the one inside, if there is one, is their owner's too."""
    names = [translator.newcomer(one) if one == inside else translator.figure(one) for one in figures]
    return translator.listing(names)
