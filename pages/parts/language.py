"""How one reader is spoken to: sentences, the words of an edition, names, numbers and lists.

Every sentence that a person sees passes through `Speech.say` with its English form as the key; inserts are named and
come in whole, so that a translator can put them where the language wants them. Names are text and never markup:
`plain` makes any of them safe in Markdown.
"""

import gettext
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from babel.dates import format_datetime
from babel.lists import format_list
from babel.numbers import format_decimal

from pages.parts.terms import EDITIONS, HOUSES, PROFESSIONS
from rules import Figure, Player
from rules.sentences import shortened

LOCALE = Path(__file__).parents[2] / "locale"
# No game comes near it, and the library that groups digits gives up not far beyond.
_NO_SUM = 10**24
_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")


@dataclass(frozen=True)
class Speech:
    """One reader's language at one table; it satisfies `rules.Words`.

    language: a two-letter code with a catalog in `locale/`, or `en`. players: whose names are known here.
    """

    language: str = "en"
    players: tuple[Player, ...] = ()

    def translate(self, sentence: str) -> str:
        """The sentence in the reader's language, its inserts still named."""
        if self.language == "en":
            return sentence
        return gettext.translation("companion", LOCALE, [self.language], fallback=True).gettext(sentence)

    def say(self, sentence: str, /, **inserts: str) -> str:
        """A sentence in the reader's language with its inserts, which are words already."""
        return self.translate(sentence).format(**inserts)

    def player(self, seat: int) -> str:
        """A player's name."""
        if 0 <= seat < len(self.players):
            return self.players[seat].name
        return self.say("seat {number}", number=str(seat))

    def profession(self, profession: str) -> str:
        """One figure of a profession: `lawyer`. A home-made edition's professions are their own words."""
        term = PROFESSIONS.get(profession)
        return self.translate(term.one) if term else profession

    def professions(self, profession: str) -> str:
        """Several figures of a profession: `lawyers`."""
        term = PROFESSIONS.get(profession)
        return self.translate(term.many) if term else profession

    def figure(self, figure: Figure) -> str:
        """One figure with its owner: `Anna's lawyer`."""
        return self.say(
            "{owner}'s {profession}",
            owner=self.player(figure.seat),
            profession=self.profession(figure.profession),
        )

    def house(self, house: str) -> str:
        """A house's name, or its colour where the edition knows houses by colour."""
        return self.translate(HOUSES.get(house, house))

    def edition(self, edition: str) -> str:
        """An edition's name."""
        return self.translate(EDITIONS.get(edition, edition))

    def number(self, number: int) -> str:
        """A number with the reader's grouping: 320,000; one too long for any sentence is cut."""
        if abs(number) >= _NO_SUM:
            return shortened(str(number))
        return _grouped(number, self.language)

    def listing(self, words: Iterable[str]) -> str:
        """Words in a row: `Anna, Ben and Cem`."""
        return format_list(list(words), locale=self.language)

    def time(self, stamp: str) -> str:
        """The time of day of a log's UTC stamp, by this machine's clock."""
        moment = datetime.fromisoformat(stamp).astimezone()
        return format_datetime(moment, "HH:mm", locale=self.language)


@lru_cache(maxsize=1024)
def _grouped(number: int, language: str) -> str:
    # A page says the same few sums dozens of times in every run.
    return format_decimal(number, locale=language)


def plain(words: str) -> str:
    """Any text as Markdown that shows just that text."""
    return _MARKUP.sub(r"\\\1", words.replace("\n", " "))
