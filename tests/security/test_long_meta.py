"""What is free in a record is looked through without keeping other threads from running."""

import json
from collections.abc import Iterator
from itertools import repeat

import pytest

from rules import Malformed
from rules.record import parse_setup
from tests.pages.whole_game import whole_game


def test_what_is_free_in_a_record_is_written_no_further_than_it_may_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Encoder:
        def iterencode(self, _: object) -> Iterator[str]:
            return repeat(" " * 1000)

    monkeypatch.setattr(json, "JSONEncoder", Encoder)
    with pytest.raises(Malformed, match="too-large-meta"):
        parse_setup({**whole_game("fx-schmid-1994", ("Anna", "Ben", "Cem"), 1), "meta": {"a": 1}})
