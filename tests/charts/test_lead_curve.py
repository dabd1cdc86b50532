"""The curve of the lead: whose lead it is, how far, and its points over their actions."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from analysis import Chronicle, Lead
from charts import DAY, ChartContext, TurningPoint, chronicle, sample, turning_points
from charts.drawings import as_image, inline
from charts.lead_curve import lead_curve
from charts.sentence_data import english
from rules import replay
from tests.charts.small import ACTIONS, K, small_game


def drawn(game: Chronicle, points: tuple[TurningPoint, ...] | None = None) -> str:
    own = [point for point in turning_points(game) if point.chart == "wealth"] if points is None else points
    return lead_curve(own, ChartContext(game, english(game.table), DAY), inline)


def game_of(*margins: int) -> Chronicle:
    """The small game with these leads, in thousands; the rival is the last player."""
    game = chronicle(small_game())
    leads = [Lead(step, step, 5 + step // 4, margin * K, 2) for step, margin in enumerate(margins)]
    object.__setattr__(game, "leads", tuple(leads))
    return game


def lefts(curve: str, element: str) -> list[float]:
    return [float(found) for found in re.findall(rf'<{element} [^>]*style="left:([\d.]+)%', curve)]


def test_the_areas_have_the_colours_of_who_is_ahead() -> None:
    game = game_of(0, 100, -100, 300)
    context = ChartContext(game, english(game.table), DAY)
    filled = re.findall(r'd="(M[^"]+)z" fill="(#\w+)" fill-opacity', drawn(game, ()))
    assert [colour for _, colour in filled] == [context.fill(seat) for seat in (1, 2, 1)]
    # Cut where the curve crosses the line, half way from 100,000 to -100,000.
    assert [path.split("L")[-1].split()[0] for path, _ in filled] == ["500", "750", "1000"]


def test_the_last_lead_stands_beside_the_curve() -> None:
    curve = drawn(game_of(0, 400, 100))
    assert re.findall(r"<b style[^>]*>([\d,]+)</b>", curve) == ["100,000"]
    assert ">400,000</small>" in curve


def test_points_lead_to_their_cards_and_have_room_for_a_finger() -> None:
    game = chronicle(replay(sample()))
    curve = drawn(game)
    titles = re.findall(r'href="#([\w-]+)"', curve)
    assert sorted(titles) == sorted(point.title for point in turning_points(game) if point.chart == "wealth")
    flags = lefts(curve, "a")
    assert flags == sorted(flags)
    assert all(after - before >= 14.4 for before, after in pairwise(flags))
    assert min(flags) >= 7
    assert max(flags) <= 93
    assert len(lefts(curve, "i")) == len(titles)


def test_rounds_stand_below_it() -> None:
    curve = drawn(game_of(*range(9)))
    assert re.findall(r"width:[\d.]+%\">([^<]+)</span>", curve) == ["Round 5", "6", "7"]


def test_without_anything_to_tell_there_is_no_curve() -> None:
    assert drawn(chronicle(small_game(start=None, actions=[]))) == ""
    game = chronicle(small_game())
    everybody = replace(game, wealth=tuple([replace(line, projected=(0,)) for line in game.wealth]))
    object.__setattr__(everybody, "leads", ())
    assert drawn(everybody) == ""


@pytest.mark.parametrize("drawing", [inline, as_image])
def test_a_game_without_end_has_a_short_curve(drawing: object) -> None:
    point = TurningPoint("point-decided", turning_points(chronicle(small_game()))[0].told, "wealth", 4321)
    game = game_of(*[(step * 37) % 400 - 200 for step in range(20_000)])
    context = ChartContext(game, english(game.table), DAY)
    assert callable(drawing)
    curve = lead_curve((point,), context, drawing)
    assert len(curve) < 400_000
    assert 'href="#point-decided"' in curve


def test_a_game_that_is_on_has_a_curve_without_points() -> None:
    curve = drawn(chronicle(small_game(actions=ACTIONS[:6])))
    assert "story-lead" in curve
    assert "href" not in curve
