"""Every figure can be drawn for any game, in light and dark, with escaped names."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from analysis import Chronicle
from charts import CHARTS, DAY, NIGHT, Chart, Theme, chronicle, draw, sample
from charts.chart_parts.chart_context import lifted, shortened, spread, text, ticks, wrapped
from charts.chart_theme import DASHES, SYMBOLS, contrast
from rules import EDITIONS, Replay, record_data, replay
from tests.charts.games import play_out, table_of
from tests.charts.small import ACTIONS, small_game, small_record

NASTY = '<b>x</b><a href="//y">&lt;%{y}'
EVERY_COLOUR = sorted({house.colour for edition in EDITIONS.values() for house in edition.houses})


def a_game(edition: str, seats: int, seed: int = 3) -> Chronicle:
    return chronicle(play_out(table_of(edition, seats), Random(seed)))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("edition", "seats"),
    [("fx-schmid-1994", 3), ("fx-schmid-1994", 5), ("brettspielwelt", 4), ("intrigo-a-palazzo", 5)],
)
def test_every_chart_draws_without_gaps_in_its_numbers(edition: str, seats: int, theme: Theme) -> None:
    game = a_game(edition, seats)
    for name in CHARTS:
        chart = draw(name, game, theme=theme)
        assert chart.figure is not None, name
        json.dumps(chart.figure.to_plotly_json(), allow_nan=False, default=list)
        assert chart.reading.endswith(".")
        check_grid(chart)


def check_grid(chart: Chart) -> None:
    assert chart.grid.rows
    assert {len(row) for row in chart.grid.rows} == {len(chart.grid.headers)}
    assert all(isinstance(cell, str) for row in chart.grid.rows for cell in row)


@pytest.mark.parametrize("count", range(len(ACTIONS) + 1))
def test_every_chart_draws_at_every_moment_of_a_game(count: int) -> None:
    game = chronicle(small_game(actions=ACTIONS[:count]))
    for name in CHARTS:
        assert draw(name, game).reading


@pytest.mark.parametrize("name", CHARTS)
def test_names_are_text_and_never_markup(name: str) -> None:
    players = [
        {"name": NASTY, "house": "venice"},
        {"name": "<i>", "house": "rome"},
        {"name": "&amp;", "house": "milan"},
    ]
    chart = draw(name, chronicle(small_game(players=players)))
    assert chart.figure is not None
    for words in texts(chart.figure.to_plotly_json()["data"]):
        known = words.replace("<b>", "").replace("</b>", "").replace("<br>", "")
        assert "<" not in known.replace("<extra></extra>", "")
    for note in chart.figure.layout.annotations:
        assert "<a" not in note.text
        assert "<i>" not in note.text


def test_no_name_stands_in_a_template_of_plotly() -> None:
    players = [
        {"name": "%{x}", "house": "venice"},
        {"name": "%{y}", "house": "rome"},
        {"name": "Cem", "house": "milan"},
    ]
    game = chronicle(small_game(players=players))
    for name in CHARTS:
        figure = draw(name, game).figure
        assert figure is not None
        for trace in figure.to_plotly_json()["data"]:
            templates = [trace.get(key, "") for key in ("hovertemplate", "texttemplate")]
            templates += [trace.get(part, {}).get("hovertemplate", "") for part in ("node", "link")]
            assert not [words for words in templates if "%{x}" in words or "%{y}" in words]


def test_a_name_keeps_its_signs_as_text() -> None:
    assert text("<b>&amp;</b>\nx") == "&lt;b&gt;&amp;amp;&lt;/b&gt; x"
    assert wrapped("a <b> " + "x" * 50, 20) == "a &lt;b&gt;<br>" + "<br>".join(["x" * 20, "x" * 20, "x" * 10])


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("colour", EVERY_COLOUR)
def test_lines_and_letters_stand_out(theme: Theme, colour: str) -> None:
    assert contrast(theme.stroke(colour), theme.page) >= 3
    assert contrast(theme.stroke(colour), theme.band) >= 3
    assert contrast(theme.on(colour), theme.fill(colour)) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["day", "night"])
def test_words_stand_out(theme: Theme) -> None:
    for behind in (theme.page, theme.band, theme.tint):
        assert contrast(theme.ink, behind) >= 4.5
    assert contrast(theme.faint, theme.page) >= 4.5
    assert contrast(theme.fair, theme.page) >= 2
    # Sums are written in these: of the best and the worst bargains.
    assert all(contrast(colour, theme.page) >= 4.5 for colour in (theme.good, theme.bad))


def test_a_home_made_colour_is_written_on_in_what_reads() -> None:
    for colour in ("#000000", "#ffffff", "#777777", "#e0c040"):
        assert DAY.fill(colour) == colour
        assert contrast(DAY.on(colour), colour) >= 4
    assert DAY.fill("grey") == DAY.fill("no such colour")


def test_players_differ_without_colours() -> None:
    game = a_game("intrigo-a-palazzo", 5)
    figure = draw("cash", game).figure
    assert figure is not None
    signs = [trace.marker.symbol for trace in figure.data if trace.mode == "markers"]
    assert len(set(signs)) == 5
    assert len(DASHES) == len(SYMBOLS) == 5
    letters = [words.split("</b>")[0] for words in (note.text for note in figure.layout.annotations)]
    assert len(set(letters)) == 5


def test_a_fingers_scrolling_is_never_caught() -> None:
    game = a_game("fx-schmid-1994", 4)
    for name in CHARTS:
        figure = draw(name, game).figure
        assert figure is not None
        assert figure.layout.dragmode is False
        axes = [figure.layout[key] for key in figure.layout if key.startswith(("xaxis", "yaxis"))]
        assert all(axis.fixedrange for axis in axes)


def test_cash_ends_where_the_game_ends() -> None:
    game = chronicle(small_game())
    figure = draw("cash", game).figure
    assert figure is not None
    lines = {trace.name: trace for trace in figure.data if trace.mode == "lines"}
    assert [lines[name].y[0] for name in ("Anna", "Ben", "Cem")] == [100_000, 200_000, 150_000]
    assert [lines[name].y[-1] for name in ("Anna", "Ben", "Cem")] == [510_000, 790_000, 420_000]
    assert {line.x[-1] for line in lines.values()} == {len(game.ledger)}


def test_a_bar_for_every_stay_of_its_length() -> None:
    game = chronicle(small_game())
    figure = draw("tenure", game).figure
    assert figure is not None
    bars = sorted((base, length) for trace in figure.data for base, length in zip(trace.base, trace.x, strict=True))
    assert bars == sorted((stay.since, stay.turns) for stay in game.stays)


def test_long_names_are_shortened_where_they_would_not_fit() -> None:
    assert shortened("Annalisa") == "Annalisa"
    assert shortened("Annalisa Maria della Torre") == "Annalisa…"


def test_ticks_are_round_and_cover_the_range() -> None:
    assert ticks(0, 1_640_000) == [0, 500_000, 1_000_000, 1_500_000, 2_000_000]
    assert ticks(0, 0) == [0]
    assert ticks(-250, 300, 3) == [-400, -200, 0, 200, 400]


def test_labels_keep_apart_and_keep_their_order() -> None:
    assert spread([0, 100, 50], 10) == [0, 100, 50]
    assert spread([50, 50, 51], 10) == pytest.approx([121 / 3, 151 / 3, 181 / 3])
    places = sorted(spread([3, 1, 2, 2, 90], 10))
    assert all(high - low >= 10 - 1e-9 for low, high in pairwise(places))


def test_no_label_stands_below_the_plot() -> None:
    assert lifted([-5, -15, 5, 40], 10) == [10, 0, 20, 40]
    assert lifted([50, 70], 10) == [50, 70]


def test_no_data_frame_library_is_needed() -> None:
    code = "import sys, charts, rules; game = charts.chronicle(rules.replay(charts.sample())); "
    code += "[charts.draw(name, game) for name in charts.CHARTS]; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_sample_is_a_whole_game_worth_looking_at() -> None:
    told: Replay = replay(sample()).sound()
    game = chronicle(told)
    assert game.over
    assert (game.table.edition.name, game.table.seats) == ("fx-schmid-1994", 5)
    assert {bribe.promise_kept for bribe in game.promises} == {True, False}
    assert len(game.notes) >= 3
    assert record_data(told.table, told.actions, told.meta) == sample()


def test_the_small_record_is_left_as_it_was() -> None:
    record = small_record()
    before = json.dumps(record)
    chronicle(replay(record))
    assert json.dumps(record) == before
