"""Turning points as cards: the signs of the board, and escaped names."""

import re
from pathlib import Path

import pytest

from charts import DAY, ChartContext, chronicle, draw, turning_points
from charts.sentence_data import english
from charts.turning_point_cards import as_image, cards, inline, listings
from tests.charts.small import small_game
from theme.profession_signs import PROFESSION_SIGNS, profession_sign

BOARD = Path(__file__).parents[2] / "components" / "board" / "signs.js"
NASTY = '<img src=x onerror="a()">'
PLAYERS = [{"name": NASTY, "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]


@pytest.mark.parametrize("profession", PROFESSION_SIGNS)
def test_a_profession_has_the_sign_that_it_has_on_the_board(profession: str) -> None:
    found = re.search(rf"^  {profession}: \[(.*?)\],$", BOARD.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    assert tuple(re.findall(r"'([^']*)'", found[1])) == PROFESSION_SIGNS[profession]


def test_other_words_for_a_profession_have_its_sign_and_unknown_ones_none() -> None:
    assert profession_sign("priest") == PROFESSION_SIGNS["church"]
    assert profession_sign("juggler") == ()


@pytest.mark.parametrize("drawing", [inline, as_image])
def test_no_name_is_markup(drawing: object) -> None:
    game = chronicle(small_game(players=PLAYERS))
    context = ChartContext(game, english(game.table), DAY)
    assert callable(drawing)
    made = cards(turning_points(game), context, drawing, lambda step: f"replay?n={step}")
    made += listings(draw("bargains", game).listings, context, drawing)
    assert "&lt;img src=x" in made
    assert "<img src=x" not in made
    assert made.count("<article") == len(turning_points(game))
    assert made.count("<li>") == 5


def test_what_was_no_single_action_leads_nowhere() -> None:
    game = chronicle(small_game())
    context = ChartContext(game, english(game.table), DAY)
    points = [point for point in turning_points(game) if point.step is None]
    assert points
    assert "<a " not in cards(points, context, inline, str)
    assert cards([], context, inline) == ""
