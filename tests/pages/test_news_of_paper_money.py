"""With paper money the news name the notes that change hands."""

from presenters.news_view import news
from tests.pages.games import act, english
from tests.pages.test_narration import bribe, fight


def test_paper_money_asks_for_the_notes_of_the_turn_until_the_next() -> None:
    table = fight()
    table.set_options({"paper_money": True})
    view = bribe(table, 0, "law", 10_000)
    piles = {one["words"]: one["notes"] for one in news(view, english(view)) if one["notes"]}
    assert piles == {
        "From the bank to Ben: 150,000": "one 100,000 · one 50,000",
        "From Anna to Ben: 10,000": "one 10,000, or one 50,000 and four 10,000 back",
    }
    act(table, type="adjust", **{"from": 0}, to="bank", amount=60_000, reason="overpaid")
    piles = {one["words"]: one["notes"] for one in news(table.view, english(table.view)) if one["notes"]}
    told = "one 50,000 · one 10,000, or one 100,000 and four 10,000 back"
    assert piles["From Anna to the bank: 60,000"] == told
    # What one player has paid another is news until something else is.
    assert "From Anna to Ben: 10,000" not in piles
