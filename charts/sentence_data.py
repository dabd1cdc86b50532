"""Sentences as data: a code and its inserts, with English texts and the interface of a translator.

`SENTENCES` and `LABELS` hold the English, which is the key of translations. The type of an insert tells how to
translate and inflect it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from charts.chart_labels import LABELS
from charts.chart_sentences import SENTENCES
from rules import English as RulesEnglish
from rules import Table
from rules import Words as RulesWords
from rules.refusal_sentences import form_of
from theme.crest_letters import crest_letters


class Words(RulesWords, Protocol):
    """The interface of a reader's language: words, names and numbers."""

    def house(self, house: str) -> str:
        """A house's name."""

    def listing(self, words: Iterable[str]) -> str:
        """A list of words: `Anna, Ben and Cem`."""

    def decimal(self, number: float) -> str:
        """A number with one decimal: `-0.5`."""

    def percent(self, share: float) -> str:
        """A share as whole percent: `42%`."""


class English(RulesEnglish):
    """The default: English, with the record's own terms."""

    def house(self, house: str) -> str:
        """The record's name, capitalized."""
        return house.capitalize()

    def listing(self, words: Iterable[str]) -> str:
        """A list of words with “and” before the last."""
        *some, last = words
        return f"{', '.join(some)} and {last}" if some else last

    def decimal(self, number: float) -> str:
        """A number with one decimal, without a negative zero."""
        return f"{number:z.1f}"

    def percent(self, share: float) -> str:
        """A share as whole percent."""
        return f"{share:.0%}"


class Who(NamedTuple):
    """One player, by seat."""

    seat: int


class All(NamedTuple):
    """Several players, by seat, unordered."""

    seats: tuple[int, ...]


class Number(NamedTuple):
    """Ducats, or a count."""

    value: int


class Percent(NamedTuple):
    """A share as whole percent."""

    value: int


class Trade(NamedTuple):
    """A figure's profession."""

    profession: str


class Text(NamedTuple):
    """Text in the reader's language already, such as a date."""

    words: str


Insert: TypeAlias = Who | All | Number | Percent | Trade | Text
Inserts: TypeAlias = dict[str, Insert]


@dataclass(frozen=True)
class Told:
    """A sentence as data: a code of `SENTENCES` and its inserts by name; `then`: the next sentence."""

    code: str
    inserts: Mapping[str, Insert] = field(default_factory=dict)
    then: "Told | None" = None


def label(words: Words, code: str) -> str:
    """A label of a chart or a table in the reader's language."""
    return words.translate(LABELS[code])


def sentence(told: Told, words: Words) -> str:
    """A sentence in the reader's language."""
    inserts = {name: words.apart(_insert(value, words)) for name, value in told.inserts.items()}
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
    """English for a table, with its players' names."""
    return English(_names(table))


def _names(table: Table) -> Sequence[str]:
    return [player.name for player in table.players]
