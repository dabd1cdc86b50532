"""Replays of records with their numbers, cached for all readers."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from charts import chronicle
from charts.numbers import Chronicle
from rules import Replay, replay


def replayed(record: Mapping[str, Any]) -> tuple[Replay, Chronicle]:
    """The replay of a record and its chronicle.

    Raises:
        IntrigeError: the record is not sound.
    """
    return _replayed(json.dumps(record, ensure_ascii=False, sort_keys=True))


@lru_cache(maxsize=16)
def _replayed(record: str) -> tuple[Replay, Chronicle]:
    told = replay(json.loads(record)).sound()
    return told, chronicle(told)
