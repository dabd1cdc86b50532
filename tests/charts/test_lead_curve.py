"""The curve of the lead: whose lead it is, how far, and its points over their actions."""

import re
from dataclasses import replace

import pytest

from analysis import Chronicle, Lead
from charts import DAY, ChartContext, TurningPoint, chronicle, sample, turning_points
from charts.chart_labels import LABELS
from charts.drawings import as_image, inline
from charts.lead_curve import lead_curve
from charts.lead_flags import flags
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
    return [float(found) for found in re.findall(rf'<{element} [^>]*style="(?:left|--at):([\d.]+)%', curve)]


def flagged(*places: float) -> str:
    """Flags at these places, in percent of the width."""
    game = chronicle(small_game())
    titles = ("point-decided", "point-swing-for", "point-swing-against", "point-kingmaker")
    told = turning_points(game)[0].told
    marked = [(place, TurningPoint(title, told, "wealth")) for place, title in zip(places, titles, strict=False)]
    hung = flags(marked, ChartContext(game, english(game.table), DAY), inline)
    return f"<div {hung.attributes}>{hung.links}</div>"


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


def test_points_lead_to_their_cards_and_bear_their_names() -> None:
    game = chronicle(replay(sample()))
    curve = drawn(game)
    titles = re.findall(r'href="#([\w-]+)"', curve)
    assert sorted(titles) == sorted(point.title for point in turning_points(game) if point.chart == "wealth")
    assert re.findall(r"<b>([^<]+)</b>", curve) == [LABELS[title] for title in titles]
    # Flag, pole and point stand above each other.
    assert lefts(curve, "a") == lefts(curve, "u") == lefts(curve, "i")


def test_a_point_that_changed_no_lead_stands_where_the_lead_was() -> None:
    game = game_of(0, 100, 200)
    object.__setattr__(game, "leads", tuple([replace(lead, step=2 * lead.step) for lead in game.leads]))
    point = TurningPoint("point-kingmaker", turning_points(game)[0].told, "wealth", 3)
    curve = drawn(game, (point,))
    assert lefts(curve, "a") == lefts(curve, "u") == lefts(curve, "i") == [50.0]


@pytest.mark.parametrize(
    ("places", "wide", "narrow"),
    [
        ((10, 60), ["0", "0"], ["0", "0"]),
        ((10, 20), ["1", "0"], ["1", "0"]),
        # At the right edge they point to the left, the last one above.
        ((88, 99), ["0", "1"], ["0", "1"]),
        # On a phone so many have no names.
        ((30, 32, 34, 36), ["0", "2", "1", "0"], ["0", "2", "1", "0"]),
    ],
)
def test_flags_that_would_cover_each_other_hang_in_rows(
    places: tuple[float, ...], wide: list[str], narrow: list[str]
) -> None:
    hung = flagged(*places)
    assert re.findall(r"%;--wide:(\d)", hung) == wide
    assert re.findall(r"%;--wide:\d;--narrow:(\d)", hung) == narrow
    assert len(re.findall(r'class="[^"]*wide-left', hung)) == {10: 0, 88: 2, 30: 1}[int(min(places))]
    assert ("lead-bare" in hung) == (len(places) > 2)


def test_a_title_says_whose_lead_it_is_and_the_caption_who_was_ahead_of_them() -> None:
    curve = drawn(game_of(0, 100, -100, 300), ())
    assert "Ben&#x27;s lead over everybody else, in ducats</p>" in curve
    assert "<figcaption>Below the line: Cem in front. Counted are" in curve
    assert "<figcaption>Counted are" in drawn(game_of(0, 100, 300), ())


def test_a_name_stands_where_its_area_has_room() -> None:
    broad = drawn(game_of(*[300] * 20, *[-300] * 20), ())
    assert re.findall(r"<span style=\"left[^>]*color[^>]*>(\w+)</span>", broad) == ["Ben", "Cem"]
    assert "color:" not in drawn(game_of(*[300, -300] * 20), ())


def test_rounds_stand_below_it() -> None:
    curve = drawn(game_of(*range(9)))
    assert re.findall(r"width:[\d.]+%\">([^<]+)</span>", curve) == ["Round 5", "6", "7"]


def test_where_no_round_has_room_for_the_word_it_stands_at_the_last_beside_which_is_nothing() -> None:
    game = chronicle(small_game())
    leads = [Lead(step, step, 1 + step // 3, step * K, 2) for step in range(36)]
    object.__setattr__(game, "leads", tuple(leads))
    words = re.findall(r"width:[\d.]+%\">([^<]+)</span>", drawn(game))
    assert words == [*[str(number) for number in range(1, 12)], "Round 12"]


def test_nobody_need_ever_be_ahead() -> None:
    assert re.findall(r"<b style[^>]*>(\d+)</b>", drawn(game_of(0, 0), ())) == ["0"]


def test_of_several_winners_a_rival_below_the_line_is_ahead_of_one_at_least() -> None:
    game = game_of(0, 100, -100, 300)
    object.__setattr__(game, "standing", tuple([replace(one, place=1 + (one.seat == 2)) for one in game.standing]))
    curve = drawn(game, ())
    assert "<figcaption>Below the line: Cem ahead of at least one of them. Counted are" in curve


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
