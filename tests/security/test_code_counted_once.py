"""A wrong table code is counted by whatever looks it up first, and once though several parts of a page do."""

import pytest

import live
from live.table_code_guards import FREE_CODES, Caller, CodeGuards
from pages.table import top_bar_items
from rules import Illegal
from storage import StorageError
from tests.live.conftest import setup
from tests.security.test_guards import HOME, answer


def test_the_bar_above_the_page_counts_what_it_looks_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn before the page: whoever has the run stopped in between has seen whether there is such a table."""
    code = live.registry().create(setup(3)).table_id
    caller = Caller(HOME, "guesses")
    monkeypatch.setattr(top_bar_items, "client", lambda: caller)
    for number in range(FREE_CODES):
        top_bar_items.phones_bar(f"NO{number}")
    assert answer(code, caller) == "code-wait"


def test_parts_of_one_page_count_a_wrong_code_once() -> None:
    registry = live.registry()
    code = registry.create(setup(3)).table_id
    caller = Caller(HOME, "mistypes")
    for number in range(FREE_CODES):
        assert answer(code, caller) == code
        for _ in range(3):
            assert answer(f"NO{number}", caller) in ("unknown-table", "code-wait")
    assert answer(code, caller) == "code-wait"


def test_a_wrong_code_that_the_store_could_not_count_is_counted_when_it_is_named_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guards = CodeGuards(live.registry().library.store)
    caller = Caller(HOME, "guesses")
    for number in range(FREE_CODES):
        with monkeypatch.context() as broken:
            broken.setattr(guards, "_browsers", Broken())
            with pytest.raises(StorageError):
                guards.wrong(caller, f"NO{number}")
        guards.wrong(caller, f"NO{number}")
    with pytest.raises(Illegal, match="code-wait"):
        guards.check(caller, "KRAB")


class Broken:
    """What cannot count for the moment."""

    def failed(self, _: str) -> None:
        raise StorageError("disk-full")
