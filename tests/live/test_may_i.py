"""The desk's verdicts: their content, and their independence of anybody's cash."""

from collections.abc import Callable
from typing import Any

import pytest

from live import LiveTable, Study, Verdict, new_key
from rules import Dispatch, Illegal, Malformed, Note, action_data, parse_action, play, replay
from storage import StorageError
from tests.browser import sample_tables
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA, bribe, place, settle, story
from tests.live.test_view import leaks

Make = Callable[..., LiveTable]


def study(record: dict[str, Any]) -> Study:
    game = replay(record).sound()
    return Study(game.table, game.actions)


def ask(record: dict[str, Any], action: dict[str, Any]) -> Verdict:
    return study(record).inquire(action)


def send(seat: int, *halves: tuple[str, int]) -> dict[str, Any]:
    return {"type": "dispatch", "seat": seat, "figures": [{"profession": p, "to": to} for p, to in halves]}


def answered(verdict: Verdict) -> str:
    if verdict.refused is None:
        return "yes"
    return "not now" if verdict.only_moment else "no"


def with_parks(record: dict[str, Any], seat: int, *waiting: tuple[int, str]) -> dict[str, Any]:
    """The record with figures moved from the island to the park of `seat`."""
    start = record["start"]
    island, moved = list(start["island"]), [{"seat": owner, "profession": word} for owner, word in waiting]
    for one in moved:
        island.remove(one)
    parks = [[*park, *(moved if host == seat else ())] for host, park in enumerate(start["parks"])]
    return {**record, "start": {**start, "parks": parks, "island": island}}


UNPAID = {**sample_tables.PROMISED, "actions": []}
ATTACKED = {**sample_tables.TWO_ATTACK, "actions": []}
# Cem's law waits at Ben's, and Dario's church attacks there.
PALACES = {BEN: {20_000: (ELENA, "church")}}
WAITING = ((CEM, "law"), (DARIO, "church"))
ELSEWHERE = with_parks(story(sample_tables.FX, ANNA, [(DARIO, "law")], PALACES), BEN, *WAITING)
PLACING = {**ELSEWHERE, "actions": [bribe(DARIO, "law", 10_000)]}

CASES = [
    ("a broken promise", sample_tables.PROMISED, place(ANNA, (CEM, "law"), 10_000), "yes", "5.6"),
    ("a kept promise", sample_tables.PROMISED, place(ANNA, (CEM, "law"), 100_000), "yes", "6"),
    ("thrown out without a conflict", sample_tables.PROMISED, settle(ANNA, "church", BEN), "no", "8"),
    ("moved to another room", sample_tables.PROMISED, place(ANNA, (BEN, "church"), 10_000), "no", "6"),
    ("a taken room", sample_tables.PROMISED, place(ANNA, (CEM, "law"), 20_000), "no", "4.4"),
    ("a regular figure too early", UNPAID, place(ANNA, (CEM, "law"), 10_000), "not now", "5.4"),
    ("a regular figure too early, into a taken room", UNPAID, place(ANNA, (CEM, "law"), 20_000), "no", "4.4"),
    ("a regular figure of another palace", ELSEWHERE, place(BEN, (CEM, "law"), 10_000), "not now", "5.3"),
    ("the same when somebody else places", PLACING, place(BEN, (CEM, "law"), 10_000), "not now", "2"),
    ("a figure in a conflict, too early", ATTACKED, place(ANNA, (BEN, "military"), 10_000), "no", "4"),
    ("an attacker of another palace", ELSEWHERE, place(BEN, (DARIO, "church"), 10_000), "no", "4"),
    ("a raised bribe", sample_tables.PROMISED, bribe(CEM, "law", 40_000), "not now", "6"),
    ("the waiting internal conflict", sample_tables.TWO_ATTACK, settle(ANNA, "military", BEN), "not now", "6"),
    ("a figure in a conflict placed", sample_tables.TWO_ATTACK, place(ANNA, (BEN, "military"), 10_000), "no", "4"),
    ("the attacker before the other", sample_tables.TOGETHER, bribe(ELENA, "military", 10_000), "not now", "5.3"),
    ("half a unit", sample_tables.TOGETHER, bribe(BEN, "military", 15_000), "no", "5.1"),
    ("half a unit out of turn", sample_tables.TOGETHER, bribe(ELENA, "military", 15_000), "no", "5.1"),
    ("no money, waived", sample_tables.POOR, bribe(CEM, "law", 0), "yes", "5.5"),
    ("no money, and yet", sample_tables.POOR, bribe(CEM, "law", 10_000), "no", "5.5"),
    ("to one palace", sample_tables.SENDING, send(ANNA, ("law", BEN), ("church", BEN)), "no", "10.1"),
    ("to one palace, allowed", sample_tables.PAIR, send(CEM, ("cleric", ANNA), ("writer", ANNA)), "yes", "10.1"),
    ("against oneself", sample_tables.SENDING, send(ANNA, ("law", BEN), ("church", CEM)), "no", "10.2"),
    ("in the last round", sample_tables.LAST, send(ANNA, ("church", BEN), ("church", CEM)), "no", "10.3"),
    ("to one's own palace, out of turn", sample_tables.SENDING, send(CEM, ("church", CEM), ("law", BEN)), "no", "10"),
    ("nothing offered", sample_tables.CHEMISTS, bribe(ANNA, "chemist", 0), "yes", "5.1"),
    ("the one inside, too soon", sample_tables.CHEMISTS, bribe(ELENA, "chemist", 1_000), "not now", "5.3"),
    ("a room for the winner outside", sample_tables.CHEMISTS, settle(CEM, "chemist", ANNA, room=1_000), "no", "7.2"),
]


