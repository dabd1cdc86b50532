"""The games of the hall: what is known of each, whose they are, and which of them are looked at."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from charts.hall.digest import Digest
from rules import name_key


@dataclass(frozen=True)
class Played:
    """One finished game.

    table: its code, or the key of a result. played: the day (ISO, or the record's own words). ended: when (ISO), which
    orders games of one day. names, balances, places: by seat. first: the starting seat, None where nobody remembers.
    source: "played" with the program, "imported" or "result". unit: what a bribe is a multiple of (5.1). digest: None
    where it is not worked out yet, or only the result is known. houses: by seat, "" where nobody remembers. box: the
    published box on the table, "" where nobody said which.
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

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.names)

    @property
    def day(self) -> str:
        """The day that orders the game (ISO): the one it was played, else the one it ended here; empty for neither."""
        for told in (self.played, self.ended):
            if _is_day(told[:10]):
                return told[:10]
        return ""

    @property
    def mean(self) -> float:
        """The mean of the ducats at the table."""
        return sum(self.balances) / self.seats

    def share(self, seat: int) -> float:
        """A player's ducats relative to the table: ducats / mean of the table; 1 where nobody has any."""
        return self.balances[seat] / self.mean if self.mean else 1.0

    def beaten(self, seat: int) -> float:
        """The part of the rivals that a player left behind, whoever is level counting half: from 0 to 1.

        Unlike a place it means the same at tables of all sizes: an average player has a half.
        """
        own = self.places[seat]
        behind = sum(place > own for place in self.places) + (self.places.count(own) - 1) / 2
        return behind / (self.seats - 1)

    def won(self, seat: int) -> float:
        """The victory, or a player's part of a shared one: 1 / number of winners, else 0."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


@dataclass(frozen=True)
class Seated:
    """A game and who sat there: persons by seat, as indices into `Roster.people`."""

    game: Played
    people: tuple[int, ...]


@dataclass(frozen=True)
class Choice:
    """Which games are looked at; what is empty leaves all in.

    Those of an edition, at a place, from a day to a day (ISO, both included; `Played.day`), of a source, in which all
    of these people played. Names of places and people are compared as everywhere, by `name_key`.
    """

    edition: str = ""
    place: str = ""
    since: str = ""
    until: str = ""
    source: str = ""
    people: tuple[str, ...] = ()

    def takes(self, game: Played) -> bool:
        """Whether a game is one of them, but for the people."""
        return (
            self.edition in ("", game.edition)
            and name_key(self.place) in ("", name_key(game.place))
            and self.source in ("", game.source)
            and (not self.since or game.day >= self.since)
            and (not self.until or game.day <= self.until)
        )


@dataclass(frozen=True)
class Roster:
    """Games, oldest first, and the people in them, by name."""

    people: tuple[str, ...]
    games: tuple[Seated, ...]
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def roster(games: Iterable[Played], aliases: Mapping[str, str], choice: Choice | None = None) -> Roster:
    """The chosen games with their people.

    aliases: by `name_key` a name, the person it belongs to. Where two names of one person sit at the same table they
    cannot both be that person: there each is the name it is. `Roster.names`: the names that each person was met under.
    """
    chosen = choice or Choice()
    taken = sorted(filter(chosen.takes, games), key=_order)
    shown = _Shown(aliases)
    told = [(game, shown.people(game.names)) for game in taken]
    wanted = {name_key(aliases.get(name_key(name), name)) for name in chosen.people}
    told = [(game, people) for game, people in told if wanted <= {name_key(person) for person in people}]
    order = sorted({person for _, people in told for person in people}, key=str.casefold)
    index = {person: number for number, person in enumerate(order)}
    seated = tuple([Seated(game, tuple([index[person] for person in people])) for game, people in told])
    return Roster(tuple(order), seated, {person: tuple(sorted(shown.met.get(person, ()))) for person in order})


def _order(game: Played) -> tuple[str, str, tuple[str, ...], tuple[int, ...]]:
    """The order of ratings. Codes and keys are drawn by lot and others on another computer, so they say nothing."""
    return game.day, game.ended, tuple([name_key(name) for name in game.names]), game.balances


class _Shown:
    """How people are shown: by the name given to them, else by the spelling that was met first."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self._aliases = aliases
        self._spelling: dict[str, str] = {}
        self.met: dict[str, set[str]] = {}

    def people(self, names: Sequence[str]) -> tuple[str, ...]:
        keys = [name_key(name) for name in names]
        people = [self._aliases.get(key) or self._spell(key, name) for key, name in zip(keys, names, strict=True)]
        # Another person may have been given the very name of somebody who was never changed: those two are what they
        # are called in the game, and all others keep their names.
        shown = [name_key(person) for person in people]
        for seat, (key, name) in enumerate(zip(keys, names, strict=True)):
            if shown.count(shown[seat]) > 1:
                people[seat] = self._spell(key, name)
        for person, name in zip(people, names, strict=True):
            self.met.setdefault(person, set()).add(" ".join(name.split()))
        return tuple(people)

    def _spell(self, key: str, name: str) -> str:
        return self._spelling.setdefault(key, " ".join(name.split()))


def clash(games: Iterable[Played], names: Sequence[str]) -> Played | None:
    """A game at which two of these names sat side by side, so that they cannot be one person."""
    keys = {name_key(name) for name in names}
    return next((game for game in games if sum(name_key(name) in keys for name in game.names) > 1), None)


def twins(games: Iterable[Played]) -> list[tuple[Played, ...]]:
    """Games that look like the same one, entered twice: edition, day, people and ducats by seat are the same.

    A result may not know who began, so that this does not tell two games apart.
    """
    found: dict[object, list[Played]] = {}
    for game in games:
        names = tuple([name_key(name) for name in game.names])
        found.setdefault((game.edition, game.day, names, game.balances), []).append(game)
    return [tuple(own) for own in found.values() if len(own) > 1]


def _is_day(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False
