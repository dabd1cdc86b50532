"""Distinguishes figures of one owner that fight each other over a room, as their names are the same (8.2)."""

from collections.abc import Sequence

from i18n.translator import Translator
from rules import Figure


def the_one_inside(figure: Figure, others: Sequence[Figure], translator: Translator) -> str:
    """A figure in a room; called "inside" if another of its owner's is among the `others`."""
    name = translator.figure(figure)
    return translator.say("{figure} (the one inside)", figure=name) if figure in others else name


def newcomers(figures: Sequence[Figure], inside: Figure | None, translator: Translator) -> str:
    """Figures in the park; called newcomers if the one inside has the same owner."""
    names = [
        translator.say("{figure} (the newcomer)", figure=translator.figure(one))
        if one == inside
        else translator.figure(one)
        for one in figures
    ]
    return translator.listing(names)
