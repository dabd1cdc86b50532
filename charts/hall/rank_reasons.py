"""Why somebody is ranked above another who wins more often: strength counts more than victories."""

from collections.abc import Sequence
from typing import NamedTuple

from charts.hall.hall import Hall


class Above(NamedTuple):
    """A person ranked lower who wins more often, and why nevertheless lower.

    Codes: `beaten` (fewer rivals beaten), `last` (more often last, which costs more strength than a victory brings),
    `surer` (known from fewer games).
    """

    other: int
    code: str


def above(hall: Hall, ranked: Sequence[int]) -> list[Above | None]:
    """For each of these people, best first: the next one below who wins more often.

    None if there is none, or no single reason: then it is all places in the order of the games, and who the rivals
    were.
    """
    return [_above(hall, person, ranked[place:]) for place, person in enumerate(ranked, start=1)]


def _above(hall: Hall, person: int, below: Sequence[int]) -> Above | None:
    own = hall.tallies[person].rate
    other = next((one for one in below if hall.tallies[one].rate > own), None)
    code = "" if other is None else _why(hall, person, other)
    return Above(other, code) if other is not None and code else None


def _why(hall: Hall, person: int, other: int) -> str:
    one, two = hall.tallies[person], hall.tallies[other]
    if hall.points[person][-1].mean > hall.points[other][-1].mean:
        # As they are shown: equal per cents explain nothing.
        if _shown(one.beaten) > _shown(two.beaten):
            return "beaten"
        if _shown(one.last_rate) < _shown(two.last_rate):
            return "last"
    surer = hall.points[person][-1].spread < hall.points[other][-1].spread
    return "surer" if surer and one.games > two.games else ""


def _shown(part: float) -> int:
    return round(100 * part)
