"""Compares a referee's answers with the cases."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cases.case import Case

Answer = Mapping[str, Any]
Referee = Callable[[str], Answer]


class Deviation(NamedTuple):
    """A wrong answer: the case, the expected and the actual answer."""

    case: Case
    expected: str
    found: str


def judge(cases: Iterable[Case], referee: Referee) -> Iterator[Deviation]:
    """Yield a deviation for every case that `referee` answers wrongly.

    referee: takes a record as text; returns the position of record.md, or `{"error": {"action": …, "article": …}}`. An
    error's `code`, and `events`, `perft` and `said` beside a `position`, are compared if present.
    """
    for case in cases:
        found = deviation(case, referee(case.text))
        if found is not None:
            yield found


def deviation(case: Case, answer: Answer) -> Deviation | None:
    """The difference between an answer and the case's expectation, None if there is none."""
    refused = case.expect.get("refused")
    error = answer.get("error")
    if refused is not None:
        if error is None:
            return Deviation(case, _refusal(refused), "accepted")
        known = {key: refused[key] for key in ("action", "article", "code") if key in error}
        same = all(error[key] == value for key, value in known.items())
        return None if same and "article" in known else Deviation(case, _refusal(refused), _refusal(error))
    if error is not None:
        return Deviation(case, "accepted", _refusal(error))
    told = answer if "position" in answer else {"position": answer}
    for key in ("position", "events", "perft", "said"):
        if key in told and key in case.expect and told[key] != case.expect[key]:
            return Deviation(case, *_difference(key, case.expect[key], told[key]))
    return None


def _refusal(error: Mapping[str, Any]) -> str:
    where = "the record" if error.get("action") is None else f"action {error['action']}"
    code = f" ({error['code']})" if error.get("code") else ""
    return f"{where} refused by article {error.get('article')}{code}"


def _difference(key: str, expected: Any, found: Any) -> tuple[str, str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            if found.get(name) != value:
                return f"{key}.{name} {value}", f"{key}.{name} {found.get(name)}"
    return f"{key} {expected}", f"{key} {found}"
