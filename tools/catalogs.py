"""The catalogs of sentences: `python -m tools.catalogs extract | update | add LANGUAGE`, all of it done by Babel.

`babel.cfg` names every file with sentences. In most of them they are arguments of `say`, `count`, `translate` and
`_phrase`; of the tables of sentences it names the constants, which `tables` reads.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import IO

from babel.messages.frontend import CommandLineInterface

from rules.refusal_sentences import Several

ROOT = Path(__file__).parent.parent
DOMAIN = "companion"
LOCALE = ROOT / "locale"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
_KEYWORDS = ("say:1", "around:1", "translate:1", "count:1,2", "_phrase:1")
# Without dates, files or line numbers, so that moving code does not change the catalogs.
_STYLE = ("--width=120", "--sort-output", "--no-location", "--omit-header", "--no-default-keywords")
# No fuzzy matching: a changed sentence is a new one, empty until it is translated.
_KEPT = ("--width=120", "--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date")

Found = tuple[int, str, str | tuple[str, str], list[str]]


def tables(
    file: IO[bytes], _keywords: Mapping[str, object], _tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Found]:
    """Babel extractor for a module of tables.

    options: `constants`: the names to read, `fields`: the fields of named tuples that are sentences.
    """
    module = import_module(".".join(Path(file.name).resolve().relative_to(ROOT).with_suffix("").parts))
    fields = options.get("fields", "").split()
    for constant in options["constants"].split():
        for key, sentence in _sentences(getattr(module, constant), fields, constant):
            if isinstance(sentence, Several):
                yield 1, "count", (sentence.one, str(sentence)), [key]
            else:
                yield 1, "say", sentence, [key]


def _sentences(value: object, fields: Collection[str], key: str) -> Iterator[tuple[str, str]]:
    """Yield every sentence in a value with its key there."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _sentences(item, fields, f"{key}: {name}")
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        for name in value._fields:
            if name in fields:
                yield from _sentences(getattr(value, name), fields, key)
    elif isinstance(value, Iterable):
        for item in value:
            yield from _sentences(item, fields, key)


def extract(goal: Path = TEMPLATE) -> None:
    """Write the template with every sentence of the program."""
    keywords = [f"--keyword={keyword}" for keyword in _KEYWORDS]
    _babel("extract", "--mapping=babel.cfg", f"--output={goal}", *_STYLE, *keywords, ".")


def update() -> None:
    """Add new sentences of the template to every catalog, and remove obsolete ones."""
    _babel("update", *_catalogs(), *_KEPT)


def add(language: str) -> None:
    """Create the catalog of another language: a code such as `fr` or `pt_BR`."""
    _babel("init", *_catalogs(), "--width=120", f"--locale={language}")


def _catalogs() -> tuple[str, ...]:
    return f"--input-file={TEMPLATE}", f"--output-dir={LOCALE}", f"--domain={DOMAIN}"


def _babel(*arguments: str) -> None:
    # Babel's function has no type annotations.
    run: Callable[[list[str]], int | None] = CommandLineInterface().run
    code = run(["pybabel", "--quiet", *arguments])
    if code:
        raise SystemExit(code)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["extract"]:
            extract()
        case ["update"]:
            extract()
            update()
        case ["add", language]:
            extract()
            add(language)
        case _:
            raise SystemExit(__doc__)
