"""Article 11, the end: the last round of a game, and who has won.

What the end pays, every player's income once more, is in `bank` (3); the referee begins and ends turns.
"""

from collections.abc import Sequence

from rules.table_setup import Table


def is_last_round(table: Table, number: int) -> bool:
    """Whether no round follows: no figures are sent in it (10.3), and the game is over after it."""
    return number == table.edition.rounds


def places_of(balances: Sequence[int]) -> tuple[int, ...]:
    """The place of each of these sums, 1 the best, ties sharing the better one (article 11)."""
    return tuple([1 + sum(other > own for other in balances) for own in balances])
