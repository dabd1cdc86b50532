"""Article 1, the set-up: who sits where, with which house, options and starting position.

A `Table` never changes during a game; every position points to its table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.actions import Figure
from rules.custom_edition_fields import MARK, insolvency, switch
from rules.custom_editions import check_words, is_custom, known_edition
from rules.editions import EDITIONS, Edition, Options
from rules.errors import Illegal, Malformed
from rules.formats import NEWEST_VERSION, RECORD_VERSION
from rules.json_values import fields, listed, pair, text
from rules.look_alikes import look_alike
from rules.texts import cleaned_name, is_too_long, name_key

NAME_LENGTH = 40
OPTION_KEYS = ("refund", "insolvency", "self_attack", "side_payments")
# Options added after version 1 of the record.
_LATER_OPTIONS = frozenset({"side_payments"})


@dataclass(frozen=True)
class Player:
    """The player of a seat: the display name, and the house from the edition's list."""

    name: str
    house: str


@dataclass(frozen=True)
class Start:
    """A position to begin from in the middle of a game (record.md, `start`), before the income of `seat`'s turn.

    balances: ducats by seat; palaces: by seat and room index; parks: by seat.
    """

    round: int
    seat: int
    balances: tuple[int, ...]
    palaces: tuple[tuple[Figure | None, ...], ...]
    parks: tuple[tuple[Figure, ...], ...]
    island: tuple[Figure, ...]


@dataclass(frozen=True)
class Table:
    """One game's set-up: seats are numbered clockwise from 0, `first` is the starting seat (articles 1 and 2)."""

    edition: Edition
    players: tuple[Player, ...]
    first: int = 0
    options: Options = field(default_factory=Options)
    start: Start | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def turn_index(self, seat: int) -> int:
        """The position of this seat's turn within a round, from 0 (article 2)."""
        return (seat - self.first) % self.seats


def check_table(table: Table, *, kept: bool = False, alike: bool = False) -> None:
    """Refuse a set-up that article 1 does not allow.

    kept: the table is kept already; its names and words were judged when it was entered, and are not judged again.
    alike: names that differ may look alike, as nobody plays under them.

    Raises:
        Illegal: too few or too many players, a name empty, too long or like another one (`look_alikes`), a house
            unknown or used twice, an invalid starting seat, words of a custom edition that look alike; article 1.
    """
    edition = table.edition
    if not edition.least_players <= table.seats <= edition.most_players:
        raise Illegal("player-count", "1", count=table.seats, least=edition.least_players, most=edition.most_players)
    names: list[str] = []
    houses: set[str] = set()
    known = {house.name for house in edition.houses}
    for number, player in enumerate(table.players, 1):
        if not kept:
            _check_name(player.name, number, names, alike)
        if player.house not in known:
            raise Illegal("house-unknown", "1", house=player.house)
        if player.house in houses:
            raise Illegal("house-twice", "1", house=player.house)
        names.append(player.name)
        houses.add(player.house)
    if not 0 <= table.first < table.seats:
        raise Illegal("no-such-seat", "1", number=table.first, seats=table.seats)
    if is_custom(edition) and not kept:
        check_words(edition)


def _check_name(typed: str, number: int, others: list[str], alike: bool) -> None:
    if is_too_long(typed, NAME_LENGTH):
        raise Illegal("name-long", "1", number=number, limit=NAME_LENGTH)
    name = cleaned_name(typed)
    if not name:
        raise Illegal("name-empty", "1", number=number)
    if len(name) > NAME_LENGTH:
        raise Illegal("name-long", "1", number=number, limit=NAME_LENGTH)
    if name_key(name) in map(name_key, others):
        raise Illegal("name-twice", "1", name=name)
    other = None if alike else next((one for one in others if look_alike(name, one)), None)
    if other is not None:
        raise Illegal("name-alike", "1", name=name, other=other)


def parse_edition(
    value: object, carried: object = None, more: Iterable[Edition] = (), version: int = NEWEST_VERSION
) -> Edition:
    """The edition of this name (`known_edition`), if a record of `version` can name it. Raises Malformed."""
    name = text(value, "edition")
    edition = known_edition(name, carried, more)
    if edition is None:
        code = "edition-missing" if MARK in name else "unknown-edition"
        raise Malformed(code, edition=name, editions=tuple(EDITIONS))
    if edition.since > version:
        raise Malformed("later-version", what=name, version=version, needed=edition.since)
    return edition


def parse_players(value: object, edition: Edition | None = None, version: int = NEWEST_VERSION) -> tuple[Player, ...]:
    """Parse the players in seat order; names lose invisible characters and surrounding space.

    A name that is far too long stays as it is, for `check_table` to refuse.

    Raises:
        Malformed: a key or a type is wrong, or a house of `edition` that a record of `version` does not have.
    """
    later = {house.name: house.since for house in edition.houses if house.since > version} if edition else {}
    players = []
    for one in listed(value, "players"):
        name, house = pair(one, "players", "name", "house")
        text(house, "house")
        if house in later:
            raise Malformed("later-version", what=house, version=version, needed=later[house])
        typed = text(name, "name")
        players.append(Player(typed if is_too_long(typed, NAME_LENGTH) else cleaned_name(typed), house))
    return tuple(players)


def parse_options(value: object, edition: Edition, version: int = NEWEST_VERSION) -> Options:
    """Parse the options that differ from the edition's defaults; null stands for a default.

    Raises:
        Malformed: unknown key (in a record of `version`) or wrong type. Illegal: an insolvency that is neither `waive`
            nor `grant`.
    """
    if value is None:
        return edition.defaults
    known = (
        OPTION_KEYS if version >= NEWEST_VERSION else tuple([one for one in OPTION_KEYS if one not in _LATER_OPTIONS])
    )
    got = fields(value, "options", (), known)
    usual = edition.defaults
    return Options(
        refund=switch(got.get("refund"), "refund", usual.refund),
        insolvency=insolvency(got.get("insolvency"), usual.insolvency),
        self_attack=switch(got.get("self_attack"), "self_attack", usual.self_attack),
        side_payments=switch(got.get("side_payments"), "side_payments", usual.side_payments),
    )


def options_data(options: Options, edition: Edition) -> dict[str, Any]:
    """The options that differ from the edition's defaults."""
    usual = edition.defaults
    return {key: getattr(options, key) for key in OPTION_KEYS if getattr(options, key) != getattr(usual, key)}


def version_of(table: Table) -> int:
    """The oldest version of the record that can express this set-up."""
    houses = {house.name: house.since for house in table.edition.houses}
    differs = table.options.side_payments != table.edition.defaults.side_payments
    return max(
        RECORD_VERSION,
        table.edition.since,
        NEWEST_VERSION if differs else RECORD_VERSION,
        *[houses.get(player.house, RECORD_VERSION) for player in table.players],
    )
