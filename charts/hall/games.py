"""The games of the hall: their data, the persons in them, and the selection."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from charts.hall.digest import Digest
from rules import name_key
from rules.once_per_object import once_per_object


@dataclass(frozen=True)
class Played:
    """One finished game.

    table: its code, or the key of a result. played: the day (ISO, or the record's own words). ended: when (ISO), which
    orders games of one day. names, balances, places: by seat. first: the starting seat, None where nobody remembers.
    source: "played" with the program, "imported" or "result". unit: what a bribe is a multiple of (5.1). digest: None
    where it is not worked out yet, or only the result is known. houses: by seat, "" where nobody remembers. box: the
    published box on the table, or the edition where it has no box; "" where that is unknown.
    """

    table: str
    edition: str
    played: str
    place: str
    ended: str
    names: tuple[str, ...]
    first: int | None
    balances: tuple[int, ...]
    places: tuple[int, ...]
    source: str
    unit: int
    digest: Digest | None = None
    houses: tuple[str, ...] = ()
    box: str = ""

    @once_per_object
    def name_keys(self) -> tuple[str, ...]:
        """The `name_key` of each name, by seat: made once, as those of some scripts take long."""
        return tuple(map(name_key, self.names))

    @once_per_object
    def place_key(self) -> str:
        """The `name_key` of the place."""
        return name_key(self.place)

    @property
    def kind(self) -> str:
        """What games are told apart by: the box, else the edition."""
        return self.box or self.edition

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def day(self) -> str:
        """The day by which games are sorted (ISO): when it was played, else when it ended here; "" if unknown."""
        for told in (self.played, self.ended):
            if _is_day(told[:10]):
                return told[:10]
        return ""

    @property
    def mean(self) -> float:
        """The mean balance at the table."""
        return sum(self.balances) / self.seats

    def share(self, seat: int) -> float:
        """A player's balance relative to the table: ducats / mean; 1 if nobody has any."""
        return self.balances[seat] / self.mean if self.mean else 1.0

    def beaten(self, seat: int) -> float:
        """The number of rivals with less, ties counting half: at a table of five from 0 to 4."""
        own = self.places[seat]
        return sum(place > own for place in self.places) + (self.places.count(own) - 1) / 2

    def won(self, seat: int) -> float:
        """The player's share of the victory: 1 / number of winners, else 0."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True)
class Seated:
    """A game with the persons by seat, as indices into `Roster.people`."""

    game: Played
    people: tuple[int, ...]


@dataclass(frozen=True)
class Choice:
    """A selection of games; empty fields match all.

    Edition (`Played.kind`), place, first and last day (ISO, inclusive; `Played.day`), source, and people who all
    played. Places and people are compared by `name_key`.
    """

    edition: str = ""
    place: str = ""
    since: str = ""
    until: str = ""
    source: str = ""
    people: tuple[str, ...] = ()

    @once_per_object
    def _place_key(self) -> str:
        return name_key(self.place)

    def takes(self, game: Played) -> bool:
        """Whether a game matches, apart from the people."""
        return (
            self.edition in ("", game.kind)
            and (not self._place_key or self._place_key == game.place_key)
            and self.source in ("", game.source)
            and (not self.since or game.day >= self.since)
            and (not self.until or game.day <= self.until)
        )


@dataclass(frozen=True)
class Roster:
    """Games, oldest first, and the people in them, by display name. numbers: their indices, by `name_key`."""

    people: tuple[str, ...]
    games: tuple[Seated, ...]
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


def roster(games: Iterable[Played], aliases: Mapping[str, str], choice: Choice | None = None) -> Roster:
    """The selected games with their people.

    aliases: by `name_key` of a name, its person. If two names of one person are at the same table, they cannot be the
    same person: there each name counts as its own person. `Roster.names`: the names under which each person played.
    """
    chosen = choice or Choice()
    taken = sorted(filter(chosen.takes, games), key=_order)
    shown = _Shown(aliases)
    told = [(game, shown.people(game)) for game in taken]
    if wanted := {name_key(aliases.get(name_key(name), name)) for name in chosen.people}:
        told = [(game, people) for game, people in told if wanted <= {shown.keys[person] for person in people}]
    order = sorted({person for _, people in told for person in people}, key=str.casefold)
    index = {person: number for number, person in enumerate(order)}
    seated = tuple([Seated(game, tuple([index[person] for person in people])) for game, people in told])
    names = {person: tuple(sorted(shown.met.get(person, ()))) for person in order}
    return Roster(tuple(order), seated, names, {shown.keys[person]: number for person, number in index.items()})


def persons_at_table(keys: Sequence[str], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """The persons behind the names at one table, both by `name_key`. aliases: by `name_key` of a name, its person."""
    persons = [name_key(aliases[key]) if aliases.get(key) else key for key in keys]
    # If a person was given the name of another who was never renamed, these two keep their names from the games,
    # and all others their given names; again if that is the name that somebody else was given.
    while clashing := [seat for seat, one in enumerate(persons) if one != keys[seat] and persons.count(one) > 1]:
        for seat in clashing:
            persons[seat] = keys[seat]
    return tuple(persons)


def _order(game: Played) -> tuple[str, str, tuple[str, ...], tuple[int, ...]]:
    """The order for ratings. Codes and keys are random and differ between computers, so they are not used."""
    return game.day, game.ended, game.name_keys, game.balances


class _Shown:
    """Display names of people: the name given to them, else the first spelling found."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._aliases = aliases
        self._spelling: dict[str, str] = {}
        # Names that were given may differ in case and spaces alone, and are one person's then as all others are.
        self._given = {name_key(person): person for person in reversed([*aliases.values()])}
        self.met: dict[str, set[str]] = {}
        # The keys of people, by display name.
        self.keys: dict[str, str] = {}

    def people(self, game: Played) -> tuple[str, ...]:
        people = []
        persons = persons_at_table(game.name_keys, self._aliases)
        for person, key, name in zip(persons, game.name_keys, game.names, strict=True):
            shown = self._spell(person, name if person == key else self._aliases.get(key, name))
            self.keys[shown] = person
            people.append(shown)
        for person, name in zip(people, game.names, strict=True):
            self.met.setdefault(person, set()).add(" ".join(name.split()))
        return tuple(people)

    def _spell(self, key: str, name: str) -> str:
        return self._given.get(key) or self._spelling.setdefault(key, " ".join(name.split()))


def clash(games: Iterable[Played], names: Sequence[str]) -> Played | None:
    """A game in which two of these names played together, so that they cannot be one person."""
    keys = {name_key(name) for name in names}
    return next((game for game in games if sum(key in keys for key in game.name_keys) > 1), None)


def twins(games: Iterable[Played]) -> list[tuple[Played, ...]]:
    """Games that look like duplicates: edition, day, people and ducats by seat are equal.

    Who started is not compared, as a result may not have it.
    """
    found: dict[object, list[Played]] = {}
    for game in games:
        # As text, of which nobody can know the hash: of numbers many may be chosen that have the same.
        ducats = " ".join(map(str, game.balances))
        found.setdefault((game.edition, game.day, game.name_keys, ducats), []).append(game)
    return [tuple(own) for own in found.values() if len(own) > 1]


def _is_day(text: str) -> bool:
    try:
        # Days in other forms of ISO 8601 could not be compared with these.
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
