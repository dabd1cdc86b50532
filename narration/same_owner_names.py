"""Names that distinguish an owner's figures of one profession when they compete for a room with each other (8.2)."""

from collections.abc import Sequence

from i18n.translator import Translator
from rules import Figure


def the_one_inside(figure: Figure, others: Sequence[Figure], translator: Translator) -> str:
    """A figure in a room; called "the one inside" if one of its owner's is among the `others`."""
    return translator.inside(figure) if figure in others else translator.figure(figure)


def newcomers(figures: Sequence[Figure], inside: Figure | None, translator: Translator) -> str:
    """Figures in the park; called newcomers if the figure in the room is of the same owner."""
    names = [translator.newcomer(one) if one == inside else translator.figure(one) for one in figures]
    return translator.listing(names)