@pytest.mark.parametrize(
    ("record", "action", "word", "article"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_verdict_names_the_answer_and_its_article(
    record: dict[str, Any], action: dict[str, Any], word: str, article: str
) -> None:
    verdict = ask(record, action)
    assert (answered(verdict), verdict.article) == (word, article)


def test_matter_is_told_before_the_moment_and_both_are() -> None:
    verdict = ask(sample_tables.PROMISED, settle(ANNA, "church", BEN))
    assert verdict.refused is not None
    assert verdict.moment is not None
    assert (verdict.refused.code, verdict.moment.code) == ("no-conflict", "regular-placement-due")
    assert verdict.also == ("4.3", "6")


def test_raised_bribe_names_that_paid_is_paid() -> None:
    assert "5.2" in ask(sample_tables.PROMISED, bribe(CEM, "law", 40_000)).also


def test_what_would_happen_is_told_and_nothing_has_happened() -> None:
    told = study({**sample_tables.MOVED, "actions": sample_tables.MOVED["actions"][:2], "options": {"refund": True}})
    before = told.view
    verdict = told.inquire(settle(ANNA, "military", ELENA))
    kinds = [type(event).__name__ for event in verdict.events]
    assert kinds == ["Banished", "Placed", "Paid"]
    assert verdict.position is not None
    assert verdict.position.palaces[ANNA][1] == (ELENA, "military")
    assert told.view is before


def test_nearest_are_legal_and_the_most_alike_first() -> None:
    verdict = ask(sample_tables.SENDING, send(ANNA, ("law", CEM), ("church", CEM)))
    assert len(verdict.nearest) == 3
    for choice in verdict.nearest:
        assert isinstance(choice, Dispatch)
        assert {one.profession for one in choice.figures} == {"law", "church"}
        assert ask(sample_tables.SENDING, action_data(choice)).refused is None


def test_purse_cannot_be_measured() -> None:
    """However much is asked about, the answers of a rich and of a poor table are the same."""
    park = [(BEN, "law"), (CEM, "church")]
    rich = study(story(sample_tables.FX, ANNA, park, {}, cash={BEN: 900_000}))
    poor = study(story(sample_tables.FX, ANNA, park, {}, cash={BEN: 10_000}))
    for amount in range(0, 1_000_000, 10_000):
        for action in (bribe(BEN, "law", amount), bribe(CEM, "church", amount), bribe(BEN, "church", amount)):
            verdicts = [one.inquire(action) for one in (rich, poor)]
            assert _public(verdicts[0]) == _public(verdicts[1])
    lent = {"type": "adjust", "from": BEN, "to": "bank", "amount": 500_000, "reason": "a test"}
    early = place(ANNA, (BEN, "law"), 10_000)
    for action in (lent, early):
        assert _public(rich.inquire(action)) == _public(poor.inquire(action))


def test_grant_to_come_is_not_told() -> None:
    """Whether a second bribe would need a grant would tell what is left after the first."""
    park = [(ANNA, "chemist"), (ANNA, "writer")]
    tables = [study(story(sample_tables.INTRIGO, CEM, park, {}, cash={ANNA: cash})) for cash in (5_000, 30_000)]
    told = [[type(event).__name__ for event in one.inquire(bribe(ANNA, "chemist", 5_000)).events] for one in tables]
    assert told == [["Paid"], ["Paid"]]


def _public(verdict: Verdict) -> tuple[object, ...]:
    refused = verdict.refused and (verdict.refused.code, dict(verdict.refused.figures))
    board = verdict.position and tuple(verdict.position)[1:]
    return refused, verdict.article, verdict.also, verdict.events, board, verdict.nearest


def test_nobody_wins_in_what_would_happen() -> None:
    record = story(sample_tables.FX, ANNA, [(BEN, "law")], {}, [bribe(BEN, "law", 10_000)], last=True)
    last = place(ANNA, (BEN, "law"), 10_000)
    game = replay(record)
    assert [type(event).__name__ for event in play(game.position, parse_action(last, game.table.edition)).events][
        -1
    ] == "Ended"
    verdict = ask(record, last)
    assert verdict.refused is None
    assert "Ended" not in [type(event).__name__ for event in verdict.events]
    assert verdict.position is not None
    assert not verdict.position.accounts


def test_nothing_in_a_verdict_or_an_earlier_moment_is_anybodys_cash(table: Make) -> None:
    made = table()
    for seat in range(made.view.table.seats):
        amount = 1_110_000 + 2_340_000 * (seat + 1)
        act(made, {"type": "adjust", "from": "bank", "to": seat, "amount": amount, "reason": "counted anew"})
    balances = made._position.balances
    told = [made.inquire(send(0, ("law", 1), ("law", 2))), made.view_at(0), made.view_at(2)]
    assert [leaks(one, balances) for one in told] == [[], [], []]


def act(table: LiveTable, action: dict[str, Any]) -> None:
    table.act(action, version=table.view.version, key=new_key())


def test_earlier_moment_shows_the_table_as_it_stood(table: Make) -> None:
    made = table()
    opening = made.view.position
    act(made, send(0, ("law", 1), ("law", 2)))
    act(made, {"type": "note", "text": "a ruling"})
    assert made.view_at(0).position == opening
    assert made.view_at(0).log == ()
    assert [type(line.action) for line in made.view_at(2).log][-1] is Note
    assert made.view_at(2).position == made.view.position
    made.undo(version=made.view.version, key=new_key(), to=0)
    assert made.view_at(0).position == opening
    with pytest.raises(StorageError, match="no-such-moment"):
        made.view_at(1)
    with pytest.raises(StorageError, match="no-such-moment"):
        made.inquire(send(0, ("law", 1), ("law", 2)), 7)


def test_question_about_an_earlier_moment_is_judged_there(table: Make) -> None:
    made = table()
    action = send(0, ("law", 1), ("law", 2))
    act(made, action)
    assert made.inquire(action).refused is not None
    assert made.inquire(action, 0).refused is None


def test_what_is_no_action_is_malformed() -> None:
    with pytest.raises(Malformed, match="unknown-type"):
        ask(sample_tables.PAIR, {"type": "dance"})


def test_study_refuses_what_cannot_stand() -> None:
    head = story(sample_tables.FX, ANNA, [(BEN, "law")], {})
    head["start"]["island"] = []
    with pytest.raises(Illegal, match="start-count"):
        study(head)
