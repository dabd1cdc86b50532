"""The gettext catalogs in `locale/`: which languages exist, and the look-up of a sentence (`translated`, `counted`).

Screens use `translator.Translator`, which fills in the inserts.

A language has two catalogs. `companion` translates every sentence of the program. `box_words`, kept by hand, has
exceptions by context: an edition's own words under the edition's name, and forms that a word takes inside other
sentences under names of the translator's choice (`{figure:dative}`).
"""

import gettext
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError, negotiate_locale

LOCALE = Path(__file__).parents[1] / "locale"
# The sentences in the program are English and need no catalog.
SOURCE = "en"
COOKIE = "intrige-language"
_SENTENCES, _WORDS = "companion", "box_words"
_WANTED = re.compile(r"([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?))?", re.ASCII)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The available languages as tags such as `de` or `pt-BR`: English, and one for each compiled catalog."""
    found = [file.parts[-3].replace("_", "-") for file in LOCALE.glob(f"*/LC_MESSAGES/{_SENTENCES}.mo")]
    return (SOURCE, *sorted(tag for tag in found if _is_known(tag) and tag != SOURCE))


def _is_known(tag: str) -> bool:
    try:
        Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return False
    return True


@lru_cache(maxsize=64)
def locale_of(tag: str) -> Locale:
    """A language as a Babel locale."""
    return Locale.parse(tag, sep="-")


def name_of(tag: str) -> str:
    """A language's own name for itself: `Deutsch`."""
    name = locale_of(tag).get_display_name() or tag
    return name[0].upper() + name[1:]


def language_for(remembered: str, accepted: str, usual: str = "") -> str:
    """The language for a browser: the one chosen on this device, else the best match of its preferences.

    remembered: the cookie. accepted: the `Accept-Language` header. usual: the browser's own language, if there is no
    header.
    """
    if remembered in languages():
        return remembered
    wanted = [*_in_order(accepted), *([usual] if usual else [])]
    found = negotiate_locale(wanted, languages(), sep="-")
    return next((tag for tag in languages() if found and tag.lower() == found.lower()), SOURCE)


def _in_order(accepted: str) -> Iterable[str]:
    """The tags of an `Accept-Language` header by preference, without malformed ones."""
    matches = [_WANTED.fullmatch(part.strip()) for part in accepted[:500].split(",")]
    liked = [(float(match[2] or 1), match[1]) for match in matches if match]
    return [tag for liking, tag in sorted(liked, key=lambda one: -one[0]) if liking > 0]


@lru_cache(maxsize=16384)
def translated(sentence: str, language: str, edition: str = "", form: str = "") -> str:
    """The translation with its placeholders: in this form, else the edition's own, else the usual one."""
    words = _catalog(_WORDS, language)
    for context in _contexts(edition, form):
        found = words.pgettext(context, sentence)
        if found:
            return found
    return _catalog(_SENTENCES, language).gettext(sentence) or sentence


@lru_cache(maxsize=4096)
def counted(one: str, many: str, number: int, language: str, edition: str = "") -> str:
    """The translation for a number, in its plural form."""
    words = _catalog(_WORDS, language)
    for context in _contexts(edition, ""):
        found = words.npgettext(context, one, many, number)
        if found:
            return found
    return _catalog(_SENTENCES, language).ngettext(one, many, number) or (one if number == 1 else many)


def _contexts(edition: str, form: str) -> tuple[str, ...]:
    wanted = (f"{edition} {form}" if edition and form else "", form, edition)
    return tuple([context for context in wanted if context])


class _Nothing(gettext.NullTranslations):
    """Fallback catalog: the sentence itself."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


@lru_cache(maxsize=64)
def _catalog(domain: str, language: str) -> gettext.NullTranslations:
    file = gettext.find(domain, str(LOCALE), [language.replace("-", "_")])
    if file is None:
        return _Nothing()
    with Path(file).open("rb") as compiled:
        found = gettext.GNUTranslations(compiled)
    found.add_fallback(_Nothing())
    return found
