"""The numbered cases: valid, complete, and answered alike by the program and by two independent referees."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cases import Case, Stream, cases_of, judge, program, read_ambiguities, read_cases
from cases.case import DATA, SCHEMA
from cases.judge import deviation
from rules import ARTICLES, EDITIONS, SENTENCES
from rules.schema import position_schema
from tests.rules import oracle
from tests.rules.oracle.talk import TALK

ROOT = Path(__file__).parents[2]
CASES = list(read_cases())
# What no record can be refused for: usage, files, the program's own mistakes, and what is asked of a table alone.
NOT_OF_RECORDS = {"no-file", "usage", "below-zero", "name-alike"}


def ids(case: Case) -> str:
    return f"{case.number}"


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_program(case: Case) -> None:
    found = deviation(case, program(case.text))
    assert found is None, (case.title, found)


def test_a_wrong_answer_is_told_by_number() -> None:
    placed = next(case for case in CASES if case.article == "6" and case.code is None)
    answer = dict(program(placed.text))
    assert deviation(placed, answer | {"position": {**answer["position"], "round": 9}}) is not None
    assert deviation(placed, answer | {"events": []}) is not None
    assert deviation(placed, {"error": {"action": 0, "article": "6"}}) is not None
    refused = next(case for case in CASES if case.article == "5.1" and case.code)
    assert deviation(refused, program(placed.text)) is not None
    assert deviation(refused, {"error": {"action": 0, "article": "5.3"}}) is not None
    assert deviation(refused, {"error": {}}) is not None
    assert [one.case.number for one in judge([placed, refused], lambda _: {"error": {}})] == [
        placed.number,
        refused.number,
    ]


def second(case: Case) -> dict[str, Any] | None:
    """The oracle's answer; None for shapes and set-ups, of which it knows nothing but whether a start could stand."""
    record: Any = case.record
    refused = case.expect.get("refused")
    if record is None or (refused and refused["article"] == "record"):
        return None
    if refused and refused["action"] is None:
        stands = case.code == "start-room" or record.get("start") is None or oracle.start_stands(record)
        return None if stands else {"error": dict(refused)}
    game = oracle.new_game(record)
    for number, action in enumerate(record["actions"]):
        if action["type"] in ("adjust", "note"):
            if refused and number == refused["action"]:
                return None
        elif not (oracle.talk_allowed if action["type"] in TALK else oracle.allowed)(game, action):
            return {"error": {"action": number, "article": case.article}}
        game = oracle.play(game, action)
    return {"position": oracle.position(game), "promises": oracle.outcomes(game)}


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_second_referee(case: Case) -> None:
    answer = second(case)
    found = None if answer is None else deviation(case, answer)
    assert found is None, (case.title, found)
    said = case.expect.get("said")
    if said and answer:
        assert {str(number): outcome for number, outcome in answer["promises"].items()} == said["promises"]


def test_second_referee_judges_most_of_them() -> None:
    assert sum(second(case) is not None for case in CASES) > 500


def test_third_referee_in_another_language() -> None:
    known = [case for case in CASES if (case.edition, case.version) == ("fx-schmid-1994", 1)]
    assert len(known) > 200
    with Stream(["node", str(ROOT / "cases" / "javascript" / "referee.mjs")]) as referee:
        assert [(one.case.number, one.expected, one.found) for one in judge(known, referee)] == []


def test_files_are_what_their_schema_says() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for file in DATA.glob("*.json"):
        Draft202012Validator(schema).validate(json.loads(file.read_text(encoding="utf-8")))
    for case in CASES:
        if "position" in case.expect:
            Draft202012Validator(position_schema()).validate(case.expect["position"])


def test_numbers_rise_and_none_is_used_again() -> None:
    numbers = [case.number for case in CASES]
    retired = json.loads((DATA.parent / "retired.json").read_text(encoding="utf-8"))
    assert numbers == sorted(set(numbers))
    assert set(numbers).isdisjoint(retired)
    assert len(numbers) >= 300
    for case in CASES:
        top = 0 if case.article == "record" else int(case.article.split(".")[0])
        assert case.number // 1_000 == top


def test_no_two_cases_are_one() -> None:
    texts = [case.text for case in CASES]
    assert len(set(texts)) == len(texts)


def test_every_article_code_edition_and_option_has_its_case() -> None:
    assert [number for number in ARTICLES if not cases_of(article=number)] == []
    codes = {case.code for case in CASES}
    assert [code for code in SENTENCES if code not in codes | NOT_OF_RECORDS and not code.startswith("edition-")] == []
    assert {case.edition for case in CASES} >= set(EDITIONS)
    options = [case.record.get("options") or {} for case in CASES if case.record and case.code is None]
    for key, values in {
        "refund": (True,),
        "insolvency": ("waive", "grant"),
        "self_attack": (True, False),
        "side_payments": (False,),
    }.items():
        assert all(any(one.get(key) == value for one in options) for value in values), key


def test_every_ambiguity_has_its_case_and_names_what_is_there() -> None:
    known = read_ambiguities()
    assert [one.id for one in known] == [f"A{number:02d}" for number in range(1, len(known) + 1)]
    used = {case.ambiguity for case in CASES if case.ambiguity}
    assert used == {one.id for one in known}
    for one in known:
        assert one.article in ARTICLES
        assert set(one.says) <= set(EDITIONS)
        assert len(one.readings) >= 2
        assert one.option in (None, "refund", "insolvency", "self_attack", "side_payments")


def test_examples_of_the_rulebooks_are_among_them() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in DATA.glob("*.json"))
    assert text.count('"source": "rulebook"') == 9


def test_verdicts_find_their_cases() -> None:
    numbers = cases_of(code="bribe-unit")
    assert numbers
    assert set(numbers) <= set(cases_of())
    assert cases_of(article="5.1", code="room-taken") == ()
