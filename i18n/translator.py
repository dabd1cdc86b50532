"""The translator: sentences, an edition's terms, names and lists in one reader's language; numbers by `i18n.numbers`.

Every sentence that a person sees passes through `Translator.say` or `Translator.count` with its English form as the key
(looked up by `catalogs.translated`); inserts are named, so that a translation can reorder them. Names are text, never
markup: `plain` escapes any text for Markdown.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Self

from babel import Locale
from babel.dates import format_datetime
from babel.lists import format_list

from i18n import numbers
from i18n.catalogs import SOURCE, counted, languages, locale_of, translated
from i18n.proper_names import EDITIONS, HOUSES, PROFESSIONS
from i18n.published_boxes import BOXES
from rules import Figure, Player, is_title_taken, title

_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")
_LINE_ENDS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
# Patterns that Streamlit's Markdown replaces after escapes are resolved: bare addresses, `:smile:`, `->`. They cannot
# be escaped; a zero-width word joiner in the middle breaks them.
_LATER = re.compile(r"(?:https?|ftp|mailto|xmpp)(?=:)|www(?=\.)|(?=@)|:(?=[\w+\-/]+:)|[-<>~=](?=[-<>=])", re.IGNORECASE)
_WORD_JOINER = "\u2060"


# The blocks of letters that are written from right to left, and the signs that keep the order of words round them.
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
# From left to right, as the board and all tables draw a name.
_ISOLATE, _END = "\u2066", "\u2069"


class Phrase(str):
    """Words to insert into a sentence, whose translation may ask for a form of them: `{figure:dative}`."""

    # Views that are kept for open screens hold many.
    __slots__ = ("_formed",)
    _formed: Callable[[str], str]

    def __new__(cls, words: str, formed: Callable[[str], str]) -> Self:
        """`formed` returns a form of the words by its name."""
        phrase = super().__new__(cls, words)
        phrase._formed = formed
        return phrase

    def __format__(self, form: str) -> str:
        return str(self._formed(form)) if form else str(self)


@dataclass(frozen=True)
class Translator:
    """One reader's language at one table; implements `rules.Words`.

    language: a tag such as `de`, one of `catalogs.languages()`. players: those whose names can be inserted. edition:
    whose terms are used, the usual ones if empty.
    """

    language: str = SOURCE
    players: tuple[Player, ...] = ()
    edition_name: str = ""
    box_title: str = ""

    @property
    def locale(self) -> Locale:
        """The language as a Babel locale."""
        return locale_of(self.language)

    def of(self, edition: str) -> Self:
        """The same translator in the words of an edition."""
        return self if edition == self.edition_name else replace(self, edition_name=edition, box_title="")

    def translate(self, sentence: str) -> str:
        """The translation of a sentence, with its placeholders."""
        return translated(sentence, self.language, self.edition_name)

    def plural(self, one: str, many: str, number: int) -> str:
        """The translation for a number, with its placeholders."""
        return counted(one, many, number, self.language, self.edition_name)

    def say(self, sentence: str, /, **inserts: str) -> str:
        """The translation of a sentence with its inserts, which are words already."""
        return self._filled(self.translate(sentence), inserts)

    def count(self, one: str, many: str, number: int, /, **inserts: str) -> str:
        """The translation of a sentence that depends on a number: `one` for 1 in English, else `many`."""
        return self._filled(self.plural(one, many, number), inserts)

    def _filled(self, template: str, inserts: Mapping[str, str]) -> str:
        inserts = {name: self.apart(words) for name, words in inserts.items()}
        try:
            return template.format(**inserts)
        except ValueError:
            # The translation asks for a form of plain text, such as a name.
            return template.format(**{name: self._formable(words) for name, words in inserts.items()})

    def _formable(self, words: str) -> str:
        return words if isinstance(words, Phrase) else self.name(words)

    def apart(self, words: str) -> str:
        """Words to insert, which take no sum beside them along where they are read from right to left."""
        return _isolated(words)

    def around(self, sentence: str, gap: str, /, **inserts: str) -> list[str]:
        """The translation split into the parts before and after one of its inserts, for an element in between."""
        parts = re.split(rf"\{{{gap}(?::[^}}]*)?\}}", self.translate(sentence), maxsplit=1)
        return [self._filled(part, inserts) for part in parts]

    def _phrase(self, sentence: str, **inserts: str) -> Phrase:
        def formed(form: str) -> str:
            return self._filled(translated(sentence, self.language, self.edition_name, form), inserts)

        return Phrase(formed(""), formed)

    def name(self, words: str) -> str:
        """A name; its form may depend on its first letter: `de` and `de a` are contexts of `{name}`."""

        def formed(form: str) -> str:
            usual = self._phrase("{name}", name=words)
            found = format(usual, f"{form} {_first_letter(words)}")
            return format(usual, form) if found == _isolated(words) else found

        return Phrase(words, formed)

    def player(self, seat: int) -> str:
        """A player's name, as a name also of one whom nobody has named."""
        if 0 <= seat < len(self.players):
            return self.name(self.players[seat].name)
        return self.name(self.say("seat {number}", number=str(seat)))

    def profession(self, profession: str) -> str:
        """One figure of a profession: `lawyer`. A custom edition's professions are their own words."""
        term = PROFESSIONS.get(profession)
        return self._phrase(term.one) if term else self.name(profession)

    def professions(self, profession: str) -> str:
        """Several figures of a profession: `lawyers`."""
        term = PROFESSIONS.get(profession)
        return self._phrase(term.many) if term else self.name(profession)

    def figure(self, figure: Figure) -> str:
        """One figure with its owner: `Anna's lawyer`."""
        return self._phrase(
            "{owner}'s {profession}",
            owner=self.player(figure.seat),
            profession=self.profession(figure.profession),
        )

    def inside(self, figure: Figure) -> str:
        """A figure in a room, where it must be told from another of its owner's and profession in the park."""
        return self._phrase("{figure} (the one inside)", figure=self.figure(figure))

    def newcomer(self, figure: Figure) -> str:
        """A figure in the park, where it must be told from another of its owner's and profession in a room."""
        return self._phrase("{figure} (the newcomer)", figure=self.figure(figure))

    def house(self, house: str) -> str:
        """A house's name, or its colour where the edition knows houses by colour."""
        return self._phrase(HOUSES[house]) if house in HOUSES else house

    def edition(self, edition: str) -> str:
        """An edition's name; where the words of the box on the table are spoken, the title of that box.

        Of an edition of one's own whose title is that of a published one, or looks like it, it says whose rules it has.
        """
        if self.box_title and edition == self.edition_name:
            return self.box_title
        if edition in EDITIONS:
            return self.translate(EDITIONS[edition])
        called = title(edition)
        # A record may bring such a one along, and earlier versions kept it on the page.
        return self.say("{name} (rules of its own)", name=called) if _passes_for_published(called) else called

    def box(self, box: str) -> str:
        """Title, publisher and, if known, year of one of `BOXES`."""
        known = BOXES[box]
        if not known.year:
            return self.say("{name} ({publisher})", name=known.name, publisher=known.publisher)
        return self.say("{name} ({publisher}, {year})", name=known.name, publisher=known.publisher, year=known.year)

    def number(self, number: int) -> str:
        """A number with the reader's grouping: 320,000; overlong ones are truncated."""
        return numbers.whole(number, self.language)

    def decimal(self, number: float) -> str:
        """A number with one decimal: `-0.5`, in German `-0,5`."""
        return numbers.decimal(number, self.language)

    def percent(self, share: float, decimals: int = 0) -> str:
        """A share as percent: 0.42 is `42%`, in German `42 %`, with one decimal `42.0%`."""
        return numbers.percent(share, self.language, decimals)

    def listing(self, words: Iterable[str]) -> str:
        """Words in a row: `Anna, Ben and Cem`."""
        told = list(words)

        def formed(form: str) -> str:
            # A capitalized form begins a sentence, so only the first word of the list takes it.
            later = form[:1].lower() + form[1:]
            words = [format(self._formable(word), later if index else form) for index, word in enumerate(told)]
            formed_words = [_isolated(word) for word in words]
            return format_list(formed_words, locale=self.locale)

        return Phrase(formed(""), formed)

    def time(self, stamp: str) -> str:
        """The local time of day of a log's UTC timestamp."""
        moment = datetime.fromisoformat(stamp).astimezone()
        return format_datetime(moment, "HH:mm", locale=self.locale)


