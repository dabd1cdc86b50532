from dataclasses import replace
from itertools import pairwise, product

import pytest

from i18n.translator import Translator
from narration.paper_money import broken, fewest_notes, first_notes, tell_notes, tell_ways
from pages.table.change_calculator import tell_breaking, tell_change
from rules import EDITIONS, Edition

SPEECH = Translator("en")
FX = EDITIONS["fx-schmid-1994"].notes
PAPER = [edition for edition in EDITIONS.values() if edition.notes]


@pytest.mark.parametrize("edition", PAPER, ids=lambda edition: edition.name)
def test_no_other_pile_has_fewer_notes(edition: Edition) -> None:
    notes = edition.notes
    least: dict[int, int] = {}
    for counts in product(range(6), range(6), range(4)):
        total = sum(note * count for note, count in zip(notes, counts, strict=True))
        least[total] = min(sum(counts), least.get(total, 99))
    for total, fewest in least.items():
        pile = fewest_notes(total, notes)
        assert sum(note * count for note, count in pile) == total
        assert sum(count for _, count in pile) <= fewest


@pytest.mark.parametrize("edition", PAPER, ids=lambda edition: edition.name)
def test_every_note_divides_the_next_so_that_the_largest_first_is_right(edition: Edition) -> None:
    notes = edition.notes
    assert [larger % smaller for smaller, larger in pairwise(notes)] == [0, 0]


def test_a_sum_the_notes_cannot_make_has_no_pile() -> None:
    assert fewest_notes(15_000, FX) == []
    assert fewest_notes(10_000, ()) == []
    assert fewest_notes(0, FX) == []


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (130_000, "one 100,000 · three 10,000"),
        (160_000, "one 100,000 · one 50,000 · one 10,000"),
        (10_000, "one 10,000"),
        (900_000, "nine 100,000"),
        (1_240_000, "12 times 100,000 · four 10,000"),
        (15_000, ""),
    ],
)
def test_the_pile_in_words(amount: int, words: str) -> None:
    assert tell_notes(amount, FX, SPEECH) == words


@pytest.mark.parametrize(
    ("due", "given", "words"),
    [
        (30_000, 100_000, "70,000 come back: one 50,000 · two 10,000"),
        (30_000, 30_000, "That is exact: nothing comes back."),
        (50_000, 30_000, "20,000 are missing."),
        (25_000, 30_000, "5,000 come back, but the notes cannot make it."),
        ("ten", 30_000, "Two whole numbers of ducats are needed."),
        (10_000, -10_000, "Two whole numbers of ducats are needed."),
    ],
)
def test_change(due: object, given: object, words: str) -> None:
    assert tell_change(due, given, FX, SPEECH) == words


@pytest.mark.parametrize("edition", PAPER, ids=lambda edition: edition.name)
def test_everybody_starts_with_two_notes_of_each_kind(edition: Edition) -> None:
    dealt = first_notes(edition)
    assert sum(note * count for note, count in dealt) == edition.cash
    assert dealt == [(note, 2) for note in reversed(edition.notes)]


def test_an_edition_of_ones_own_is_dealt_the_fewest_notes_that_make_its_cash() -> None:
    assert first_notes(replace(EDITIONS["fx-schmid-1994"], cash=400_000)) == [(100_000, 4)]
    assert first_notes(EDITIONS["brettspielwelt"]) == []


@pytest.mark.parametrize("edition", PAPER, ids=lambda edition: edition.name)
def test_what_is_given_less_what_comes_back_is_the_sum(edition: Edition) -> None:
    for times in range(1, 80):
        amount = times * edition.unit
        given, change = broken(amount, edition.notes)
        if given:
            assert sum(note * count for note, count in given) - sum(note * count for note, count in change) == amount
            assert {note for note, _ in given}.isdisjoint(note for note, _ in change)
        else:
            assert amount % edition.notes[-1] == 0


def test_whoever_lacks_small_notes_hears_how_a_larger_one_is_broken() -> None:
    assert tell_ways(30_000, FX, SPEECH) == "three 10,000, or one 50,000 and two 10,000 back"
    assert tell_ways(10_000, FX, SPEECH) == "one 10,000, or one 50,000 and four 10,000 back"
    assert (
        tell_ways(130_000, FX, SPEECH) == "one 100,000 · three 10,000, or two 100,000 and one 50,000 · two 10,000 back"
    )
    assert tell_ways(200_000, FX, SPEECH) == "two 100,000"
    assert tell_ways(15_000, FX, SPEECH) == ""


def test_notes_are_broken_kind_by_kind() -> None:
    assert tell_breaking(FX, SPEECH) == [
        "A note of 100,000 is changed into two 50,000.",
        "A note of 100,000 is changed into 10 times 10,000.",
        "A note of 50,000 is changed into five 10,000.",
    ]
