"""What the charts say: sentences told as data, their English, and how a reader's words come in.

A sentence is a code and its inserts; `SENTENCES` and `LABELS` hold the English, which is a translator's key. An insert
says by its type what it is, so that every language can put and form it its own way.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from charts.labels import LABELS
from charts.sentences import SENTENCES
from rules import English as RulesEnglish
from rules import Table
from rules import Words as RulesWords
from rules.sentences import form_of
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


Insert: TypeAlias = Who | All | Number | Percent | Trade | Text
Inserts: TypeAlias = dict[str, Insert]


@dataclass(frozen=True)
class Told:
    """A sentence as data: a code of `SENTENCES` and its inserts by name; `then`: the sentence that follows it."""

    code: str
    inserts: Mapping[str, Insert] = field(default_factory=dict)
    then: "Told | None" = None


def label(words: Words, code: str) -> str:
    """A word of a chart or a table in the reader's language."""
    return words.translate(LABELS[code])


def sentence(told: Told, words: Words) -> str:
    """A told sentence in the reader's words."""
    inserts = {name: _insert(value, words) for name, value in told.inserts.items()}
    numbers = {name: value.value for name, value in told.inserts.items() if isinstance(value, Number)}
    said = form_of(SENTENCES[told.code], numbers, words).format(**inserts)
    return said if told.then is None else f"{said} {sentence(told.then, words)}"


def _insert(value: Insert, words: Words) -> str:
    match value:
        case Who(seat):
            return words.player(seat)
        case All(seats):
            return words.listing([words.player(seat) for seat in seats])
        case Trade(profession):
            return words.profession(profession)
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
