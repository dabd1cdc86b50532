"""Charts, sentences and files from the statistics of a finished game (`analysis`), independent of any screen.

`turning_points` finds the turning points, `turning_point_cards` makes HTML of them. `game_charts` makes Plotly figures,
each with a reading in one sentence and a plain table; `chart_parts` is what they share. `sentence_data` puts sentences
into a reader's language, `chart_theme` has colours. `csv_export`, `html_export` and `bgstats` make files: CSV, a text,
one self-contained page, a play for another program. `hall` counts many games together; its sentences stand in
`hall_sentences`.

>>> from charts import CHARTS, chronicle, draw, sample, turning_points
>>> from rules import replay
>>> game = chronicle(replay(sample()).sound())
>>> game.over, sum(account.income for account in game.accounts) == sum(stay.earned for stay in game.stays)
(True, True)
>>> all(draw(name, game).reading for name in CHARTS)
True

A chronicle contains everybody's cash, which is secret until the game is over (article 1).
"""

import json
from pathlib import Path
from typing import Any

from analysis import Chronicle, chronicle
from analysis.chance import Chance, read_chances
from charts.chart_labels import LABELS
from charts.chart_sentences import SENTENCES
from charts.chart_theme import DAY, NIGHT, Theme
from charts.csv_export import game_zip, share
from charts.game_charts import CHARTS, Chart, ChartContext, Grid, draw
from charts.html_export import chronicle_html
from charts.sentence_data import English, Told, Words, label, sentence
from charts.turning_points import TurningPoint, turning_points

_SAMPLE = Path(__file__).with_name("sample.json")
_SAMPLE_CHANCES = Path(__file__).with_name("sample_chances.json")

__all__ = [
    "CHARTS",
    "DAY",
    "LABELS",
    "NIGHT",
    "SENTENCES",
    "Chart",
    "ChartContext",
    "Chronicle",
    "English",
    "Grid",
    "Theme",
    "Told",
    "TurningPoint",
    "Words",
    "chronicle",
    "chronicle_html",
    "draw",
    "game_zip",
    "label",
    "sample",
    "sample_chances",
    "sentence",
    "share",
    "turning_points",
]


def sample() -> dict[str, Any]:
    """The record of the sample game that is shipped for new users."""
    record: dict[str, Any] = json.loads(_SAMPLE.read_text(encoding="utf-8"))
    return record


def sample_chances() -> tuple[Chance, ...]:
    """The chances of winning the sample game, computed beforehand."""
    return read_chances(json.loads(_SAMPLE_CHANCES.read_text(encoding="utf-8"))) or ()
