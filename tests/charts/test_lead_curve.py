"""The curve of the lead: whose lead it is, how far, and its points over their actions."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

import pytest

from analysis import Chronicle, Lead
from charts import DAY, ChartContext, TurningPoint, chronicle, sample, turning_points
from charts.chart_labels import LABELS
from charts.chart_theme import NIGHT, Theme, contrast
from charts.drawings import as_image, inline
from charts.lead_curve import lead_curve
from charts.lead_flags import flags
from charts.sentence_data import english
from rules import replay
from tests.charts.small import ACTIONS, K, small_game

PLAYERS = [{"name": "Anna", "house": "venice"}, {"name": "Ben", "house": "rome"}, {"name": "Cem", "house": "milan"}]


def drawn(game: Chronicle, points: tuple[TurningPoint, ...] | None = None) -> str:
    own = [point for point in turning_points(game) if point.chart == "wealth"] if points is None else points
    return lead_curve(own, ChartContext(game, english(game.table), DAY), inline)


def game_of(
    *margins: int, rivals: Sequence[int] = (), houses: Sequence[str] = (), names: Sequence[str] = ()
) -> Chronicle:
    """The small game with these leads, in thousands.

    rivals: the best ones' seats; the last player where none are given. houses, names: of the players, if not their own.
    """
    players = [
        {"name": name or one["name"], "house": house or one["house"]}
        for one, name, house in zip_longest(PLAYERS, names, houses)
    ]
    game = chronicle(small_game(players=players))
    leads = [
        Lead(step, step, 5 + step // 4, margin * K, 2 if rival is None else rival)
        for step, (margin, rival) in enumerate(zip_longest(margins, rivals))
    ]
    object.__setattr__(game, "leads", tuple(leads))
    return game


def lefts(curve: str, element: str) -> list[float]:
    return [float(found) for found in re.findall(rf'<{element} [^>]*style="(?:left|--at):([\d.]+)%', curve)]


def flagged(*places: float, doer: int | None = None, names: Sequence[str] = ()) -> str:
    """Flags at these places, in percent of the width."""
    game = game_of(0, 1, names=names)
    titles = ("point-decided", "point-swing-for", "point-swing-against", "point-kingmaker")
    told = turning_points(game)[0].told
    points = [TurningPoint(title, told, "wealth", doer=doer) for title in titles]
    marked = list(zip(places, points, strict=False))
    hung = flags(marked, ChartContext(game, english(game.table), DAY), inline, gutter=60)
    return f"<div {hung.attributes}>{hung.links}</div>"


def whose(hung: str) -> list[str]:
    return re.findall(r"<small>.*?<span[^>]*>([^<]+)</span></small>", hung)


def labels(curve: str) -> list[tuple[str, str]]:
    """What stands on and below the areas: the kind and the words; for a shield, whose it is."""
    found = re.findall(r'<span class="lead-(name|beneath|crest)[^"]*"[^>]*>(?:<svg[^>]*aria-label=")?([^<"]+)', curve)
    return list(dict.fromkeys(found))


def levels(curve: str) -> tuple[list[str], list[str], list[str]]:
    """How far down the lines of the sums, the sums, and the last lead are, in percent."""
    lines = re.findall(r'class="lead-(?:grid|zero)" d="M0 (\d+)L', curve)
    written = re.findall(r'<small style="top:([\d.]+)%', curve)
    return (
        sorted(lines, key=int),
        sorted([f"{float(one) * 10:.0f}" for one in written], key=int),
        re.findall(r'<b style="top:([\d.]+)%', curve),
    )


def test_the_areas_have_the_colours_of_who_is_ahead() -> None:
    game = game_of(0, 100, -100, 300)
    context = ChartContext(game, english(game.table), DAY)
    filled = re.findall(r'class="lead-area" d="(M[^"]+)z" fill="(#\w+)"', drawn(game, ()))
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
    assert re.findall(r"<b>([^<]+)<", curve) == [LABELS[title] for title in titles]
    assert whose(curve) == ["by Annalisa", "thanks to Ben", "by Dario", "Ben"]
    assert 'aria-label="The kingmaker: Ben"' in curve
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
        ((30, 32, 34, 36), ["0", "1", "1", "0"], ["0", "2", "1", "0"]),
    ],
)
def test_flags_that_would_cover_each_other_hang_in_rows(
    places: tuple[float, ...], wide: list[str], narrow: list[str]
) -> None:
    hung = flagged(*places)
    assert re.findall(r"%;--wide:(\d)", hung) == wide
    assert re.findall(r"%;--wide:\d;--narrow:(\d)", hung) == narrow
    assert len(re.findall(r'class="[^"]*wide-left', hung)) == {10: 0, 88: 2, 30: 2}[int(min(places))]
    assert ("lead-bare" in hung) == (len(places) > 2)


def test_a_title_says_whose_lead_it_is_and_the_caption_who_was_ahead_of_them() -> None:
    curve = drawn(game_of(0, 100, -100, 300), ())
    assert "Ben&#x27;s lead over everybody else, in ducats</p>" in curve
    assert re.sub(r"<svg.*?</svg>|</?span[^>]*>", "", curve.partition("<figcaption>")[2]).startswith(
        "Below zero: Cem ahead of Ben. Counted are"
    )
    assert "<figcaption>Counted are" in drawn(game_of(0, 100, 300), ())


def test_a_name_stands_where_its_area_has_room() -> None:
    broad = drawn(game_of(*[300] * 20, *[-300] * 20), ())
    assert labels(broad) == [("name", "Ben"), ("name", "Cem")]
    assert labels(drawn(game_of(*[300, -300] * 40), ())) == []


def test_below_zero_every_area_tells_who_leads_there_as_far_as_it_has_room() -> None:
    # A broad one bears the name, a flat one has it below, a narrow one bears the shield, a mere speck nothing.
    rivals = [*[0] * 20, *[2] * 20, *[0] * 7, *[2] * 20, 0, *[2] * 20]
    game = game_of(*[-300] * 20, *[-20] * 20, *[-300] * 7, *[-300] * 20, -300, *[-300] * 20, 0, 10, rivals=rivals)
    curve = drawn(game, ())
    assert labels(curve) == [("name", "Anna"), ("beneath", "Cem"), ("crest", "Anna"), ("name", "Cem")]
    assert len(re.findall('class="lead-key"', curve)) == 2
    speck = drawn(game_of(*[300] * 50, -5, *[300] * 50, rivals=[0] * 101), ())
    assert "<figcaption>Counted are" in speck


def test_no_name_is_wider_than_its_area() -> None:
    curve = drawn(game_of(*[-300] * 40, 10, names=("", "", "W" * 30)), ())
    assert re.findall(r"max-width:(\d+)px[^>]*>([^<]+)<", curve) == [("156", f"{'W' * 15}…")]


def test_a_name_stands_clear_of_the_poles_of_the_flags() -> None:
    game = game_of(0, *[300] * 39, 100)
    told = turning_points(chronicle(small_game()))[0].told
    free = lefts(drawn(game, ()), "span")[0]
    near = round(free * 40 / 100)
    moved = lefts(drawn(game, (TurningPoint("point-decided", told, "wealth", near),)), "span")[0]
    assert abs(moved - 100 * near / 40) > 7


@pytest.mark.parametrize(
    "margins", [(0, 600, 140), (0, -200, 600, 140), (0, 600, 5), (0, -900, 30), (0, 300, -10), (0, 9, 0)]
)
def test_every_line_of_the_axis_has_its_sum_and_zero_is_one_of_them(margins: tuple[int, ...]) -> None:
    curve = drawn(game_of(*margins), ())
    lines, written, last = levels(curve)
    assert len(last) == 1
    if margins[-1]:
        assert lines == written
        assert ">0</small>" in curve
    else:
        assert ">0</b>" in curve
    assert all(abs(float(one) / 10 - float(last[0])) >= 8.9 for one in written)


def test_what_is_below_zero_has_a_minus() -> None:
    curve = drawn(game_of(0, -400, 400), ())
    assert re.findall(r">([^<\d]?)200,000</small>", curve) == ["\N{MINUS SIGN}", ""]


@pytest.mark.parametrize(
    ("theme", "house", "hatched"),
    [(DAY, "naples", True), (DAY, "venice", False), (NIGHT, "naples", False), (NIGHT, "venice", True)],
)
def test_an_area_that_is_too_like_the_page_is_hatched(theme: Theme, house: str, hatched: bool) -> None:
    game = game_of(0, 100, 300, houses=("milan", house, "rome"))
    context = ChartContext(game, english(game.table), theme)
    curve = lead_curve((), context, inline)
    assert (contrast(context.fill(1), theme.page) < 3) == hatched
    strokes = re.findall(r'class="lead-hatch"[^>]* stroke="([^"]+)"', curve)
    assert [stroke for stroke in strokes if stroke != "none"] == [context.stroke(1)] * hatched
    if hatched:
        assert contrast(context.stroke(1), theme.page) >= 3
    # For the file that is sent, which is drawn once.
    night = ChartContext(game, english(game.table), NIGHT)
    assert re.findall(r"--night:([^\"]+)\"", curve) == ["none" if house == "naples" else night.stroke(1)]


def test_who_share_a_victory_share_the_area() -> None:
    level = {"type": "adjust", "from": 1, "to": 0, "amount": 140 * K, "reason": "miscounted"}
    game = chronicle(small_game(actions=[*ACTIONS, level]))
    object.__setattr__(game, "leads", tuple([Lead(step, step, 5, 100 * K, 2) for step in range(30)]))
    context = ChartContext(game, english(game.table), DAY)
    curve = drawn(game, ())
    assert re.findall(r'class="lead-(?:area|hatch)".*?(?:fill|stroke)="(#\w+)"', curve) == [
        context.fill(0),
        context.fill(1),
    ]
    assert labels(curve) == [("name", "Anna and Ben")]


def test_a_flag_tells_whose_doing_it_was() -> None:
    assert whose(flagged(10, 30, 50, 70, doer=0)) == ["by Anna", "thanks to Anna", "by Anna", "Anna"]
    # The winner's own doing needs no more than the name, but where it cost them.
    assert whose(flagged(10, 30, 50, 70, doer=1)) == ["Ben", "Ben", "by Ben&#x27;s own hand", "Ben"]
    assert whose(flagged(10, 30)) == []


def test_a_long_name_is_cut_on_its_flag_and_whole_in_its_title() -> None:
    hung = flagged(10, doer=0, names=("Maximiliane-Charlotte",))
    assert whose(hung) == ["by Maximiliane…"]
    assert 'title="The decision: by Maximiliane-Charlotte"' in hung


def test_on_a_phone_flags_lose_whose_it_was_first_and_then_their_names() -> None:
    names = ("Maximiliane-Charlotte",)
    shown = [flagged(*places, doer=0, names=names) for places in ((20, 55), (50, 55, 60), (30, 32, 34, 36))]
    kinds = [re.findall(r'class="lead-points([^"]*)"', hung) for hung in shown]
    assert kinds == [[""], [" lead-titled"], [" lead-bare"]]


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
    said = re.sub(r"<svg.*?</svg>|<[^>]*>", "", curve[curve.index("<figcaption>") :])
    assert said.startswith("Below zero: Cem ahead of at least one of them. Counted are")


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
