"""Catalogs for tests: the program's own, read from their sources, and small ones made on the fly."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from i18n import catalogs
from narration.promises import tell_promise
from tools.catalogs import LOCALE, TEMPLATE

LANGUAGES = sorted(file.parent.parent.name for file in LOCALE.glob("*/LC_MESSAGES/companion.po"))
# Inserts with forms: professions, figures, lists of them, and names.
FORMED = frozenset(
    {
        *("profession", "professions", "figure", "figures", "open", "first", "second"),
        *("banished", "defender", "attacker", "attackers", "rivals"),
        *("host", "name", "owner", "owners", "player", "seat", "target", "payee", "other", "others", "who", "winner"),
        *("instead", "kept", "losers"),
    }
)


def read(language: str, domain: str = "companion") -> Catalog:
    """A catalog of the program."""
    with (LOCALE / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as source:
        return read_po(source, locale=language, domain=domain)


def template() -> Catalog:
    """Every sentence of the program."""
    with TEMPLATE.open("rb") as source:
        return read_po(source)


def sentences(catalog: Catalog) -> list[Message]:
    """A catalog's messages without its header."""
    return [message for message in catalog if message.id]


def forms(told: object) -> tuple[str, ...]:
    """The sentence, or its plural forms."""
    return tuple(str(form) for form in told) if isinstance(told, list | tuple) else (str(told or ""),)


def inserts(sentence: str) -> dict[str, set[str]]:
    """The named inserts of a sentence with the forms requested of each."""
    found: dict[str, set[str]] = {}
    for _, name, form, _ in Formatter().parse(sentence):
        if name is not None:
            found.setdefault(name, set()).update([form] if form else [])
    return found


def markup(sentence: str) -> dict[str, int]:
    """Counts of the markup characters in a sentence."""
    return {sign: len(re.findall(re.escape(sign), sentence)) for sign in ("**", "`", "<", ">", "](", "\n")}


@contextmanager
def spoken(place: Path, tongues: Mapping[str, Mapping[str, Catalog]]) -> Iterator[None]:
    """Context in which the program has these languages: catalogs by language and domain, compiled into `place`."""
    compile_into(place, tongues)
    before, catalogs.LOCALE = catalogs.LOCALE, place
    forget()
    try:
        yield
    finally:
        catalogs.LOCALE = before
        forget()


def compile_into(place: Path, tongues: Mapping[str, Mapping[str, Catalog]]) -> None:
    """Compile catalogs as `make catalogs` does."""
    for language, domains in tongues.items():
        folder = place / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        for domain, catalog in domains.items():
            with (folder / f"{domain}.mo").open("wb") as compiled:
                write_mo(compiled, catalog)


def forget() -> None:
    """Clear the program's catalog caches."""
    for kept in (catalogs.languages, catalogs.translated, catalogs.counted, catalogs._catalog, tell_promise):
        kept.cache_clear()


def made(language: str, told: Mapping[str, str], contexts: Mapping[tuple[str, str], str] | None = None) -> Catalog:
    """A small catalog; contexts: by context and sentence."""
    catalog = Catalog(locale=language)
    for sentence, translation in told.items():
        catalog.add(sentence, translation)
    for (context, sentence), translation in (contexts or {}).items():
        catalog.add(sentence, translation, context=context)
    return catalog
