"""The bank's stock of notes, the notes of every payment, and the warning before a kind runs out."""

from random import Random

import pytest

import live
from i18n.translator import Translator
from live import LiveTable, View, new_key
from narration.paper_money_stock import bank_notes
from pages.table.change_calculator import tell_stock
from presenters.news_view import MOST_SHOWN, news, notes_due
from rules import Paid
from tests.live.test_view import play_one
from tests.pages.conftest import HOUSES

SPEECH = Translator("en")
NAMES = ("Anna", "Ben", "Cem")


def begin(edition: str = "intrigo-a-palazzo", **more: object) -> LiveTable:
    people = [{"name": name, "house": house} for name, house in zip(NAMES, HOUSES[edition], strict=False)]
    head = {"format": "intrige-record", "version": 1, "edition": edition, "first": 0, "actions": []}
    return live.registry().create({**head, "players": people, **more}, {"paper_money": True})


def give(table: LiveTable, source: int | str, target: int | str, amount: int) -> None:
    action = {"type": "adjust", "from": source, "to": target, "amount": amount, "reason": "counted"}
    table.act(action, version=table.view.version, key=new_key())


def left(view: View) -> list[int]:
    stock = bank_notes(view)
    assert stock is not None
    return list(stock.left.values())


def rows(view: View) -> list[tuple[str, str]]:
    return [(row["words"], row["notes"]) for row in notes_due(view, Translator("en", view.table.players))]


def test_the_stock_is_what_the_box_has_less_what_was_dealt() -> None:
    assert left(begin().view) == [44, 44, 44]
    stock = bank_notes(begin().view)
    assert stock is not None
    told = tell_stock(stock, SPEECH)
    assert told == ("In the bank, if everybody paid with the fewest notes: 44 of 1,000, 44 of 5,000, and 44 of 10,000.")


def test_a_box_that_tells_no_number_and_a_game_begun_in_the_middle_have_no_stock() -> None:
    assert bank_notes(begin("fx-schmid-1994").view) is None
    start = {"round": 1, "seat": 0, "balances": [7_000] * 3, "palaces": [{}] * 3, "parks": [[]] * 3, "island": []}
    assert bank_notes(begin(start=start).view) is None


def test_what_the_bank_pays_and_is_paid_changes_its_stock_and_nothing_else_does() -> None:
    table = begin()
    give(table, "bank", 0, 27_000)
    assert left(table.view) == [42, 43, 42]
    give(table, 0, 1, 6_000)
    assert left(table.view) == [42, 43, 42]
    give(table, 1, "bank", 6_000)
    assert left(table.view) == [43, 44, 42]
    table.undo(version=table.view.version, key=new_key())
    assert left(table.view) == [42, 43, 42]


def test_in_a_whole_game_no_note_appears_or_vanishes() -> None:
    table, random = begin(), Random(4)
    while not table.view.over:
        play_one(table, random)
        worth = sum(note * count for note, count in zip(table.view.table.edition.notes, left(table.view), strict=True))
        assert worth + sum(table._position.balances) == 50 * 16_000


def test_a_kind_that_runs_out_is_told_before_and_the_bank_pays_in_smaller_ones() -> None:
    table = begin()
    give(table, "bank", 0, 380_000)
    assert rows(table.view) == [("From the bank to Anna: 380,000", "38 times 10,000")]
    give(table, "bank", 1, 10_000)
    assert rows(table.view)[-1] == (
        "The bank has only 5 10,000 notes left: whoever has some changes them there.",
        "",
    )
    give(table, "bank", 1, 60_000)
    assert rows(table.view)[-2:] == [
        ("From the bank to Ben: 60,000", "five 10,000 · two 5,000"),
        ("The bank has no 10,000 note left: whoever has some changes them there.", ""),
    ]
    give(table, "bank", 2, 1_000_000)
    assert rows(table.view)[-2][1] == "The bank cannot make it: change some notes first."


def test_bribes_and_refunds_come_with_their_notes_as_long_as_they_are_news() -> None:
    table, random, seen = begin("fx-schmid-1994", options={"refund": True}), Random(9), set()
    while not table.view.over:
        view = play_one(table, random)
        if view.over:
            break
        paid = [event for event in view.log[-1].events if isinstance(event, Paid) and event.amount]
        told = dict(rows(view))
        for event in paid:
            if event.source is not None and event.target is not None:
                seen.add(event.why)
                words = f"From {NAMES[event.source]} to {NAMES[event.target]}: {event.amount:,}"
                assert told[words]
        among_players = [words for words in told if "bank" not in words]
        assert len(among_players) <= len(paid)
    assert seen == {"bribe", "refund"}


def test_notes_do_not_depend_on_anybodys_purse() -> None:
    poor, rich = begin(), begin()
    give(rich, "bank", 0, 10_000)
    for table in (poor, rich):
        give(table, 0, 1, 4_000)
    assert (
        rows(poor.view)[-1:]
        == rows(rich.view)[-1:]
        == [("From Anna to Ben: 4,000", "four 1,000, or one 5,000 and one 1,000 back")]
    )


@pytest.mark.parametrize("paper", [True, False])
def test_the_news_bring_notes_to_tables_with_paper_money_alone(paper: bool) -> None:
    table = begin()
    table.set_options({"paper_money": paper})
    give(table, "bank", 0, 5_000)
    assert bool([row for row in news(table.view, SPEECH) if row["notes"]]) is paper


def test_of_corrections_without_end_the_newest_are_listed() -> None:
    gifts = [
        {"type": "adjust", "from": "bank", "to": number % 3, "amount": 1_000 * (number + 1), "reason": "counted"}
        for number in range(MOST_SHOWN + 2)
    ]
    told = rows(begin(actions=gifts).view)
    assert len([notes for _, notes in told if notes]) == MOST_SHOWN
    assert told[0] == ("And 2 older ones, which stand in the log.", "")
    assert told[MOST_SHOWN][0] == f"From the bank to {NAMES[(MOST_SHOWN + 1) % 3]}: {MOST_SHOWN + 2},000"
