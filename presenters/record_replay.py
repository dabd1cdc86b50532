"""Replays of records with their analysis, cached for all readers."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from analysis import Chronicle
from charts import chronicle
from rules import Replay, replay


def replayed(record: Mapping[str, Any]) -> tuple[Replay, Chronicle]:
    """The replay of a record and its chronicle.

    Raises:
        IntrigeError: the record is invalid.
    """
    return _replayed(json.dumps(record, ensure_ascii=False, sort_keys=True))


@lru_cache(maxsize=16)
def _replayed(record: str) -> tuple[Replay, Chronicle]:
    told = replay(json.loads(record), kept=True).sound()
    return told, chronicle(told)
