"""Offers in editions of one's own, by two switches: whether bribes are ordered, and whether everybody must pay."""

import pytest

import live
from live import Actor, LiveTable
from narration import tell_due
from narration.marked_names import with_marked_names
from narration.seat_summary import tell_yours
from presenters.table_view import table_view
from rules.as_played import played_article
from tests.browser.sample_tables import ANNA
from tests.browser.talk import offer
from tests.pages.games import act, english
from tests.pages.test_talk_views import phones_on
from tests.rules.custom import KITCHEN, own_record


def begun(least: int, *, ordered: bool = False) -> LiveTable:
    return live.registry().create(own_record(KITCHEN | {"ordered_bribes": ordered, "least_bribe": least}, 3))


def sent(least: int) -> LiveTable:
    """Anna's cook waits at Ben's."""
    table = begun(least)
    figures = [{"profession": "cook", "to": 1}, {"profession": "maid", "to": 2}]
    act(table, type="dispatch", seat=ANNA, figures=figures)
    return table


def told(table: LiveTable) -> str:
    """What stands on the board's panel and on Anna's phone."""
    translator = english(table.view)
    return f"{tell_due(table.view, translator).details} {tell_yours(table.view, ANNA, with_marked_names(translator))}"


@pytest.mark.parametrize("least", [0, 5_000])
def test_a_wish_is_passed_where_the_referee_takes_a_pass(least: int) -> None:
    table = sent(least)
    refused = table.refusal(offer(ANNA, "cook", amount=0)) is not None
    phones_on(table)
    (control,) = table_view(table.view, Actor("seat", ANNA), english(table.view))["controls"]["offers"]
    assert control["wish"]
    assert (control["pass"] is None) == refused == bool(least)
    assert ("pass" in told(table), "name a sum" in told(table)) == (not least, bool(least))


@pytest.mark.parametrize("least", [0, 5_000])
def test_an_offer_is_asked_for_as_the_referee_takes_it(least: int) -> None:
    table = sent(least)
    act(table, **offer(ANNA, "cook", asks=5_000))
    refused = table.refusal(offer(ANNA, "cook", amount=0)) is not None
    phones_on(table)
    assert "accepts" in told(table)
    assert refused == bool(least)
    assert ("nothing" in told(table), "at least 5,000" in told(table)) == (not least, bool(least))


@pytest.mark.parametrize("least", [0, 5_000])
@pytest.mark.parametrize("ordered", [False, True])
def test_whether_the_host_accepts_first_is_told_as_it_is_played(least: int, ordered: bool) -> None:
    """Article 5.7."""
    table = begun(least, ordered=ordered).view.table
    told = played_article(table, "5.7").text
    assert ("offered first" in told, "at once and final" in told) == (not ordered, ordered)
