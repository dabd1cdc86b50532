"""English sentences of refusals, by code; the same texts are the keys of the translation catalogs.

A sentence inserts the refusal's figures by name, and the name determines the kind: `owner`, `host` and `seat` are
players, `profession` and `open` professions, `room`, `amount`, `unit`, `least` and `limit` ducats or other numbers to
be grouped. None is a player's cash.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol, Self

from rules.errors import IntrigeError


class Several(str):
    """A sentence with a plural: itself for many; `one` is for 1, `insert` names the number."""

    one: str
    insert: str

    def __new__(cls, one: str, many: str, insert: str) -> Self:
        """Both forms in English; a catalog has as many as its language needs."""
        made = super().__new__(cls, many)
        made.one, made.insert = one, insert
        return made


SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # no action or record at all
        "not-an-object": "{what}: an object with named keys is expected here.",
        "repeated-key": "{what}: the key “{key}” is given twice.",
        "missing-key": "{what}: the key “{key}” is missing.",
        "unknown-key": "{what}: the key “{key}” is not known.",
        "unknown-type": "This is none of the actions that a record knows.",
        "later-version": "“{what}” needs a record of version {needed}; this one says {version}.",
        "missing-one-of": "{what}: at least one of the keys {keys} is needed.",
        "too-many-ducats": "{key}: no sum is above {limit}.",
        "text-length": "{key}: a text of 1 to {limit} characters is expected here.",
        "text-long": "{key}: a text of at most {limit} characters is expected here.",
        "too-large-meta": "meta: there is more of it than {limit} bytes.",
        "unknown-profession": "“{profession}” is no profession of this edition.",
        "unknown-room": "{key}: this edition has no such room.",
        "unknown-edition": "“{edition}” is no edition this program knows.",
        "not-a-number": "{key}: a whole number is expected here.",
        "not-a-text": "{key}: a text is expected here.",
        "not-a-list": "{key}: a list is expected here.",
        "not-a-boolean": "{key}: true or false is expected here.",
        "not-an-account": "{key}: a seat or “bank” is expected here.",
        "too-large": "The record is larger than {limit} bytes.",
        "too-many-values": "The record holds more than {limit} values.",
        "too-many-actions": "The record has more than {limit} actions.",
        "too-deep": "{what}: this is nested too deeply.",
        "not-json": "This is not readable as JSON.",
        "not-a-record": "This is no game record: an object is expected.",
        "other-format": "This is no game record: its format is not “{format}”.",
        "other-version": "This record has another version than {version} or an older one, which this program reads.",
        "no-file": "The file cannot be read.",
        "usage": "Usage: {usage}",
        # article 1
        "no-such-seat": "There is no seat {number}: the seats are numbered from 0, and {seats} play.",
        "player-count": "{least} to {most} play this edition, not {count}.",
        "name-empty": "Player {number} has no name.",
        "name-long": "The name of player {number} is longer than {limit} characters.",
        "name-twice": "Two players are called “{name}”.",
        "name-alike": "“{other}” and “{name}” look alike: give one of the two players another name.",
        "house-unknown": "“{house}” is no house of this edition.",
        "house-twice": "Two players have the house “{house}”.",
        "option-unknown": "The option “{option}” does not know this setting.",
        "start-room": "“{room}” is no room of this edition.",
        "start-round": "There is no round {round}: this edition has {rounds}.",
        "start-length": Several(
            "{key}: one entry for the {seats} seat is needed.",
            "{key}: one entry for each of the {seats} seats is needed.",
            "seats",
        ),
        "start-balance": "The cash of {seat} must be a whole multiple of {unit}, and not below 0.",
        "start-own-palace": "A figure of {seat} ({profession}) cannot be in the owner's own palace or park.",
        "start-profession-twice": "The palace of {host} holds the profession “{profession}” twice.",
        "start-too-many": "{seat} has only {limit} figures of the profession “{profession}”.",
        "start-parks-full": "{seat} has more figures waiting in parks than one dispatch sends.",
        "start-one-park": "{seat} has two figures waiting at {host}, but figures go to different palaces.",
        "start-stale-park": "A figure of {seat} cannot be waiting at {host}, who has emptied the park since.",
        "start-count": Several(
            "{seat} must have sent {due} figure by now; on the table: {count}.",
            "{seat} must have sent {due} figures by now; on the table: {count}.",
            "due",
        ),
        # articles 2 to 4: whose turn, and what comes first
        "not-on-turn": "It is not the turn of {seat}: {host} decides now.",
        "game-over": "The game is over.",
        "later-stage": "The {profession} at {host} is in a conflict, which comes at its own time.",
        "room-taken": "The {room} room is taken by the {profession} of {owner}.",
        # article 5
        "bribe-due": "First {owner} bribes {host} for the {profession}.",
        "no-bribe-due": "{owner} has no bribe to declare now for the {profession}.",
        "host-too-early": "{host} decides when every bribe is declared; the one of {owner} is still missing.",
        "bribe-least": "{amount} is too little: the smallest bribe is {least}.",
        "bribe-unit": "{amount} is no whole multiple of {unit}.",
        "bribe-beyond-cash": "{owner} cannot pay {amount}.",
        "bribe-waived": "{owner} has less than the smallest unit and can declare nothing but 0.",
        # articles 6 to 8
        "regular-placement-due": "First {host} puts the regular figures into free rooms.",
        "external-choice-due": "First {host} names the external conflict to be dealt with.",
        "external-settlement-due": "First {host} settles the external conflict.",
        "internal-settlement-due": "First {host} settles the internal conflict.",
        "not-in-park": "No {profession} of {owner} waits at {host}.",
        "no-such-room": "There is no {room} room in this edition.",
        "not-pending": "No external conflict of the profession “{profession}” waits at {host}.",
        "no-conflict": "The profession “{profession}” is in no conflict at {host} now.",
        "other-open": "The conflict that was opened is settled first: {open}, not {profession}.",
        "no-contender": "{owner} has no {profession} in this conflict.",
        "stays-in-park": "The winning {profession} takes no room: it stays in the park as the attacker.",
        "room-needed": "The winning {profession} needs a free room.",
        "lower-first": "Internal conflicts are settled from the lowest salary up: first the {open} in the {room} room.",
        "defenders-room": "Whoever wins holds the {room} room, the defender's; no room is named.",
        # articles 9 to 12
        "refund-short": (
            "{host} has too little left to pay the refunds of this decision. It waits until that is put right."
        ),
        "dispatch-due": "First {host} sends two figures out.",
        "two-figures": "Exactly two figures are sent, not {count}.",
        "own-palace": "{seat} sends no figure to their own palace.",
        "not-in-supply": "{seat} has not enough figures of the profession “{profession}” in the supply.",
        "same-palace": "The two figures go to two different palaces, not both to {host}.",
        "attacks-own": "The {profession} would attack its owner's own figure at {host}.",
        "last-round": "No figures are sent in the last round.",
        "adjust-same": "A correction moves money between two different accounts.",
        "adjust-unit": "A correction is a whole multiple of {unit}, more than 0; {amount} is not.",
        "adjust-below-zero": "{seat} cannot pay {amount}: a correction leaves no player below 0.",
        "adjust-reason": "A correction needs a reason.",
        # articles 13 and 14
        "no-side-payments": "At this table players pay each other nothing.",
        "pay-same": "Nobody pays themselves.",
        "pay-unit": "A payment is a whole multiple of {unit}, more than 0; {amount} is not.",
        "pay-beyond-cash": "{seat} cannot pay {amount}.",
        "offer-not-due": "{owner} has no bribe to declare in this stage for the {profession}.",
        "offer-least": "{amount} is too little to offer: the smallest bribe is {least}.",
        "offer-beyond-cash": "{owner} cannot offer {amount}: nobody offers more than they have.",
        "refuse-not-host": "Only {host} refuses offers now, not {seat}.",
        "no-offer": "No offer of {owner} for the {profession} stands.",
        "promise-same": "Nobody promises themselves anything.",
        "promise-past": "That turn is over, or never comes: round {round}, {seat}.",
        "promise-unit": "A promised sum is a whole multiple of {unit}, more than 0; {amount} is not.",
        "no-promise": "Action {number} of this game is no promise.",
        "not-your-promise": "That promise was made to {owner}, who alone judges it.",
        "judged-already": "{owner} has judged that promise already.",
        "below-zero": "An account would fall below 0.",
        # custom editions: `key` is the field of the file
        "edition-missing": "This was played by “{edition}”, an edition of one's own, whose file is needed here.",
        "edition-format": "This is no edition: “format” must be “{format}” and “version” {version}.",
        "edition-range": "{key}: a whole number from {least} to {limit} is expected here, not {number}.",
        "edition-unit": "{key}: {amount} is no whole multiple of the unit, {unit}.",
        "edition-count": "{key}: {least} to {limit} entries are expected here, not {count}.",
        "edition-rising": "{key}: all must be different, the smallest first.",
        "edition-players": "players: the smaller number stands first.",
        "edition-word": "{key}: a word of 1 to {limit} characters is expected here, without “~”.",
        "edition-twice": "{key}: “{word}” is given twice.",
        "edition-colour": "colour: “{colour}” is none; choose one of {reason}, or #rrggbb.",
        "edition-least": "least_bribe: it is 0 or one unit, {unit}, not {amount}.",
        "edition-notes": "notes: each must divide the next one, and the smallest the unit, {unit}.",
        "edition-rooms": "professions: {professions} professions need as many rooms, and there are {rooms}.",
        "edition-figures": "figures: {rounds} rounds send {due} figures of every player out, and each has only {held}.",
        "edition-name-twice": "name: another file has an edition called “{word}” already.",
        "edition-large": "The file is larger than {limit} bytes.",
        "edition-files": "There are more than {limit} editions of your own; this one is left out.",
    }
)

PLAYERS = frozenset({"owner", "host", "seat"})
PROFESSIONS = frozenset({"profession", "open"})
# Inserts from the program itself, which are not truncated: a truncated path would name another file.
OURS = frozenset({"usage", "path", "reason", "keys"})
DUCATS = frozenset({"amount", "unit", "least", "limit", "room"})


class Words(Protocol):
    """The interface of a reader's language: words and numbers."""

    def translate(self, sentence: str) -> str:
        """The translation of a sentence, with its placeholders."""

    def plural(self, one: str, many: str, number: int) -> str:
        """The translation for a number, with its placeholders."""

    def player(self, seat: int) -> str:
        """A player's name."""

    def profession(self, profession: str) -> str:
        """A profession, or one figure of it."""

    def number(self, number: int) -> str:
        """A number with the reader's digit grouping."""

    def apart(self, words: str) -> str:
        """Words to insert, which take no sum beside them along where they are read from right to left."""


