"""What the charts say: sentences told as data, their English, and how a reader's words come in.

A sentence is a code and its inserts; `SENTENCES` and `LABELS` hold the English, which is a translator's key. An insert
says by its type what it is, so that every language can put and form it its own way.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from charts.hall_words import HALL_LABELS, HALL_SENTENCES
from rules import English as RulesEnglish
from rules import Table
from rules import Words as RulesWords
from rules.sentences import Several, form_of
from theme.crest_letters import crest_letters


class Words(RulesWords, Protocol):
    """How one reader sees words, names and numbers."""

    def house(self, house: str) -> str:
        """A house's name."""

    def listing(self, words: Iterable[str]) -> str:
        """Words in a row: `Anna, Ben and Cem`."""

    def decimal(self, number: float) -> str:
        """A number with one decimal: `-0.5`."""

    def percent(self, share: float) -> str:
        """A share as whole per cents: `42%`."""


class English(RulesEnglish):
    """English words and the record's own terms, for whoever has no better ones."""

    def house(self, house: str) -> str:
        """The record's word, capitalised."""
        return house.capitalize()

    def listing(self, words: Iterable[str]) -> str:
        """Words in a row, the last after an “and”."""
        *some, last = words
        return f"{', '.join(some)} and {last}" if some else last

    def decimal(self, number: float) -> str:
        """A number with one decimal; nothing is never negative."""
        return f"{number:z.1f}"

    def percent(self, share: float) -> str:
        """A share as whole per cents."""
        return f"{share:.0%}"


class Who(NamedTuple):
    """One player, by seat."""

    seat: int


class All(NamedTuple):
    """Several players, by seat, none of them before another."""

    seats: tuple[int, ...]


class Number(NamedTuple):
    """Ducats, or a count."""

    value: int


class Percent(NamedTuple):
    """A share in whole per cents."""

    value: int


class Trade(NamedTuple):
    """A figure's profession."""

    profession: str


class Text(NamedTuple):
    """Words that are the reader's already, such as a date."""

    words: str


class Word(NamedTuple):
    """One of `LABELS`."""

    code: str


Insert: TypeAlias = Who | All | Number | Percent | Trade | Word | Text
Inserts: TypeAlias = dict[str, Insert]


@dataclass(frozen=True)
class Told:
    """A sentence as data: a code of `SENTENCES` and its inserts by name."""

    code: str
    inserts: Mapping[str, Insert] = field(default_factory=dict)


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # turning points
        "nothing": (
            "The dearest bribe for nothing: {payer} paid {host} {cost} for the {profession},"
            " which never earned a ducat."
        ),
        "bargain": (
            "The cheapest {room} room: {payer}'s {profession} moved in with {host} for {cost} and earned {earned}."
        ),
        "tenure": Several(
            "The longest tenure: {owner}'s {profession} held the {room} room of {host} for one turn"
            " and earned {earned}.",
            "The longest tenure: {owner}'s {profession} held the {room} room of {host} for {turns} turns"
            " and earned {earned}.",
            "turns",
        ),
        "decided": "Round {round} decided it: from its end on nobody was ahead of {winner}.",
        "decided-last": "Only the last round decided it, for {winner}.",
        "snake": Several(
            "The snake of the evening is {host}: one promise broken, {taken} taken for it.",
            "The snake of the evening is {host}: {broken} promises broken, {taken} taken for them.",
            "broken",
        ),
        "snakes": Several(
            "The snakes of the evening are {hosts}: one promise broken each.",
            "The snakes of the evening are {hosts}: {broken} promises broken each.",
            "broken",
        ),
        "snake-silent": (
            "No promise was broken, but {host} kept {taken} paid for figures now on the island:"
            " the snake of the evening."
        ),
        "snakes-silent": (
            "No promise was broken, but {hosts} kept {taken} each paid for figures now on the island:"
            " the snakes of the evening."
        ),
        # readings of the charts
        "won": "{winner} won with {cash}, {lead} ahead of {second}, and led at the end of {count} of {rounds} rounds.",
        "shared": "{winners} share the victory with {cash} each.",
        "so-far": "{winner} has {cash}, more than anybody else.",
        "flow": "The bank paid {income} for rooms, and {bribes} changed hands in bribes.",
        "payer": "Nobody paid anybody as much as {payer} paid {host}: {amount} in bribes.",
        "return": "{seat}'s figures earned {income} for {spent} in bribes: no difference was larger.",
        "rooms": Several(
            "Nobody held rooms longer than {owner}: {turns} turn, all figures together.",
            "Nobody held rooms longer than {owner}: {turns} turns, all figures together.",
            "turns",
        ),
        "worth": (
            "Bribes that earned their price: {count} of {all};"
            " the best was {payer}'s {cost} to {host}, which earned {earned}."
        ),
        "worthless": "Bribes that earned their price: none of {all}.",
        "banished": (
            "Nobody lost more figures to the island than {owners} ({lost}),"
            " and nobody sent more there than {hosts} ({sent})."
        ),
        "promises": "Promises kept: {kept} of {all}; nobody broke more than {hosts} ({broken}).",
        "promises-kept": "Every promise was kept: {all} of {all}.",
        # nothing to show
        "no-bribes": "Nobody has paid a bribe.",
        "no-rooms": "Nobody has held a room.",
        "no-banished": "Nobody was sent to the island.",
        "no-promises": "No promise was written down in this game.",
        # single things, for hovering over
        "entry-income": "Round {round}: {target} earns {amount}",
        "entry-bribe": "Round {round}: {source} bribes {target} with {amount} for the {profession}",
        "entry-refund": "Round {round}: {source} pays {amount} back to {target}",
        "entry-grant": "Round {round}: the bank grants {target} {amount}",
        "entry-adjust": "Round {round}: the banker corrects {amount}",
        "cash-now": "{seat}: {cash}",
        "flow-one": "From {source} to {target}: {amount} ({why})",
        "stay-one": "{owner}'s {profession} at {host}: {room}, rounds {since} to {until}, earned {earned}",
        "bribe-one": "Round {round}: {payer} pays {host} {cost} for the {profession}, which earns {earned}",
        "banished-one": "Round {round}: {host} banishes {owner}'s {profession}",
        **HALL_SENTENCES,
    }
)

