"""The figures that move or speak: the race, the chord by round, the waterfalls, the strip of bargains."""

from itertools import pairwise
from math import pi
from random import Random
from typing import Any

import pytest

from charts import DAY, ChartContext, chronicle, draw
from charts.chart_parts.chart_context import LINE
from charts.chart_parts.line_charts import HEIGHT
from charts.game_charts.account_waterfall import rare_of, steps_of
from charts.game_charts.chord import GAP, arcs_of, ends_of
from charts.game_charts.picture import picture
from charts.sentence_data import english
from rules import EDITIONS
from tests.charts.games import play_out, table_of
from tests.charts.small import ACTIONS, PROMISED, K, small_game

# Two winners: what the table keeper moves from Ben to Anna makes them equal.
TIE = {"type": "adjust", "from": 1, "to": 0, "amount": 140_000, "reason": "miscounted"}


@pytest.mark.parametrize("name", ["wealth", "cash"])
def test_all_lines_are_solid_and_the_winners_are_thick(name: str) -> None:
    game = chronicle(small_game(actions=[*ACTIONS, TIE]))
    assert game.winners == (0, 1)
    figure = draw(name, game).figure
    assert figure is not None
    lines = [trace for trace in figure.data if trace.mode == "lines" and trace.line.dash is None]
    widths = {trace.name: trace.line.width for trace in lines}
    assert [who for who, width in widths.items() if width == max(widths.values())] == ["Anna", "Ben"]


def test_the_race_begins_covered_and_ends_where_the_game_ends() -> None:
    game = chronicle(small_game())
    figure = draw("cash", game).figure
    assert figure is not None
    cover, heads = figure.frames[0].traces
    assert figure.data[cover].x[0] == figure.frames[-1].data[0].x[0] == len(game.ledger)
    assert figure.frames[0].data[0].x[0] == 0
    assert sorted(figure.frames[0].data[1].y) == sorted(game.start)
    assert sorted(figure.frames[-1].data[1].y) == sorted(figure.data[heads].y) == [420_000, 510_000, 790_000]
    # The winner's head lies above the others': it is drawn last.
    assert figure.data[heads].y[-1] == 790_000
    assert [frame.data[1].x[0] for frame in figure.frames] == sorted({frame.data[1].x[0] for frame in figure.frames})


