"""What is due, as the one who is bribed reads it."""

import re
from pathlib import Path

from narration import due_bribes, runs
from narration.told_to_host import TO_HOST, tell_host
from tests.pages.games import english
from tests.pages.test_narration import bribe, fight


def test_the_host_reads_who_bribes_them() -> None:
    table = fight()
    words = english(table.view)
    told_host = tell_host(table.view, 1, words)
    assert told_host is not None
    said = "".join(text for text, _ in runs(told_host))
    assert said == "Anna defends the lawyer in the 20,000 room against Cem's lawyer and bribes you."
    assert [tell_host(table.view, seat, words) for seat in (0, 2)] == [None, None]
    bribe(table, 0, "law", 40_000)
    assert tell_host(bribe(table, 2, "law", 10_000), 1, words) is None


def test_every_sentence_about_a_bribe_has_one_for_its_host() -> None:
    source = Path(due_bribes.__file__).read_text(encoding="utf-8")
    told = set(re.findall(r'"([^"\n]*(?:bribes?|offer) \{host\}[^"\n]*)"', source))
    assert told == set(TO_HOST)
    assert [sentence for sentence in TO_HOST.values() if "{host}" in sentence or " you" not in sentence] == []
