"""The sign of each profession on the board: the name of a drawing, or two letters unique in the edition."""

from collections.abc import Mapping

from i18n.proper_names import PROFESSIONS
from i18n.translator import Translator
from rules import Edition

LETTERS = "="


def professions(edition: Edition, translator: Translator) -> Mapping[str, Mapping[str, str]]:
    """The board's data of each profession (CONTRACT.md): its name and its sign."""
    taken: set[str] = set()
    found = {}
    for name in edition.professions:
        word = translator.profession(name)
        found[name] = {"word": word, "sign": name if name in PROFESSIONS else LETTERS + _letters(word, taken)}
    return found


def _letters(word: str, taken: set[str]) -> str:
    """The first letter and the next one that makes the pair unique; else the first letter and a number."""
    first, rest = word[0].upper(), [letter for letter in word[1:] if letter.isalnum()]
    ways = [first + letter for letter in rest] or [first]
    letters = next((way for way in [*ways, *[f"{first}{n}" for n in range(2, 10)]] if way not in taken), ways[0])
    taken.add(letters)
    return letters
