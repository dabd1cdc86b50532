"""Each article as one table plays it: its options told, and whether that is printed, a ruling or its own choice."""

import re

import pytest

from rules import (
    ARTICLES,
    EDITIONS,
    Options,
    Player,
    Table,
    parse_options,
    played_article,
    played_articles,
    read_edition,
)
from rules.as_played import WAYS
from tests.rules.custom import KITCHEN

INSERTS = {"least_bribe", "unit"}


def table(edition: str, **options: object) -> Table:
    box = EDITIONS[edition]
    return Table(box, (Player("Anna", "venice"),), 0, parse_options(options, box))


@pytest.mark.parametrize(
    ("edition", "options", "number", "basis", "words"),
    [
        ("fx-schmid-1994", {}, "5.5", "ruling", "declares 0"),
        ("fx-schmid-1994", {"insolvency": "grant"}, "5.5", "choice", "by the bank"),
        ("intrigo-a-palazzo", {}, "5.5", "printed", "by the bank"),
        ("intrigo-a-palazzo", {"insolvency": "waive"}, "5.5", "choice", "declares 0"),
        ("fx-schmid-1994", {}, "9", "printed", "Nothing is given back"),
        ("fx-schmid-1994", {"refund": True}, "9", "choice", "gets back"),
        ("fx-schmid-1994", {"refund": True}, "5.2", "choice", "comes back only"),
        ("brettspielwelt", {}, "10.2", "printed", "holds a room"),
        ("brettspielwelt", {"self_attack": True}, "10.2", "choice", "may be attacked"),
        ("fx-schmid-1994", {}, "10.2", "printed", "may be attacked"),
        ("fx-schmid-1994", {}, "13", "ruling", "at any time"),
        ("fx-schmid-1994", {"side_payments": False}, "13", "choice", "nothing but bribes"),
        ("intrigo-a-palazzo", {}, "5.1", "printed", "Nobody must"),
        ("amigo-2003", {}, "5.1", "printed", "everybody concerned"),
        ("amigo-2003", {}, "10.1", "ruling", "two different"),
        ("amigo-2003", {}, "3", "ruling", "salary"),
        ("fx-schmid-1994", {}, "3", "printed", "salary"),
        ("brettspielwelt", {}, "5.4", "ruling", "one pass"),
        ("fx-schmid-1994", {}, "5.8", "ruling", "Nobody offers"),
        ("intrigo-a-palazzo", {}, "5.8", "printed", "Nobody offers"),
        ("intrigo-a-palazzo", {}, "7.2", "printed", "stays in the park"),
    ],
)
def test_article_as_this_table_plays_it(
    edition: str, options: dict[str, object], number: str, basis: str, words: str
) -> None:
    told = played_article(table(edition, **options), number)
    assert (told.basis, told.differs) == (basis, basis == "choice")
    assert words in told.text


@pytest.mark.parametrize(
    ("edition", "options", "number", "contradicts"),
    [
        ("fx-schmid-1994", {"self_attack": False}, "10.2", True),
        ("fx-schmid-1994", {"refund": True}, "9", False),
        ("brettspielwelt", {"refund": True}, "9", True),
        ("fx-schmid-1994", {"insolvency": "grant"}, "5.5", False),
        ("intrigo-a-palazzo", {"insolvency": "waive"}, "5.5", True),
        ("intrigo-a-palazzo", {"side_payments": False}, "13", False),
        ("amigo-2003", {"refund": True}, "9", False),
        ("fx-schmid-1994", {}, "10.2", False),
    ],
)
def test_a_choice_contradicts_only_what_a_rulebook_prints(
    edition: str, options: dict[str, object], number: str, contradicts: bool
) -> None:
    assert played_article(table(edition, **options), number).contradicts is contradicts


def test_every_article_is_told_for_every_table_and_exactly_one_way_applies() -> None:
    for edition in EDITIONS.values():
        for refund in (False, True):
            for side_payments in (False, True):
                options = Options(refund, "grant", False, side_payments)
                one = Table(edition, (), 0, options)
                assert [told.number for told in played_articles(one)] == list(ARTICLES)
                for way in WAYS:
                    found = [w for w in WAYS if w.article == way.article and w.applies(edition, options)]
                    assert len(found) == 1 or way.article == "11"


def test_a_custom_edition_is_told_by_its_switches() -> None:
    box = read_edition(KITCHEN)
    told = played_article(Table(box, (), 0, box.defaults), "10.1")
    assert told.basis == "choice"
    assert played_article(Table(box, (), 0, box.defaults), "5.8").basis == "ruling"


def test_inserts_are_known() -> None:
    assert {name for way in WAYS for name in re.findall(r"{(\w+)}", way.text)} <= INSERTS