@pytest.mark.parametrize("seed", range(3))
def test_no_head_of_the_race_hides_another_and_none_is_far_from_its_sum(seed: int) -> None:
    game = chronicle(play_out(table_of("fx-schmid-1994", 5), Random(seed)))
    figure = draw("cash", game).figure
    assert figure is not None
    top = figure.layout.yaxis.range[1]
    gap = top * LINE / (HEIGHT - 60)
    assert figure.data[figure.frames[0].traces[1]].marker.size < LINE
    for frame in figure.frames:
        heights = sorted(frame.data[1].y)
        assert all(high - low >= gap * 0.999 for low, high in pairwise(heights))
    ends = sorted(account.end for account in game.accounts)
    assert all(abs(one - end) <= 4 * gap for one, end in zip(sorted(figure.frames[-1].data[1].y), ends, strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_a_ribbons_end_is_as_wide_as_what_was_paid(seed: int) -> None:
    game = chronicle(play_out(table_of("fx-schmid-1994", 5), Random(seed)))
    for matrix in (game.matrix, *game.bribes_by_round):
        arcs, ends = arcs_of(matrix), ends_of(matrix)
        assert all(one[1] < other[0] for one, other in pairwise(arcs))
        assert arcs[-1][1] < 2 * pi
        for (payer, host), (first, last) in ends.items():
            whole = sum(sum(row) for row in matrix) or 1
            assert last - first == pytest.approx(matrix[payer][host] / whole * (2 * pi - 5 * GAP))
            assert arcs[payer][0] - 1e-9 <= first <= last <= arcs[payer][1] + 1e-9


def test_a_chord_for_the_whole_game_and_for_every_round() -> None:
    game = chronicle(small_game())
    figure = draw("chord", game).figure
    assert figure is not None
    (slider,) = figure.layout.sliders
    assert [step.label for step in slider.steps] == ["5–6", "5", "6"]
    changes = [step.args[1] for step in slider.steps]
    assert [one["annotations[0].text"] for one in changes] == [
        "In all: <b>310,000</b>", "Round 5: <b>250,000</b>", "Round 6: <b>60,000</b>",
    ]  # fmt: skip
    # Three ribbons, one for every pair, and three arcs.
    assert [len(one["shapes"]) for one in changes] == [6, 6, 6]
    assert len(figure.layout.shapes) == 6


BACK = {"type": "adjust", "from": 0, "to": "bank", "amount": 20 * K, "reason": "found"}


@pytest.mark.parametrize(
    ("actions", "rare"), [(ACTIONS, []), ([*ACTIONS, TIE], ["adjust"]), ([*PROMISED, TIE, BACK], ["adjust", "payment"])]
)
def test_a_waterfall_leads_from_the_start_to_the_end(actions: list[dict[str, Any]], rare: list[str]) -> None:
    accounts = chronicle(small_game(version=2, actions=actions)).accounts
    assert rare_of(accounts) == rare
    for account in accounts:
        first, *changes, last = steps_of(account, rare)
        assert [step.code for step in changes] == ["rooms-paid", "taken", "spent", *rare]
        now = first.change
        for step in changes:
            assert step.base == now
            now += step.change
        assert (first.change, now, last.change) == (account.start, account.end, account.end)


def test_corrections_and_payments_have_a_bar_of_their_own() -> None:
    game = chronicle(small_game(version=2, actions=[*PROMISED, TIE, BACK]))
    figure = draw("accounts", game).figure
    assert figure is not None
    bars = [trace for trace in figure.data if trace.type == "bar"]
    told = {
        bar.hovertext[0].split("<br>")[0]: [words.split("<br>")[1] for words in bar.hovertext[-3:-1]] for bar in bars
    }
    assert told == {
        "Ben": ["Correction: -140,000", "Payment: 0"],
        "Anna": ["Correction: +120,000", "Payment: -10,000"],
        "Cem": ["Correction: 0", "Payment: +10,000"],
    }
    assert list(figure.layout.yaxis.ticktext)[-3:] == ["Correction", "Payment", "End"]


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("seed", range(3))
def test_every_bribe_has_a_sign_at_its_gain_and_none_touches_another(edition: str, seed: int) -> None:
    game = chronicle(play_out(table_of(edition, 4), Random(seed)))
    figure = draw("bargains", game).figure
    assert figure is not None
    signs = [trace for trace in figure.data if trace.mode == "markers+text"]
    for seat, trace in enumerate(signs):
        assert list(trace.x) == [bribe.gain for bribe in game.bribes if bribe.figure.seat == seat]
    low, high = figure.layout.xaxis.range
    places = sorted((y, x) for trace in signs for x, y in zip(trace.x, trace.y, strict=True))
    for (lane, one), (same, other) in pairwise(places):
        assert lane != same or other - one >= (high - low) * 0.04


def test_the_best_and_the_worst_bargains_are_told_in_words() -> None:
    game = chronicle(small_game())
    (best,) = draw("bargains", game).listings
    gains = sorted([bribe.gain for bribe in game.bribes if bribe.gain > 0], reverse=True)[:5]
    assert [item.value for item in best.items] == [f"+{gain:,}" for gain in gains]
    assert best.items[0].told == "Round 5: Anna pays Ben 10,000 for the law, which earns 200,000"
    best, worst = draw("bargains", chronicle(small_game(options={}))).listings
    assert (best.title, worst.title) == ("The best bargains", "The worst bargains")
    assert [item.value for item in worst.items] == ["-40,000", "-20,000", "-10,000"]
    assert worst.items[0].told == "Round 5: Anna pays Ben 40,000 for the church, which earns 0"


def test_a_strip_of_few_bargains_has_room_for_the_words_below_it() -> None:
    game = chronicle(small_game())
    figure = draw("bargains", game).figure
    assert figure is not None
    # Plotly makes no plot lower than 64 pixels to make room for words; its own margins are above it.
    assert figure.layout.height - figure.layout.margin.t >= 64 + 60


def test_the_pictures_title_is_broken_and_its_sums_stand_beside_the_lines() -> None:
    long = "Maximiliane-Charlotte von Hohenstein"
    game = chronicle(small_game(players=[{"name": name, "house": house} for name, house in (
        (long, "venice"), ("Ben", "rome"), ("Cem", "milan"),
    )], actions=[*ACTIONS, TIE]))  # fmt: skip
    figure = picture(ChartContext(game, english(game.table), DAY), "An evening").figure
    assert figure is not None
    title = [one.text for one in figure.layout.annotations if one.font.size == 20]
    assert len(title) > 1
    assert all(len(line) <= 26 + len("<b></b>") for line in title)
    written = [one for one in figure.layout.annotations if one.yref == "paper"]
    assert len({one.yshift for one in written}) == len(title) + 1 + len(game.seats) + 1
    sums = [one for one in written if one.xanchor == "right"]
    assert len(sums) == 3
    assert {one.xshift for one in sums} == {figure.layout.margin.r - 8}
