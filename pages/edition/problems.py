"""Errors in the fields of a custom edition, in words that fit beside the field."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from i18n.translator import Translator
from narration.error_text import article_name, error_text
from rules import IntrigeError

PROBLEMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not-a-number": "A whole number is expected here.",
        "edition-range": "A whole number from {least} to {limit} is expected here, not {number}.",
        "edition-unit": "{amount} is no whole multiple of the unit, {unit}.",
        "edition-count": "{least} to {limit} entries are expected here, not {count}.",
        "edition-rising": "All must be different, the smallest first.",
        "edition-players": "The smaller number stands first.",
        "edition-word": "A word of 1 to {limit} characters is expected here, without “~”.",
        "edition-twice": "“{word}” is given twice.",
        "edition-colour": "“{colour}” is no colour: choose one of the list, or type #rrggbb.",
        "edition-notes": "Each must divide the next one, and the smallest the unit, {unit}.",
        "edition-rooms": "{professions} professions need as many rooms, and there are {rooms}.",
        "edition-figures": "{rounds} rounds send {due} figures of every player out, and each has only {held}.",
        "edition-name-twice": "There is another edition called “{word}” here: choose another name.",
    }
)


def tell_problem(problem: IntrigeError, translator: Translator) -> str:
    """The sentence of an error without the field's key, with its article."""
    if problem.code not in PROBLEMS:
        return error_text(problem, translator)
    figures = {name: _shown(value, translator) for name, value in problem.figures.items()}
    told = translator.say(PROBLEMS[problem.code], **figures)
    return translator.say("{told} ({article})", told=told, article=article_name(problem.article, translator))


def _shown(value: object, translator: Translator) -> str:
    return translator.number(value) if isinstance(value, int) else str(value)
