"""Records of an edition: most expensive bribe, richest winner and others."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from charts.hall.digest import Bargain
from charts.hall.games import Seated
from charts.sentence_data import All, Inserts, Number, Told, Trade, Who


@dataclass(frozen=True)
class Record:
    """One record: its sentence, with people by index, and its game."""

    code: str
    told: Told
    game: Seated


class Records(Mapping[str, tuple[Record, ...]]):
    """The records by box or edition (`Played.kind`), in the order of their first games, made when asked for."""

    def __init__(self, games: Iterable[Seated]) -> None:
        self._games: dict[str, list[Seated]] = {}
        for one in games:
            self._games.setdefault(one.game.kind, []).append(one)

    def __getitem__(self, kind: str) -> tuple[Record, ...]:
        """The records of one. Raises KeyError."""
        return records(self._games[kind])

    def __iter__(self) -> Iterator[str]:
        """Each box or edition."""
        return iter(self._games)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._games)


def records(games: Sequence[Seated]) -> tuple[Record, ...]:
    """The records among games of one edition; on a tie the first to be played."""
    known = [(one, one.game.digest) for one in games if one.game.digest is not None]
    dearest = [(one, digest.dearest) for one, digest in known if digest.dearest]
    nothing = [(one, digest.nothing) for one, digest in known if digest.nothing]
    best = [(one, digest.best) for one, digest in known if digest.best]
    banished = [(one, [sum(row) for row in digest.banished]) for one, digest in known]
    return (
        *_winners(games),
        *_bargain("dearest", dearest),
        *_bargain("nothing", nothing),
        *_best(best),
        *_banisher(banished),
    )


def _winners(games: Sequence[Seated]) -> Iterable[Record]:
    """The richest winner, the clearest victory and the poorest winner."""
    if not games:
        return
    for code, score in _WINNERS.items():
        one = max(games, key=lambda game: score(game.game.balances))
        ducats = abs(score(one.game.balances))
        if code != "lead" or ducats:
            winner = All(tuple([one.people[seat] for seat, place in enumerate(one.game.places) if place == 1]))
            yield Record(code, Told(f"record-{code}", {"who": winner, "ducats": Number(ducats)}), one)


def _ahead(balances: Sequence[int]) -> int:
    *_, second, first = sorted(balances)
    return first - second


_WINNERS: Mapping[str, Callable[[Sequence[int]], int]] = MappingProxyType(
    {"richest": max, "lead": _ahead, "poorest": lambda balances: -max(balances)}
)


def _bargain(code: str, bargains: Sequence[tuple[Seated, Bargain]]) -> Iterable[Record]:
    if not bargains:
        return
    one, bribe = max(bargains, key=lambda pair: pair[1].cost)
    inserts: Inserts = {
        "who": Who(one.people[bribe.payer]),
        "host": Who(one.people[bribe.host]),
        "profession": Trade(bribe.profession),
        "ducats": Number(bribe.cost),
        "earned": Number(bribe.earned),
    }
    yield Record(code, Told(f"record-{code}", inserts), one)


def _best(bargains: Sequence[tuple[Seated, Bargain]]) -> Iterable[Record]:
    """The bribe with the highest gain, if there is a gain."""
    found = [pair for pair in bargains if pair[1].earned > pair[1].cost]
    if found:
        yield from _bargain("best", [max(found, key=lambda pair: pair[1].earned - pair[1].cost)])


def _banisher(banished: Sequence[tuple[Seated, list[int]]]) -> Iterable[Record]:
    one, sums = max(banished, key=lambda pair: max(pair[1]), default=(None, [0]))
    if one is not None and max(sums):
        whose = tuple([one.people[seat] for seat, count in enumerate(sums) if count == max(sums)])
        inserts: Inserts = {"who": All(whose), "count": Number(max(sums))}
        yield Record("banisher", Told("record-banisher", inserts), one)


def streak(people: int, games: Sequence[Seated]) -> tuple[int, int]:
    """The person with the longest winning streak (shared victories count), and its length; on a tie the first."""
    running, best = [0] * people, (0, 0)
    for one in games:
        for seat, person in enumerate(one.people):
            running[person] = running[person] + 1 if one.game.places[seat] == 1 else 0
            if running[person] > best[1]:
                best = (person, running[person])
    return best
