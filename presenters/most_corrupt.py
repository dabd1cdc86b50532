"""The most corrupt of some people, according to the hall's finished games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from statistics import fmean

from charts.hall import Played, persons_at_table
from rules import name_key


@dataclass(frozen=True)
class MostCorrupt:
    """The most corrupt of some people. places: their indices among the names, several on a tie.

    times: the mean over their games of their share of all bribes at the table, as a multiple of an even share.
    """

    places: tuple[int, ...]
    times: float


def most_corrupt(names: Sequence[str], games: Iterable[Played], aliases: Mapping[str, str]) -> MostCorrupt | None:
    """The person with the largest share of bribes among those names with finished games; None if there is none.

    aliases: by `name_key` of a name, its person; two at one table are never the same one. Games without bribes are
    ignored.
    """
    wanted = persons_at_table([name_key(name) for name in names], aliases)
    taken: dict[str, list[float]] = {person: [] for person in wanted if person}
    for game in games:
        bribes = game.digest.bribes if game.digest is not None else ()
        whole = sum(map(sum, bribes))
        for seat, person in enumerate(persons_at_table(game.name_keys, aliases) if whole else ()):
            if person in taken:
                taken[person].append(sum(row[seat] for row in bribes) * game.seats / whole)
    times = {person: fmean(shares) for person, shares in taken.items() if shares}
    if not times:
        return None
    most = max(times.values())
    leading = {person for person, one in times.items() if isclose(one, most)}
    return MostCorrupt(tuple([place for place, person in enumerate(wanted) if person in leading]), most)
