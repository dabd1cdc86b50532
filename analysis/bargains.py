"""The best and the worst bargains of a game: the bribes that gained and lost most."""

from collections.abc import Sequence

from analysis.bribes import Bribed

# Length of each list.
LISTED = 5


def best_and_worst(bribes: Sequence[Bribed]) -> tuple[list[Bribed], list[Bribed]]:
    """The best bribes, best first, and the worst, worst first; only gains are best, only losses worst."""
    known = [bribe for bribe in bribes if bribe.outcome != "waiting"]
    best = [bribe for bribe in sorted(known, key=lambda one: (-one.gain, one.cost, one.number)) if bribe.gain > 0]
    worst = [bribe for bribe in sorted(known, key=lambda one: (one.gain, -one.cost, one.number)) if bribe.gain < 0]
    return best[:LISTED], worst[:LISTED]
