"""Plotly figures of a game's statistics, each with a one-sentence description and a plain table.

`CHARTS` lists them in the order of the chronicle. A chart is drawn with a `ChartContext`: game, language, theme. No
information is by colour alone: lines differ in symbols and end labels, bars in pattern and direction, and every player
has a crest letter. Zooming is off, so that touch scrolls the page; every figure fits a phone and a desktop.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from analysis import Chronicle
from charts.chart_parts.chart_context import Chart, ChartContext, Grid
from charts.chart_theme import DAY, Theme
from charts.game_charts.account_waterfall import accounts
from charts.game_charts.banishments_and_promises import banished, promises
from charts.game_charts.bargains import bargains
from charts.game_charts.cash import cash
from charts.game_charts.chances import chance_chart
from charts.game_charts.chord import chord
from charts.game_charts.conflicts import prices, talk
from charts.game_charts.favours import favours
from charts.game_charts.picture import picture
from charts.game_charts.rounds import rounds
from charts.game_charts.tenure import tenure
from charts.game_charts.wealth import wealth
from charts.game_charts.who_bribed_whom import matrix
from charts.sentence_data import Words, english

CHARTS: Mapping[str, Callable[[ChartContext], Chart]] = MappingProxyType(
    {
        "wealth": wealth,
        "cash": cash,
        "accounts": accounts,
        "rounds": rounds,
        "tenure": tenure,
        "bargains": bargains,
        "talk": talk,
        "prices": prices,
        "chord": chord,
        "matrix": matrix,
        "favours": favours,
        "banished": banished,
        "promises": promises,
    }
)

__all__ = ["CHARTS", "Chart", "ChartContext", "Grid", "chance_chart", "draw", "picture"]


def draw(name: str, game: Chronicle, words: Words | None = None, theme: Theme = DAY) -> Chart:
    """One of `CHARTS`. Raises KeyError for another name."""
    return CHARTS[name](ChartContext(game, words or english(game.table), theme))
