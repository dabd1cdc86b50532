"""The letters on the crests of an edition's houses."""

from collections.abc import Sequence


def crest_letters(houses: Sequence[str]) -> tuple[str, ...]:
    """One character for every house, all different, in the order of the box.

    houses: their names in the reader's language. A house gets the first letter of its name that none before it has;
    where all are taken, its number from 1.

    >>> crest_letters(["Venice", "Milan", "Rome", "Naples", "Verona"])
    ('V', 'M', 'R', 'N', 'E')
    """
    taken: list[str] = []
    for number, name in enumerate(houses, start=1):
        free = [sign for sign in name.upper() if sign.isalpha() and sign not in taken]
        taken.append(free[0] if free else str(number))
    return tuple(taken)
