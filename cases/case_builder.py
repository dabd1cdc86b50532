"""Makes a case from any record, with this program's answer as the expected result."""

import json
from collections.abc import Mapping
from typing import Any

from cases.referees import program
from rules import due, reasons, replay

# The number of a case that has not been added to the collection.
NO_NUMBER = 1_000_000


def made_case(record: Mapping[str, Any], title: str) -> dict[str, Any]:
    """A record as a case of `cases/case.schema.json`, with this program's answer as the expected result.

    title: the question in plain words.

    Raises:
        IntrigeError: the data is no record, or its table cannot be set up.
    """
    game = replay(record)
    answer = program(json.dumps(record))
    if game.error is not None:
        expect, article = {"refused": dict(answer["error"])}, game.error.article
    else:
        expect = dict(answer)
        told_by = reasons(game.steps[-2].position, game.actions[-1]) if game.actions else ()
        article = told_by[0] if told_by else due(game.position).article
    told = f"A question: {title.strip()}"
    return {"number": NO_NUMBER, "article": article, "title": told, "record": dict(record), "expect": expect}
