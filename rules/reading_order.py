"""The pieces of a text that change places when it is read from the other end, and whether those of two texts fit.

The place where a name stands decides which end it is read from. After the classes of Unicode's UAX #9.
"""

from collections import Counter
from unicodedata import bidirectional

# Stands for any letter or sign.
ANY = "\x00"
_RIGHT_TO_LEFT = ("R", "AL")
_READ_TOGETHER = (*_RIGHT_TO_LEFT, "L", "EN")


def has_right_to_left(shown: str) -> bool:
    """Whether a text has letters that are written from right to left."""
    return not shown.isascii() and any(bidirectional(one) in _RIGHT_TO_LEFT for one in shown)


def fits(one: str, other: str) -> bool:
    """Whether two texts are equal but for what stands for any letter."""
    return len(one) == len(other) and all(a == b or ANY in (a, b) for a, b in zip(one, other, strict=True))


def fit_in_any_order(pieces: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether each piece can be paired with another that it fits."""
    if sorted(map(len, pieces)) != sorted(map(len, others)):
        return False
    # Where no letter stands for any, equal pieces fit the same others: pairing them spoils no other pair.
    equal = Counter({one: count for one, count in (Counter(pieces) & Counter(others)).items() if ANY not in one})
    left, right = [list((Counter(some) - equal).elements()) for some in (pieces, others)]
    return _can_be_paired([[at for at, other in enumerate(right) if fits(one, other)] for one in left])


def _can_be_paired(fitting: list[list[int]]) -> bool:
    """Whether each can have one of those that fit it, each another: a matching, by augmenting paths (Kuhn)."""
    paired: dict[int, int] = {}

    def pair(one: int, tried: set[int]) -> bool:
        for at in fitting[one]:
            if at not in tried:
                tried.add(at)
                if at not in paired or pair(paired[at], tried):
                    paired[at] = one
                    return True
        return False

    return all(pair(one, set()) for one in range(len(fitting)))


def pieces_of(shown: str, digits: str = "EN") -> tuple[str, ...]:
    """The parts of a text that change places when it is read from the other end. digits: numbers, or Latin letters."""
    pieces: list[str] = []
    last = ""
    for one in shown:
        kind = digits if one.isdecimal() else "L" if one == ANY else bidirectional(one)
        # A mark goes with its letter, a letter with those beside it that are read the same way.
        if pieces and (kind == "NSM" or (kind == last and kind in _READ_TOGETHER)):
            pieces[-1] += one
        else:
            pieces.append(one)
            last = kind
    return tuple([one for one in pieces if not one.isspace()])
