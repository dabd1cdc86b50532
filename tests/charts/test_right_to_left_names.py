"""A name written from right to left takes nothing along that stands beside it: no sum, no arrow, no other name."""

import html
import re
from dataclasses import replace
from random import Random

import pytest

from charts import CHARTS, chronicle, draw
from charts.hall import hall
from charts.hall.grids_and_sentences import grudges, ties
from i18n.translator import Translator
from rules import Player, Replay
from tests.charts.games import play_out, table_of
from tests.charts.plain_hall import Sitting
from tests.charts.test_game_charts import texts
from tests.charts.test_hall_again import entered

HEBREW = ("\u05d3\u05e0\u05d4", "\u05d0\u05d1\u05d0", "\u05e8\u05d5\u05ea", "\u05d2\u05d3")
_LETTER = re.compile("[\u0590-\u05ff]")
_APART = re.compile("\u2066[^\u2066\u2069]*\u2069")


def taken_along(line: str) -> bool:
    """Whether a line holds such a name beside other words, not apart from them as by UAX #9."""
    plain = html.unescape(re.sub("<[^>]*>", "", line))
    rest = _APART.sub("", plain)
    return bool(_LETTER.search(rest)) and bool(re.search(r"[^\s\u0590-\u05ff…]", plain))


def a_game(edition: str, seed: int) -> Replay:
    """A whole game of players with such names."""
    table = table_of(edition, 4)
    players = tuple([Player(name, one.house) for one, name in zip(table.players, HEBREW, strict=False)])
    return play_out(replace(table, players=players), Random(seed))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", ["fx-schmid-1994", "intrigo-a-palazzo"])
def test_every_chart_keeps_such_names_apart(language: str, edition: str) -> None:
    game = chronicle(a_game(edition, 5))
    words = Translator(language, game.table.players)
    for name in CHARTS:
        chart = draw(name, game, words)
        assert chart.figure is not None
        lines = [line for told in texts(chart.figure.to_plotly_json()) for line in told.split("<br>")]
        cells = [cell for row in chart.grid.rows for cell in row]
        assert [one for one in (*lines, *cells, chart.reading) if taken_along(one)] == [], name


def test_the_hall_keeps_such_names_apart() -> None:
    found = hall([entered(number, Sitting(a_game("fx-schmid-1994", number), HEBREW[:4])) for number in range(6)])
    words = Translator("en", tuple([Player(name, "") for name in found.people]))
    for grid in (ties(found, words), grudges(found, words)):
        assert grid.rows
        assert [cell for row in grid.rows for cell in row if taken_along(cell)] == []
