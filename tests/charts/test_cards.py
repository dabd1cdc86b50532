"""Turning points as cards: the signs of the board, and escaped names."""

import re
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from charts import DAY, ChartContext, TurningPoint, chronicle, draw, turning_points
from charts.action_text import subject
from charts.drawings import as_image, inline
from charts.scenes import scene
from charts.sentence_data import english
from charts.turning_point_cards import cards, listings
from rules import Figure
from tests.charts.games import play_out, table_of
from tests.charts.small import MONEY, small_game
from theme.board_colours import BOARD_DAY, BOARD_NIGHT, BoardColours
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


def test_the_scene_shows_the_room_who_got_it_and_who_went_to_the_island() -> None:
    game = chronicle(small_game())
    context = ChartContext(game, english(game.table), DAY)
    gain = next(point for point in turning_points(game) if point.title == "point-swing-for")
    drawn = scene(context, gain, inline)
    assert ">50,000<" in drawn
    # The palace's crest, the figure that got the room, and the one on the island.
    assert re.findall(r">(\w)</text>", drawn) == [context.letters[seat] for seat in (0, 1, 2)]
    assert drawn.count("<ellipse") == 1
    placed = next(point for point in turning_points(game) if point.title == "point-bargain")
    assert "<ellipse" not in scene(context, placed, inline)
    idle = next(point for point in turning_points(chronicle(small_game(options={}))) if point.title == "point-nothing")
    alone = scene(context, idle, inline)
    assert alone.count("<ellipse") == 1
    assert len(re.findall(r">(\w)</text>", alone)) == 2


def test_a_defender_who_pays_stands_in_the_room_and_not_in_the_park() -> None:
    game = chronicle(small_game())
    context = ChartContext(game, english(game.table), DAY)
    # Anna pays Ben for her churchman in the 50, then Cem for his in the park.
    scenes = []
    for step in (7, 8):
        figure, palace, room = subject(game, step)
        assert palace == 1
        told = turning_points(game)[0].told
        scenes.append(scene(context, TurningPoint("point-decided", told, "wealth", step, figure, (1,), room), inline))
    assert [">50,000<" in drawn for drawn in scenes] == [True, False]
    assert [BOARD_DAY.hedge in drawn for drawn in scenes] == [False, True]


def test_of_an_owners_two_figures_one_lives_in_the_room_and_the_other_on_the_island() -> None:
    game = chronicle(small_game())
    context = ChartContext(game, english(game.table), DAY)
    told, twin = turning_points(game)[0].told, Figure(1, MONEY)
    point = TurningPoint("point-decided", told, "wealth", 3, twin, (0,), 50_000, (twin,))
    drawn = scene(context, point, inline)
    assert re.findall(r">(\w)</text>", drawn) == [context.letters[seat] for seat in (0, 1, 1)]
    assert BOARD_DAY.lit in drawn


@pytest.mark.parametrize("count", range(1, 6))
def test_the_crests_of_all_concerned_have_room_in_a_scene(count: int) -> None:
    game = chronicle(play_out(table_of("fx-schmid-1994", 5), Random(1)))
    context = ChartContext(game, english(game.table), DAY)
    point = TurningPoint("point-snake", turning_points(game)[0].told, "promises", seats=tuple(range(count)))
    drawn = scene(context, point, inline)
    moved = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)", drawn)
    edges = [(float(x), float(x) + 36 * float(size)) for x, _, size in moved]
    assert len(edges) == count
    assert edges[0][0] >= 0
    assert edges[-1][1] <= 320
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))


@pytest.mark.parametrize(("colours", "theme"), [(BOARD_DAY, ""), (BOARD_NIGHT, '[data-theme="dark"]')])
def test_scenes_have_the_colours_of_the_board(colours: BoardColours, theme: str) -> None:
    css = BOARD.with_name("board.css").read_text(encoding="utf-8")
    own = css.partition(f".board{theme} {{")[2].partition("}")[0]
    found = dict(re.findall(r"--([\w-]+): (#\w+);", own))
    assert {name.replace("_", "-"): colour for name, colour in asdict(colours).items()}.items() <= found.items()