def published_titles() -> frozenset[str]:
    """All titles under which the published boxes and editions are shown, in every language."""
    return _published_titles(languages())


@lru_cache(maxsize=4)
def _published_titles(spoken: tuple[str, ...]) -> frozenset[str]:
    speakers = [Translator(language) for language in spoken]
    editions = {speaker.edition(name) for speaker in speakers for name in EDITIONS}
    return frozenset(editions | {speaker.box(name) for speaker in speakers for name in BOXES})


@lru_cache(maxsize=1024)
def _passes_for_published(called: str) -> bool:
    """Whether an edition of one's own could be taken for a published one by its title."""
    return is_title_taken(called, (), published_titles())


def _first_letter(words: str) -> str:
    """The first letter of a name, lower case without accents, ignoring punctuation around it."""
    return next((sign for sign in unicodedata.normalize("NFD", words[:40]).lower() if sign.isalpha()), "")


def as_stored(words: str) -> str:
    """A sentence as an entry keeps it: without the signs that keep its words apart, which nobody sees."""
    return words.replace(_ISOLATE, "").replace(_END, "")


def plain(words: str) -> str:
    """Escape any text so that Markdown shows exactly that text."""
    line = _LINE_ENDS.sub(" ", words).lstrip()
    return _MARKUP.sub(r"\\\1", _LATER.sub(lambda found: f"{found[0]}{_WORD_JOINER}", line))


def _isolated(words: str) -> str:
    """Words to insert that take no sum or sign beside them along, if they are written from right to left."""
    # What a sentence was made of already is kept apart in it.
    if words.isascii() or _ISOLATE in words or not _RIGHT_TO_LEFT.search(words):
        return words
    told = f"{_ISOLATE}{words}{_END}"
    return Phrase(told, lambda form: _isolated(format(words, form))) if isinstance(words, Phrase) else told