LABELS: Mapping[str, str] = MappingProxyType(
    {
        # titles
        "cash": "Cash, event by event",
        "flow": "Where the ducats went",
        "matrix": "Who bribed whom",
        "rounds": "Income against bribes",
        "tenure": "Who held which room when",
        "bargains": "What each bribe earned",
        "banished": "The banished",
        "promises": "Promises kept and broken",
        "standing": "The standing",
        # words in charts and tables
        "round": "Round",
        "round-number": "Round {round}",
        "turn": "Turn",
        "start": "Start",
        "end": "End",
        "player": "Player",
        "place": "Place",
        "bank": "Bank",
        "from": "From",
        "to": "To",
        "for": "For",
        "ducats": "Ducats",
        "income": "Income",
        "bribe": "Bribe",
        "bribes_received": "Bribes received",
        "bribes_paid": "Bribes paid",
        "refund": "Refund",
        "refunds_received": "Refunds received",
        "refunds_paid": "Refunds paid",
        "grant": "Grant",
        "grants": "Grants",
        "adjust": "Correction",
        "corrections_in": "Corrections in",
        "corrections_out": "Corrections out",
        "payer": "Payer",
        "host": "Host",
        "all": "In all",
        "pays": "pays",
        "receives": "receives",
        "palace": "Palace",
        "room": "Room",
        "figure": "Figure",
        "owner": "Owner",
        "since": "From round",
        "until": "To round",
        "turns": "Turns",
        "earned": "Earned",
        "paid": "Paid",
        "cost": "Cost",
        "gain": "Gain",
        "even": "earned as much as it cost",
        "role": "As",
        "regular": "regular figure",
        "contender": "external conflict",
        "defender": "defender",
        "attacker": "attacker",
        "outcome": "Outcome",
        "placed": "placed",
        "kept": "kept",
        "island": "banished",
        "waiting": "waiting",
        "promised": "Promised",
        "asked": "Asked for",
        "got": "Got",
        "promise-kept": "promise kept",
        "promise-broken": "promise broken",
        "instead": "Kept instead",
        "lost": "Room lost",
        "from-park": "from the park",
        "from-room": "from a room",
        "times": "Times",
        "reason": "Reason",
        "said": "Said",
        "as_table": "As a table",
        "accounts": "How it came about",
        "turning": "The turning points",
        "notes": "What was said",
        "note": "Round {round}. {text}",
        "note-by": "Round {round}. {author}: {text}",
        **HALL_LABELS,
    }
)


def label(words: Words, code: str) -> str:
    """A word of a chart or a table in the reader's language."""
    return words.translate(LABELS[code])


def sentence(told: Told, words: Words) -> str:
    """A told sentence in the reader's words."""
    inserts = {name: _insert(value, words) for name, value in told.inserts.items()}
    numbers = {name: value.value for name, value in told.inserts.items() if isinstance(value, Number)}
    return form_of(SENTENCES[told.code], numbers, words).format(**inserts)


def _insert(value: Insert, words: Words) -> str:
    match value:
        case Who(seat):
            return words.player(seat)
        case All(seats):
            return words.listing([words.player(seat) for seat in seats])
        case Trade(profession):
            return words.profession(profession)
        case Word(code):
            return label(words, code)
        case Number(number):
            return words.number(number)
        case Percent(number):
            return words.percent(number / 100)
        case Text(told):
            return told


def letters(table: Table, words: Words) -> tuple[str, ...]:
    """The crest letter of every seat's house, all different (`theme.crest_letters`)."""
    names = [house.name for house in table.edition.houses]
    known = dict(zip(names, crest_letters([words.house(name) for name in names]), strict=True))
    return tuple([known[player.house] for player in table.players])


def english(table: Table) -> English:
    """English for a table whose players are known."""
    return English(_names(table))


def _names(table: Table) -> Sequence[str]:
    return [player.name for player in table.players]