class English:
    """The language of the command line: English, with names where known."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = names

    def translate(self, sentence: str) -> str:
        """The sentence itself."""
        return sentence

    def plural(self, one: str, many: str, number: int) -> str:
        """`one` for 1, else `many`."""
        return one if number == 1 else many

    def player(self, seat: int) -> str:
        """The player's name, or the seat number if names are unknown."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def profession(self, profession: str) -> str:
        """The record's own term."""
        return profession

    def number(self, number: int) -> str:
        """A number with commas between thousands."""
        return shortened(f"{number:,}")

    def apart(self, words: str) -> str:
        """The words themselves, as programs read the command line."""
        return words


def shortened(words: str) -> str:
    """Untrusted text or number truncated for a sentence."""
    return words if len(words) <= 60 else words[:57] + "…"


def sentence(error: IntrigeError, words: Words) -> str:
    """The sentence of an error with its figures, in a reader's language, without the article."""
    return filled(SENTENCES[error.code], error.figures, words)


def filled(template: str, figures: Mapping[str, object], words: Words) -> str:
    """A sentence with its figures inserted, in a reader's language."""
    form = form_of(template, figures, words)
    return form.format(**{name: words.apart(_insert(name, value, words)) for name, value in figures.items()})


def form_of(sentence: str, figures: Mapping[str, object], words: Words) -> str:
    """The translation of a sentence, with its placeholders; the figures determine the plural, if any."""
    if isinstance(sentence, Several):
        number = figures.get(sentence.insert)
        return words.plural(sentence.one, str(sentence), number if isinstance(number, int) else 2)
    return words.translate(sentence)


def _insert(name: str, value: object, words: Words) -> str:
    """Format one figure, by the kind that its name implies."""
    if name in PROFESSIONS and isinstance(value, str):
        return words.profession(shortened(value))
    if isinstance(value, int) and name in PLAYERS:
        return words.player(value)
    if isinstance(value, int) and name in DUCATS:
        return shortened(words.number(value))
    return str(value) if name in OURS else shortened(str(value))
