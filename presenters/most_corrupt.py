"""Who of some people is the most corrupt, as far as the hall's finished games tell."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from statistics import fmean

from charts.hall import Played
from rules import name_key


@dataclass(frozen=True)
class MostCorrupt:
    """The most corrupt of some people. places: theirs in the names asked for, several where they are level.

    times: what they took in bribes, as a multiple of an even share of all bribes at the table; mean of their games.
    """

    places: tuple[int, ...]
    times: float


def most_corrupt(names: Sequence[str], games: Iterable[Played], aliases: Mapping[str, str]) -> MostCorrupt | None:
    """Whoever took most, of those names that finished games know; None where they know nobody.

    aliases: by `name_key` a name, the person it belongs to. Games in which nobody bribed tell nothing.
    """
    wanted = [name_key(aliases.get(name_key(name), name)) if name.strip() else "" for name in names]
    taken: dict[str, list[float]] = {person: [] for person in wanted if person}
    for game in games:
        bribes = game.digest.bribes if game.digest is not None else ()
        whole = sum(map(sum, bribes))
        for seat, name in enumerate(game.names if whole else ()):
            person = name_key(aliases.get(name_key(name), name))
            if person in taken:
                taken[person].append(sum(row[seat] for row in bribes) * game.seats / whole)
    times = {person: fmean(shares) for person, shares in taken.items() if shares}
    if not times:
        return None
    most = max(times.values())
    leading = {person for person, one in times.items() if isclose(one, most)}
    return MostCorrupt(tuple([place for place, person in enumerate(wanted) if person in leading]), most)
