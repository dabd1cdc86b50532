"""Numbered cases for display: search, replay, and the expected result."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from cases import Case, read_cases
from i18n.translator import Translator
from live import Study, sentence
from narration import tell_events
from narration.error_text import article_name
from rules import Illegal, IntrigeError, Malformed, load, record_data, replay

PREFIX = "CASE-"
# Of a query in the rules or the cases.
SEARCH_LENGTH = 100


class PlayedCase(NamedTuple):
    """A case replayed as far as possible.

    study: None if not even the table can be set up. refused: the refusal of its last action, or of the record.
    """

    case: Case
    study: Study | None
    refused: IntrigeError | None


@cache
def all_cases() -> dict[int, Case]:
    """Every case by its number."""
    return {case.number: case for case in read_cases()}


def found_cases(words: str) -> list[int]:
    """The numbers of the cases that contain all words in number, article, code, edition or title, sorted.

    If the query is an article or a code, only its own cases.
    """
    wanted = searched(words)
    exact = [one.number for one in all_cases().values() if wanted == [one.article] or wanted == [one.code]]
    return exact or [one.number for one in all_cases().values() if _holds(_text(one), wanted)]


def searched(words: str) -> list[str]:
    """The words of a query, which anybody may send at any length: each is looked for in everything."""
    return words[:SEARCH_LENGTH].casefold().split()


def _holds(text: str, wanted: Sequence[str]) -> bool:
    return all(word in text for word in wanted)


def _text(case: Case) -> str:
    return f"{case.number} {case.article} {case.code or ''} {case.edition or ''} {case.title}".casefold()


def played_case(number: int) -> PlayedCase | None:
    """The case with this number, replayed; None if there is none."""
    case = all_cases().get(number)
    return None if case is None else _played(case)


# Of the cases that there are; whatever number a visitor asks for.
@cache
def _played(case: Case) -> PlayedCase:
    try:
        game = replay(load(case.text))
        return PlayedCase(case, Study(game.table, game.actions), game.error)
    except IntrigeError as error:
        return PlayedCase(case, None, error)


def case_of_code(code: str) -> PlayedCase | None:
    """The case of a table code such as `CASE-5001`; None for other codes and cases that cannot be replayed."""
    number = code.removeprefix(PREFIX)
    if not code.startswith(PREFIX) or not (number.isascii() and number.isdigit()) or len(number) > len(PREFIX):
        return None
    played = played_case(int(number))
    return None if played is None or played.study is None else played


def record_of_case(played: PlayedCase) -> dict[str, Any]:
    """The record of a case up to what is refused."""
    game = replay(load(played.case.text))
    return record_data(game.table, game.actions)


def case_json(case: Case) -> str:
    """A case file with only this case."""
    return json.dumps([case.data], ensure_ascii=False, indent=1)


def tell_expected(played: PlayedCase, translator: Translator) -> list[str]:
    """The expected result as sentences: the refusal with its article, or the consequences of the last action."""
    error = played.refused
    if isinstance(error, Malformed | Illegal):
        article = article_name(error.article, translator)
        return [translator.say("Refused by {article}: {reason}", article=article, reason=sentence(error, translator))]
    if played.study is None:
        return []
    return tell_events(played.study.steps[-1].events, translator)


def refused_action(played: PlayedCase) -> str:
    """The refused action as JSON, which may be malformed; "" if the refusal is not about an action of the record."""
    index = played.case.expect.get("refused", {}).get("action")
    record = played.case.record
    return "" if record is None or index is None else json.dumps(record["actions"][index], ensure_ascii=False)
