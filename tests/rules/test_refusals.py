"""Which article a refusal names (rules.md, last chapter): a row for each sentence of it, at tables where it matters."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from rules import ARTICLES, SENTENCES, Illegal, Malformed, Position, parse_action, play, refusal
from rules.record import parse_head
from rules.referee import opening
from rules.refusal_sentences import English, sentence
from tests.rules.positions import FILE, read_positions
from tests.rules.refusal_tables import (
    adjust,
    bribe,
    choice,
    dispatch,
    dispatches,
    enter,
    external_bribes,
    external_settlement,
    free_order,
    internal_bribes,
    internal_settlement,
    last_round,
    online,
    opened,
    opened_settlement,
    opens,
    over,
    place,
    poor,
    poor_granted,
    refund_short,
    regular_bribes,
    regular_placement,
    settle,
    two_internal,
)
from tests.rules.scenes import A, B, C, D, E
from tests.rules.variants import Data

Scene = Callable[[], Position]
FIRST_BRIBES = (regular_bribes, external_bribes, internal_bribes)

ROWS: list[tuple[Scene, Data, str]] = [
    # The wrong moment: the article of what is due.
    (regular_placement, bribe(B, "law"), "6"),
    (regular_placement, settle(A, "church", D, 20_000), "6"),
    (regular_placement, dispatch(A, ("law", B), ("law", C)), "6"),
    (regular_placement, opens(A, "church"), "6"),
    (choice, bribe(B, "chemist"), "7.1"),
    (choice, settle(A, "chemist", B), "7.1"),
    (choice, dispatch(A, ("writer", B), ("writer", C)), "7.1"),
    (external_settlement, place(A, D, "church", 20_000), "7"),
    (external_settlement, bribe(D, "church", 30_000), "7"),
    (external_settlement, opens(A, "church"), "7"),
    (internal_settlement, bribe(C, "finance"), "8"),
    (internal_settlement, place(A, C, "finance", 100_000), "8"),
    (dispatches, bribe(C, "finance"), "10"),
    (dispatches, settle(A, "finance", B), "10"),
    (dispatches, place(A, C, "finance", 100_000), "10"),
    (over, bribe(B, "law"), "11"),
    (over, place(A, B, "law", 10_000), "11"),
    (over, opens(A, "law"), "11"),
    (over, settle(A, "law", B, 10_000), "11"),
    (over, dispatch(A, ("law", B), ("law", C)), "11"),
    # The wrong player: 2 where only the turn is wrong, else the article of what is due.
    (regular_placement, place(B, B, "law", 10_000), "2"),
    (external_settlement, settle(D, "church", D, 20_000), "2"),
    (internal_settlement, settle(B, "finance", B), "2"),
    (choice, opens(B, "chemist"), "2"),
    (dispatches, dispatch(B, ("science", C), ("science", D)), "2"),
    (dispatches, settle(B, "finance", B), "10"),
    *((scene, place(B, B, "law", 10_000), "5.3") for scene in FIRST_BRIBES),
    *((scene, dispatch(E, ("law", B), ("law", C)), "5.3") for scene in FIRST_BRIBES),
    # A bribe: who and which in 5.3, how much in 5.1 and 5.5.
    (regular_bribes, bribe(C, "finance"), "5.3"),
    (regular_bribes, bribe(A, "law"), "5.3"),
    (regular_bribes, bribe(B, "finance"), "5.3"),
    (external_bribes, bribe(E, "church"), "5.3"),
    (internal_bribes, bribe(C, "finance"), "5.3"),
    (internal_bribes, bribe(B, "law"), "5.3"),
    (free_order, bribe(D, "chemist", 0), "5.3"),
    (free_order, bribe(B, "writer", 0), "5.3"),
    (opened, bribe(B, "writer", 0), "5.3"),
    (opened, bribe(D, "chemist", 0), "5.3"),
    (regular_bribes, bribe(B, "law", 15_000), "5.1"),
    (regular_bribes, bribe(B, "law", 5_000), "5.1"),
    (regular_bribes, bribe(B, "law", 1), "5.1"),
    (regular_bribes, bribe(B, "law", 0), "5.1"),
    (regular_bribes, bribe(B, "law", -10_000), "5.1"),
    (regular_bribes, bribe(B, "law", 380_000), "5.1"),
    (regular_bribes, bribe(B, "law", 10**12), "5.1"),
    (free_order, bribe(B, "cleric", 500), "5.1"),
    (free_order, bribe(B, "cleric", -1_000), "5.1"),
    (free_order, bribe(B, "cleric", 33_000), "5.1"),
    (poor, bribe(B, "law", 10_000), "5.5"),
    (poor, bribe(B, "law", -10_000), "5.5"),
    (poor, bribe(B, "law", 5_000), "5.5"),
    (poor_granted, bribe(B, "law", 0), "5.1"),
    (poor_granted, bribe(B, "law", 20_000), "5.1"),
    # The host too early.
    *((scene, place(A, B, "law", 10_000), "5.4") for scene in FIRST_BRIBES),
    *((scene, settle(A, "church", D, 20_000), "5.4") for scene in FIRST_BRIBES),
    *((scene, dispatch(A, ("law", B), ("law", C)), "5.4") for scene in FIRST_BRIBES),
    (opened, settle(A, "chemist", B), "5.4"),
    (opened, opens(A, "writer"), "5.4"),
    # A room.
    (regular_placement, place(A, B, "law", 50_000), "4.4"),
    (regular_placement, place(A, B, "law", 15_000), "6"),
    (regular_placement, place(A, B, "law", 0), "6"),
    (external_settlement, settle(A, "church", D, 50_000), "4.4"),
    (external_settlement, settle(A, "church", D, 10_000), "4.4"),
    (external_settlement, settle(A, "church", D, 15_000), "7"),
    (external_settlement, settle(A, "church", D), "7"),
    (internal_settlement, settle(A, "finance", C, 100_000), "8.1"),
    (internal_settlement, settle(A, "finance", C, 50_000), "8.1"),
    (internal_settlement, settle(A, "finance", C, 7), "8.1"),
    (opened_settlement, settle(A, "chemist", C, 10_000), "7.2"),
    # Which figure.
    (regular_placement, place(A, C, "law", 10_000), "6"),
    (regular_placement, place(A, A, "law", 10_000), "6"),
    (external_settlement, settle(A, "church", B, 20_000), "7"),
    (external_settlement, settle(A, "church", A, 20_000), "7"),
    (external_settlement, settle(A, "science", D, 20_000), "7"),
    (internal_settlement, settle(A, "finance", D), "8"),
    (internal_settlement, settle(A, "law", B), "8"),
    # The order of conflicts.
    (regular_placement, place(A, D, "church", 10_000), "4"),
    (regular_placement, place(A, C, "finance", 10_000), "4"),
    (external_settlement, settle(A, "finance", C), "4"),
    (choice, opens(A, "cleric"), "7.1"),
    (opened_settlement, settle(A, "writer", B, 10_000), "7.1"),
    (two_internal, settle(A, "church", C), "8"),
    # Dispatch.
    (dispatches, dispatch(A, ("science", A), ("church", B)), "10"),
    (dispatches, dispatch(A, ("science", B)), "10"),
    (dispatches, dispatch(A), "10"),
    (dispatches, dispatch(A, ("science", B), ("church", C), ("military", D)), "10"),
    (dispatches, dispatch(A, ("finance", B), ("science", C)), "10"),
    (dispatches, dispatch(A, ("science", B), ("church", B)), "10.1"),
    (dispatches, dispatch(A, ("science", B), ("science", B)), "10.1"),
    (online, dispatch(A, ("church", B), ("church", B)), "10.1"),
    (online, dispatch(A, ("law", B), ("church", C)), "10.2"),
    (online, dispatch(A, ("church", C), ("law", B)), "10.2"),
    (last_round, dispatch(A, ("law", B), ("law", C)), "10.3"),
    # The refund, the banker.
    (refund_short, settle(A, "law", B, 10_000), "9.1"),
    (refund_short, settle(A, "law", C, 10_000), "9.1"),
    (regular_bribes, adjust("bank", B, 15_000), "12"),
    (regular_bribes, adjust("bank", B, 0), "12"),
    (regular_bribes, adjust("bank", B, -10_000), "12"),
    (regular_bribes, adjust(B, "bank", 10_000_000), "12"),
    (regular_bribes, adjust(B, B, 10_000), "12"),
    (regular_bribes, adjust("bank", "bank", 10_000), "12"),
    (regular_bribes, adjust("bank", B, 10_000, "  "), "12"),
    (over, adjust(B, "bank", 10_000_000), "12"),
    # Seats: 1, wherever one stands.
    (regular_bribes, bribe(5, "law"), "1"),
    (regular_bribes, bribe(-1, "law"), "1"),
    (regular_placement, place(A, 5, "law", 10_000), "1"),
    (regular_placement, place(-1, B, "law", 10_000), "1"),
    (choice, opens(5, "chemist"), "1"),
    (external_settlement, settle(A, "church", 5, 20_000), "1"),
    (external_settlement, settle(5, "church", D, 20_000), "1"),
    (dispatches, dispatch(A, ("science", B), ("church", 5)), "1"),
    (dispatches, dispatch(5, ("science", B), ("church", C)), "1"),
    (regular_bribes, adjust("bank", 5, 10_000), "1"),
    (regular_bribes, adjust(-1, "bank", 10_000), "1"),
    (over, {"type": "note", "text": "Who is there?", "seat": 5}, "1"),
    # When several are broken, the first in the order: shape, moment, who, what, how much.
    (regular_bribes, bribe(C, "finance", 15_000), "5.3"),
    (regular_placement, bribe(C, "law", -1), "6"),
    (regular_placement, place(B, C, "law", 50_000), "2"),
    (regular_placement, place(A, D, "church", 50_000), "4"),
    (regular_bribes, place(A, D, "church", 7), "5.4"),
    (regular_bribes, settle(E, "church", B), "5.3"),
    (external_settlement, settle(B, "finance", C, 50_000), "2"),
    (external_settlement, settle(A, "church", B, 50_000), "7"),
    (opened_settlement, settle(A, "writer", C, 6_000), "7.1"),
    (two_internal, settle(A, "church", B, 50_000), "8"),
    (dispatches, dispatch(B, ("science", B), ("science", B)), "2"),
    (dispatches, dispatch(A, ("finance", A), ("finance", A)), "10"),
    (online, dispatch(A, ("law", B), ("law", B)), "10"),
    (over, dispatch(A, ("law", A)), "11"),
]


@pytest.mark.parametrize(
    ("scene", "action", "article"),
    [pytest.param(*row, id=f"{row[2]} {row[0].__name__} {number}") for number, row in enumerate(ROWS)],
)
def test_refusal_names_its_article_and_changes_nothing(scene: Scene, action: Data, article: str) -> None:
    position = scene()
    before = copy.deepcopy(position)
    parsed = parse_action(action, position.table.edition)
    wrong = refusal(position, parsed)
    assert wrong is not None
    assert wrong.article == article
    assert wrong.code in SENTENCES
    assert "{" not in sentence(wrong, English(["Anna", "Ben", "Cem", "Dora", "Emil"]))
    with pytest.raises(Illegal) as caught:
        play(position, parsed)
    assert (caught.value.code, caught.value.article) == (wrong.code, wrong.article)
    assert position == before


def test_lifted_10_2_and_only_then() -> None:
    for lifted in (True, False):
        where = "both held in the same palace: 10.2 is lifted" if lifted else "one dispatch alone obeys 10.2"
        (found,) = [one for one in read_positions(FILE.read_text(encoding="utf-8")) if one.title.endswith(where)]
        position = opening(parse_head(found.record)[0]).position
        wrong = refusal(position, parse_action(dispatch(0, ("law", 1), ("church", 2)), position.table.edition))
        assert (wrong.article if wrong else None) == (None if lifted else "10.2")


def test_refund_waits_only_for_what_cannot_be_paid() -> None:
    """Keeping B costs C's 20,000, keeping C costs B's 50,000; with 20,000 there, the one can be decided."""
    position = enter(refund_short(), adjust("bank", A, 10_000))
    kept = parse_action(settle(A, "law", B, 10_000), position.table.edition)
    assert refusal(position, kept) is None
    other = refusal(position, parse_action(settle(A, "law", C, 10_000), position.table.edition))
    assert other is not None
    assert other.article == "9.1"
    after = play(position, kept).position
    assert after.balances[:3] == (0, 270_000, 320_000)


@pytest.mark.parametrize(
    "action",
    [
        bribe(B, "law", 10**12 + 1),
        bribe(B, "law", 10_000, asks=15_000),
        bribe(B, "law", 10_000, promised=0),
        bribe(B, "chemist"),
        bribe(B, "law", "10000"),
        bribe(B, "law", 10_000.0),
        bribe(True, "law"),
        bribe(B, "law", True),
        bribe(B, "law", None),
        bribe(B, "law", raised=10_000),
        place(A, B, "chemist", 10_000),
        {"type": "place", "seat": A, "figure": {"seat": B, "profession": "law", "room": 1}, "room": 10_000},
        dispatch(A, ("law", B)) | {"figures": {"profession": "law", "to": B}},
        adjust("house", B, 10_000),
        adjust("bank", None, 10_000),
        adjust("bank", B, 10_000) | {"reason": None},
        {"type": "note"},
        {"type": "note", "text": "x", "to": 1},
        {"type": "Bribe"},
        {"type": ["bribe"]},
        {},
        None,
        7,
        "bribe",
        [],
    ],
)
def test_what_is_no_action_names_the_record(action: Any) -> None:
    with pytest.raises(Malformed) as caught:
        parse_action(action, regular_bribes().table.edition)
    assert caught.value.article == "record"
    assert sentence(caught.value, English())


def test_every_article_a_refusal_names_exists() -> None:
    assert {article for _, _, article in ROWS} <= ARTICLES.keys()
