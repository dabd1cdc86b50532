"""The published JSON Schemas: what the tables say, and alike in judgement with the reader wherever a schema can be."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules import IntrigeError, position_data, replay
from rules.schema import position_schema, record_schema
from tests.rules.fuzzed_record import VALID, paths
from tests.rules.test_records import FILES, read
from tests.rules.variants import SIZES, Data, begin, head

DOCS = Path(__file__).parents[2] / "docs" / "schema"
RECORD = Draft202012Validator(record_schema())
POSITION = Draft202012Validator(position_schema())
# What a reader refuses and a schema cannot know: the edition's own words, what a text shows, how JSON was written.
BEYOND_A_SCHEMA = {
    "unknown-profession",
    "unknown-room",
    "unknown-edition",
    "edition-missing",
    "later-version",
    "not-a-text",
    "text-length",
    "text-long",
    "option-unknown",
    "start-room",
}
STRANGE: list[Any] = [None, True, False, -1, 0, 1, 7, 0.5, 10**12, 10**12 + 1, "", "bank", "law", "0", [], {}, [1]]


def test_published_schemas_are_those_of_the_tables() -> None:
    for name, schema in (("record", record_schema()), ("position", position_schema())):
        Draft202012Validator.check_schema(schema)
        assert json.loads((DOCS / f"{name}.schema.json").read_text(encoding="utf-8")) == schema


def test_every_kept_game_and_its_positions_are_what_the_schemas_say() -> None:
    for file in FILES:
        record = read(file)
        RECORD.validate(record)
        for step in replay(record).steps[::9]:
            POSITION.validate(position_data(step.position))


def test_every_table_is_what_the_schema_says() -> None:
    for edition, players in SIZES:
        RECORD.validate(head(edition, players))
        POSITION.validate(position_data(begin(head(edition, players))))


def spoilt(rng: random.Random) -> Data:
    """The record with every action, with up to three values changed, added, or gone."""
    record = copy.deepcopy(VALID)
    record["version"] = rng.choice([1, 2, 2, 2, 2])
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        *way, key = rng.choice(list(paths(record)))
        group: Any = record
        for step in way:
            group = group[step]
        match rng.randrange(4):
            case 0:
                group.pop(key)
            case 1 if isinstance(group, dict) and key != "meta":
                group["more"] = 1
            case _:
                group[key] = rng.choice(STRANGE)
    return record


def reader_says(record: Data) -> str | None:
    """The code by which the record's shape is refused, None when only the rules refuse it, or nothing."""
    try:
        error = replay(record).error
    except IntrigeError as refused:
        error = refused
    return error.code if error is not None and error.article == "record" else None


def judged_alike(record: Data, fine: bool) -> bool:
    code = reader_says(record)
    if fine:
        return code is None or code in BEYOND_A_SCHEMA
    if code is not None:
        return True
    # The reader stops at what the rules refuse first, so it never came to what the schema found.
    try:
        game = replay(record)
    except IntrigeError:
        return True
    return game.error is not None and RECORD.is_valid(record | {"actions": record["actions"][: len(game.actions) + 1]})


@pytest.mark.parametrize(("seed", "count"), [(24, 250), pytest.param(25, 750, marks=pytest.mark.soak)])
def test_a_thousand_random_records_are_judged_alike(seed: int, count: int) -> None:
    """With those of the soak they are a thousand."""
    rng = random.Random(seed)
    judged = [(record, RECORD.is_valid(record)) for record in (spoilt(rng) for _ in range(count))]
    assert [record for record, fine in judged if not judged_alike(record, fine)] == []
    verdicts = [fine for _, fine in judged]
    assert verdicts.count(True) > count // 10
    assert verdicts.count(False) > count // 10
