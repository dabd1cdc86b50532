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
    """A sentence as data: a code of `SENTENCES` and its inserts by name; `then`: the sentence that follows it."""

    code: str
    inserts: Mapping[str, Insert] = field(default_factory=dict)
    then: "Told | None" = None


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # turning points
        "nothing": (
            "The dearest bribe for nothing: {payer} paid {host} {cost} for the {profession},"
            " which went to the island all the same."
        ),
        "bargain": (
            "The cheapest {room} room: {payer}'s {profession} moved in with {host} for {cost} and earned {earned}."
        ),
        "overpaid": (
            "Nobody outbid the others by more than {payer}: {cost} to {host} for the {profession},"
            " where the next best bribe was {next}."
        ),
        "wasted": "{payer} paid {host} {cost} for the {profession}, which could not have earned more than {stake}.",
        "decided": "That decided it: from then on nobody was ahead of {winner}, salaries to come included.",
        "never-behind": "{winner} was never behind anybody, salaries to come included.",
        "swing-for": "Nothing else did as much for {winner}: {amount} against the best rival.",
        "swing-against": "Nothing else cost {winner} as much: {amount} against the best rival.",
        "kingmaker": (
            "The kingmaker is {host}: had {host} kept the {profession} of {instead} and not that of {kept} in round"
            " {round}, all else as it was, {others} would have won."
        ),
        # what was done
        "deed-bribe": "Round {round}: {payer} pays {host} {amount} for the {profession}.",
        "deed-place": "Round {round}: {host} gives {owner}'s {profession} the {room} room.",
        "deed-keep": "Round {round}: {host} keeps {owner}'s {profession} in the {room} room; banished: {losers}.",
        "deed-give": "Round {round}: {host} gives {owner}'s {profession} the {room} room; banished: {losers}.",
        "deed-park": "Round {round}: {host} keeps {owner}'s {profession} in the park; banished: {losers}.",
        "deed-income": "Round {round}: {target} earns {amount}.",
        "deed-refund": "Round {round}: {payer} pays {amount} back to {target}.",
        "deed-adjust": "Round {round}: the banker corrects {amount}.",
        "deed-grant": "Round {round}: the bank grants {target} {amount}.",
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
        "rooms": (
            "Nobody's rooms paid more than {owner}'s: {earned}, of which {most} came from the {room} room of {host}."
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
        "promises-paid": "The broken ones cost the betrayed {damage} in salaries and brought their hosts {taken}.",
        "promises-visits": "In a turn the betrayed paid those hosts {before} on average before, and {after} after.",
        "promises-impossible": Several(
            "One more could never have been kept: no such room was to be had.",
            "{count} more could never have been kept: no such room was to be had.",
            "count",
        ),
        "promises-kept": "Every promise was kept: {all} of {all}.",
        "wealth": (
            "At the end {winner} is {lead} ahead of {second}; salaries to come included, the lead changed hands"
            " for the last time in round {round}."
        ),
        "wealth-never": (
            "At the end {winner} is {lead} ahead of {second}, and was never behind, salaries to come included."
        ),
        "favours": (
            "Nobody was a better host than {hosts}: guests had {sum} more in salaries than they paid in bribes."
            " The greatest favour was {host}'s to {guest}: {amount}."
        ),
        "talk": (
            "The highest bribe won {won} of {all} conflicts: {percent},"
            " and in 95 of 100 cases between {low} and {high} if such games went on."
        ),
        "talk-none": "In no conflict one owner paid more than all others.",
        "prices": "In {count} of {all} conflicts the winner had outbid everybody else, by {sum} in all.",
        "prices-none": "Nobody outbid the others by anything.",
        "chance-low": "{winner}'s chance was never lower than {percent}, in round {round}.",
        "chance-sure": "From round {from} on it was above {sure}.",
        "picture": "{winners} won the evening",
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
        "entry-adjust": "Round {round}: the table keeper corrects {amount}",
        "cash-now": "{seat}: {cash}",
        "flow-one": "From {source} to {target}: {amount} ({why})",
        "wealth-now": "{seat}: {cash}, and {projected} with the salaries to come",
        "favour-one": "{guest} at {host}: {earned} in salaries, {paid} in bribes",
        "price-one": "Round {round}: {payer} pays {host} {cost} for the {profession}; next best: {next}",
        "talk-one": "the highest bribe won {won} of {all}; in 95 of 100 cases between {low} and {high}",
        "chance-one": "Round {round}: {seat} wins in {percent} of all ways on",
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
        "wealth": "Who was ahead, salaries to come included",
        "picture": "The evening in one picture",
        "theatre": "The game once more",
        "step-back": "One step back",
        "step-forth": "One step on",
        "run": "Play or pause",
        "moment": "Moment of the game",
        "flow": "Where the ducats went",
        "favours": "Favours: what guests had from their hosts",
        "talk": "Does money talk?",
        "chances": "Who was likely to win",
        "prices": "Paid more than it took",
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
        "taken": "Bribes kept",
        "spent": "Cost of bribes",
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
        "overpaid": "Above the next best",
        "wasted": "Above all at stake",
        "next_best": "Next best bribe",
        "stake": "At stake",
        "guest": "Guest",
        "favour": "Favour",
        "winner": "Winner",
        "highest": "Highest bribe",
        "conflicts": "Conflicts",
        "won": "Won",
        "needed": "needed",
        "change": "Change",
        "margin": "Ahead by",
        "projected": "with salaries to come",
        "damage": "Damage",
        "before": "Paid before",
        "after": "Paid after",
        "promise-impossible": "impossible from the start",
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
