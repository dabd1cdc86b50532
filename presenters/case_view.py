"""A numbered case as a screen shows it: found by words, played as far as it may be, and what must come of it."""

import json
from functools import cache
from typing import Any, NamedTuple

from cases import Case, read_cases
from i18n.translator import Translator
from live import Study, sentence
from narration import tell_event
from narration.error_text import article_name
from rules import Illegal, IntrigeError, Malformed, load, record_data, replay

PREFIX = "CASE-"


class PlayedCase(NamedTuple):
    """A case as far as its record can be played.

    study: None where not even the table can be set up. refused: what its last action, or the record, is refused for.
    """

    case: Case
    study: Study | None
    refused: IntrigeError | None


@cache
def all_cases() -> dict[int, Case]:
    """Every case by its number."""
    return {case.number: case for case in read_cases()}


def found_cases(words: str) -> list[int]:
    """The cases in whose number, article, code, edition or title every one of the words stands, by number.

    An article or a code that is named whole finds its own cases alone.
    """
    wanted = words.casefold().split()
    exact = [one.number for one in all_cases().values() if wanted == [one.article] or wanted == [one.code]]
    return exact or [one.number for one in all_cases().values() if all(word in _text(one) for word in wanted)]


def _text(case: Case) -> str:
    return f"{case.number} {case.article} {case.code or ''} {case.edition or ''} {case.title}".casefold()


@cache
def played_case(number: int) -> PlayedCase | None:
    """The case with this number, played; None where there is none."""
    case = all_cases().get(number)
    if case is None:
        return None
    try:
        game = replay(load(case.text))
        return PlayedCase(case, Study(game.table, game.actions), game.error)
    except IntrigeError as error:
        return PlayedCase(case, None, error)


def case_of_code(code: str) -> PlayedCase | None:
    """The case that a table's code of the form `CASE-5001` stands for; None where it is none that can be played."""
    number = code.removeprefix(PREFIX)
    if not code.startswith(PREFIX) or not (number.isascii() and number.isdigit()) or len(number) > len(PREFIX):
        return None
    played = played_case(int(number))
    return None if played is None or played.study is None else played


def record_of_case(played: PlayedCase) -> dict[str, Any]:
    """The record of a case that can be played, up to what is refused."""
    game = replay(load(played.case.text))
    return record_data(game.table, game.actions)


def case_json(case: Case) -> str:
    """The case as a file of cases with this one in it."""
    return json.dumps([case.data], ensure_ascii=False, indent=1)


def tell_expected(played: PlayedCase, translator: Translator) -> list[str]:
    """What must come of the case, in sentences: the refusal with its article, or what the last action brings about."""
    error = played.refused
    if isinstance(error, Malformed | Illegal):
        article = article_name(error.article, translator)
        return [translator.say("Refused by {article}: {reason}", article=article, reason=sentence(error, translator))]
    if played.study is None:
        return []
    return [tell_event(event, translator) for event in played.study.steps[-1].events]


def refused_action(played: PlayedCase) -> str:
    """The action that is refused, as JSON; empty where it is none of the record's. It may be no action at all."""
    index = played.case.expect.get("refused", {}).get("action")
    record = played.case.record
    return "" if record is None or index is None else json.dumps(record["actions"][index], ensure_ascii=False)
