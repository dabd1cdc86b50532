"""Why somebody is ranked above another who wins more often: strength counts more than victories."""

from collections.abc import Sequence
from typing import NamedTuple

from charts.hall.hall import Hall


class Above(NamedTuple):
    """A person ranked lower who wins more often, and why nevertheless lower.

    Codes: `surer` (no weaker, but known from fewer games), `beaten` (fewer rivals beaten), `places` (neither: it is all
    places in the order of the games, and who the rivals were).
    """

    other: int
    code: str


def above(hall: Hall, ranked: Sequence[int]) -> list[Above | None]:
    """For each of these people, best first: the next one below who wins more often; None if there is none."""
    return [_above(hall, person, ranked[place:]) for place, person in enumerate(ranked, start=1)]


def _above(hall: Hall, person: int, below: Sequence[int]) -> Above | None:
    own = hall.tallies[person].rate
    other = next((one for one in below if hall.tallies[one].rate > own), None)
    return None if other is None else Above(other, _why(hall, person, other))


def _why(hall: Hall, person: int, other: int) -> str:
    one, two = hall.tallies[person], hall.tallies[other]
    if hall.points[person][-1].mean <= hall.points[other][-1].mean:
        return "surer" if one.games > two.games else "places"
    # As they are shown: equal per cents explain nothing.
    return "beaten" if round(100 * one.beaten) > round(100 * two.beaten) else "places"
