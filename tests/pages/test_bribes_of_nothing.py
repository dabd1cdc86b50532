"""A bribe of nothing is told with all that goes with it: what a host has promised for it counts as any promise does."""

import pytest

from narration.events import tell_end
from tests.pages.games import begin, english
from tests.pages.test_narration import FIGHT, bribe, log_of

POOR = {**FIGHT, "balances": [0, 320_000, 320_000]}


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "Anna gives Ben nothing for the lawyer."),
        ({"promised": 20_000}, "Anna pays Ben 0 for the lawyer and is promised the 20,000 room."),
        ({"asks": 10_000}, "Anna pays Ben 0 for the lawyer and asks for the 10,000 room."),
        (
            {"asks": 10_000, "promised": 20_000},
            "Anna pays Ben 0 for the lawyer, asks for the 10,000 room and is promised the 20,000 room.",
        ),
    ],
)
def test_the_log_tells_what_is_asked_and_promised_for_nothing(more: dict[str, int], words: str) -> None:
    view = bribe(begin(start=POOR), 0, "law", 0, **more)
    assert log_of(view) == [words]


def test_where_nobody_may_know_who_has_won_the_end_is_told_without_names() -> None:
    view = begin().view
    assert tell_end((), english(view)) == "The game is over."


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"promised": 20_000}, "Anna gives 40,000 for the lawyer and is promised the 20,000 room."),
        ({"asks": 10_000}, "Anna gives 40,000 for the lawyer and asks for the 10,000 room."),
        (
            {"asks": 10_000, "promised": 20_000},
            "Anna gives 40,000 for the lawyer, asks for the 10,000 room and is promised the 20,000 room.",
        ),
    ],
)
def test_a_line_that_stands_no_longer_is_quoted_with_what_was_asked_and_promised(
    more: dict[str, int], words: str
) -> None:
    """Else nobody could tell which of two entries counts against the host."""
    table = begin(start=FIGHT)
    view = bribe(table, 0, "law", 40_000, **more)
    plain = {"type": "bribe", "seat": 0, "profession": "law", "amount": 40_000}
    view, _ = table.amend(0, plain, version=view.version, key="a", falls=())
    assert log_of(view)[-1] == f"It had been entered so: {words}"
    view = table.undo(version=view.version, key="u")
    assert f"Brought back: {words}" in log_of(view)
