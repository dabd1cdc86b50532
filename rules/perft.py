"""Exhaustive counts of action sequences of a given length, as in chess programs.

Every bribe counts at its smallest legal amount; corrections and notes are left out (record.md, `perft`).
"""

from rules.position import Position
from rules.referee import Choice, legal, play, smallest


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` distinct actions from here; a game that ends earlier counts 0."""
    if depth == 0:
        return 1
    choices = legal(position)
    if depth == 1:
        return len(choices)
    return sum(perft(play(position, smallest(choice)).position, depth - 1) for choice in choices)


def divide(position: Position, depth: int) -> list[tuple[Choice, int]]:
    """`perft` split by the first action, to locate a difference; `depth` is at least 1."""
    return [(choice, perft(play(position, smallest(choice)).position, depth - 1)) for choice in legal(position)]
