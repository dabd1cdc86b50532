"""What takes long by what it holds, of names and of promises, is worked out once, not for each of thousands."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import charts.hall.games
import rules.promises
import storage.summary
from analysis import chronicle, promises
from analysis.ledger import Entry
from charts.hall import Choice, twins
from live import finished_games
from presenters.hall_index import HallIndex
from rules import Table, Turn, name_key
from storage.entered_results import EnteredResult, result_of
from tests.charts.small import small_game, small_record
from tests.security.test_full_hall import entered

# Of Greek letters with marks, which are folded into several signs.
DEAR = ("\u1f82" * 40, "\u1fb7" * 40, "\u0390" * 40)


def test_the_names_of_a_game_are_compared_by_keys_that_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Counter[str] = Counter()

    def counted(name: str) -> str:
        made[name] += 1
        return name_key(name)

    monkeypatch.setattr(charts.hall.games, "name_key", counted)
    monkeypatch.setattr(storage.summary, "name_key", counted)
    here, index = finished_games(), HallIndex()
    here.results.keep([entered(number) for number in range(20)])
    index.follow(here)
    everybody = index.hall(Choice())
    for choice in (Choice(source="result"), Choice(place="Place 3"), Choice(people=("P7-2",))):
        assert index.hall(choice).people
    assert not twins([one.game for one in everybody.games])
    assert {made[f"p{number}-{seat}"] for number in range(20) for seat in range(3)} == {1}
    assert {made[f"place {number}"] for number in range(20)} == {1}
    # One more is entered, and the others are as they were.
    here.results.keep([entered(20)])
    index.follow(here)
    assert len(index.hall(Choice()).games) == 21
    assert made["p7-2"] == made["place 7"] == made["p20-0"] == 1
    for _ in range(2):
        assert name_key("p7-2") in here.people.played()
    assert made["p7-2"] == 2


def test_whoever_is_looked_for_by_name_is_found_in_whatever_case_and_under_the_name_that_was_given() -> None:
    here, index = finished_games(), HallIndex()
    here.results.keep(
        [dict(result_of(EnteredResult("fx-schmid-1994", DEAR, [3_000_0, 2_000_0, 0], played="2020-01-01")))]
    )
    here.people.call([DEAR[1]], "Anna")
    index.follow(here)
    hall = index.hall(Choice())
    found = [hall.person(name_key(name)) for name in (DEAR[0].upper(), "ANNA", DEAR[2])]
    assert sorted(number for number in found if number is not None) == [0, 1, 2]
    assert [hall.person(name_key(name)) for name in (DEAR[1], "Ben")] == [None, None]


class Walked(tuple[Entry, ...]):
    """A ledger that counts how often it is walked through."""

    times = 0

    def __iter__(self) -> Iterator[Entry]:
        Walked.times += 1
        return super().__iter__()


def promise(number: int) -> dict[str, Any]:
    return {"type": "promise", "seat": 1, "to": 0, "amount": 1_000_000, "due": {"round": 5 + number % 2, "seat": 0}}


def test_a_ledger_is_walked_once_however_many_promises_were_broken() -> None:
    game = small_game(version=2, actions=[*map(promise, range(40)), *small_record()["actions"]])
    told = chronicle(game)
    ledger = Walked(told.ledger)
    found = promises.pledges_of(game, ledger, told.stays)
    assert [one.outcome for one in found].count("broken") > 10
    assert found == told.pledges
    assert Walked.times == 1


def test_of_many_promises_a_payment_asks_once_when_each_turn_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[Turn | None] = Counter()
    urgency = rules.promises._urgency

    def counted(table: Table, due: Turn | None) -> tuple[int, ...]:
        asked[due] += 1
        return urgency(table, due)

    monkeypatch.setattr(rules.promises, "_urgency", counted)
    small_game(version=2, actions=[*map(promise, range(40)), *small_record()["actions"]])
    # One bribe from Ben in each of her two turns.
    assert asked == {Turn(5, 0): 1, Turn(6, 0): 1}
