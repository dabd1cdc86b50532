"""The chronicle as one self-contained HTML page that works offline.

It follows the reader's colour scheme; its content security policy forbids loading anything. It contains the story, the
charts, and the replay. Without scripts, as in a mail preview, the story and the tables remain.
"""

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis import Chronicle
from analysis.chance import Chance
from charts.chart_labels import LABELS
from charts.chart_theme import DAY, NIGHT, Theme
from charts.compression import packed, packed_library
from charts.drawings import inline, lettered
from charts.game_charts import CHARTS, Chart, ChartContext, Grid, chance_chart, draw, picture
from charts.game_charts.account_waterfall import standing_grid
from charts.game_charts.picture import PICTURE
from charts.lead_curve import STYLE as CURVE_STYLE
from charts.lead_curve import lead_curve
from charts.sentence_data import Words, label
from charts.turning_point_cards import STYLE as CARDS_STYLE
from charts.turning_point_cards import cards, listings
from charts.turning_points import turning_points

_HERE = Path(__file__)
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
# At least the number of columns of any table.
_COLUMNS = 24
_WORDED = ", ".join([f".w{column} :nth-child({column})" for column in range(1, _COLUMNS + 1)])
_STYLE = f"""{_HERE.with_suffix(".css").read_text(encoding="utf-8")}{CARDS_STYLE}{CURVE_STYLE}
:is({_WORDED}):is(td, th) {{ text-align: left }}
"""
_SCRIPT = "".join(
    [
        re.sub(r"^(?:export (?=\w)|import .*$)", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for file in (_HERE.with_name("race.js"), _HERE.with_name("plot_keys.js"), _HERE.with_suffix(".js"))
    ]
)
_COLOURS = ("page", "band", "ink", "line", "faint", "fair", "good", "bad")


class ReplayPlayer(NamedTuple):
    """The replay of the game.

    html, css, mount: the replay player's markup, its style sheet, and a script expression that draws it. view: its data
    (`components/replay_player/CONTRACT.md`).
    """

    html: str
    css: str
    mount: str
    view: Mapping[str, Any]


def chronicle_html(
    game: Chronicle,
    words: Words,
    heading: str,
    language: str = "en",
    *,
    chances: Sequence[Chance] = (),
    player: ReplayPlayer | None = None,
    drawn: Callable[[str, Theme], Chart] | None = None,
) -> str:
    """The whole page: the standing, the replay, the story (every chart below its turning points), the notes.

    drawn: one of `CHARTS` by its name and theme, for a caller that keeps them; otherwise each is drawn here.
    """
    context = ChartContext(game, words, DAY)
    story = drawn or (lambda name, theme: draw(name, game, words, theme))
    day, night = [_charts(one, heading, chances, story) for one in (context, ChartContext(game, words, NIGHT))]
    sections = "".join(_section(chart, context) for chart in day)
    shown = {
        "charts": _figures(day, night),
        "player": None if player is None else player._asdict(),
        # What Plotly says by itself, in English.
        "words": {LABELS["save-picture"]: label(words, "save-picture")},
    }
    data = packed(json.dumps(shown, ensure_ascii=False, separators=(",", ":")))
    return f"""<!doctype html>
<html lang="{_text(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{_text(heading)}</title>
<style>{_colours(DAY, NIGHT)}{_STYLE}</style>
</head>
<body>
<main>
<h1>{_text(heading)}</h1>
{_table(_short_standing(context))}
{"" if player is None else _replay_player(words)}
{sections}
{_notes(game, words)}
</main>
<script type="text/plain" id="packed-data">{data}</script>
<script type="text/plain" id="packed-library">{packed_library()}</script>
<script type="module">{_SCRIPT}
start();</script>
</body>
</html>
"""


def _charts(
    context: ChartContext, heading: str, chances: Sequence[Chance], story: Callable[[str, Theme], Chart]
) -> list[Chart]:
    first, *others = [story(name, context.theme) for name in CHARTS]
    found = [chance_chart(context, chances)] if chances else []
    return [picture(context, heading), first, *found, *others]


def _replay_player(words: Words) -> str:
    heading = _text(label(words, "replay_player"))
    return f'<section class="replay-player"><h2>{heading}</h2><div class="stage"></div></section>'


def _notes(game: Chronicle, words: Words) -> str:
    if not game.notes:
        return ""
    said = "".join(f"<li>{_text(told_note(game, words, index))}</li>" for index in range(len(game.notes)))
    return f"<section><h2>{_text(label(words, 'notes'))}</h2><ul>{said}</ul></section>"


def told_note(game: Chronicle, words: Words, index: int) -> str:
    """A note with its round and its author."""
    note = game.notes[index]
    number = words.number(note.round)
    if note.author is None:
        return label(words, "note").format(round=number, text=words.apart(note.text))
    author = words.apart(words.player(note.author))
    return label(words, "note-by").format(round=number, author=author, text=words.apart(note.text))


def _text(words: str) -> str:
    return html.escape(words)


def _colours(day: Theme, night: Theme) -> str:
    day_colours, night_colours = [
        "; ".join(f"--{part}: {getattr(theme, part)}" for part in _COLOURS) for theme in (day, night)
    ]
    dark = f"@media (prefers-color-scheme: dark) {{ :root {{ {night_colours} }} }}"
    return f":root {{ color-scheme: light dark; {day_colours} }}\n{dark}\n"


def _short_standing(context: ChartContext) -> Grid:
    """Place, player and ducats only; the accounts are shown with their chart."""
    whole = standing_grid(context)
    return Grid(whole.headers[:3], tuple([row[:3] for row in whole.rows]), whole.named_by, whole.strong)


def _section(chart: Chart, context: ChartContext) -> str:
    """A chart with its turning points above, and its table in an expander below."""
    points = [point for point in turning_points(context.game) if point.chart == chart.name]
    drawn = f'<div id="{chart.name}"></div>' if chart.figure is not None else ""
    details = ""
    if chart.grid.rows:
        details = f"<details><summary>{_text(context.say('as_table'))}</summary>{_table(chart.grid)}</details>"
    curve = lead_curve(points, context, inline) if chart.name == "wealth" else ""
    told = f"{curve}{cards(points, context, inline)}<p>{_text(chart.reading)}</p>"
    told += listings(chart.listings, context, lettered)
    return f"<section><h2>{_text(chart.title)}</h2>{told}{drawn}{details}</section>\n"


def _table(grid: Grid) -> str:
    # Text columns are marked once per table, and end tags of rows and cells are omitted, to save bytes.
    worded = " ".join([f"w{number}" for number, cell in enumerate(_sample(grid), 1) if not cell[-1:].isdecimal()])
    head = "".join([f"<th>{_text(cell)}" for cell in grid.headers])
    rows = "".join([_row(row, grid.named_by, strong=number in grid.strong) for number, row in enumerate(grid.rows)])
    return f'<div class="scroll" tabindex="0"><table class="{worded}"><thead><tr>{head}<tbody>{rows}</table></div>'


def _row(row: Sequence[str], named_by: int, *, strong: bool) -> str:
    cells = [f"<{'th' if column == named_by else 'td'}>{_text(cell)}" for column, cell in enumerate(row)]
    return f"<tr{' class=strong' if strong else ''}>{''.join(cells)}"


def _sample(grid: Grid) -> list[str]:
    """The first non-empty cell of each column, else its header."""
    return [
        next((row[column] for row in grid.rows if row[column].strip(" -–—")), header)
        for column, header in enumerate(grid.headers)
    ]


def _figures(day: Sequence[Chart], night: Sequence[Chart]) -> dict[str, Any]:
    """The figures by name in light mode, their changes for dark mode, and the size of the one for sharing."""
    return {
        one.name: {
            "day": json.loads(one.figure.to_json()),
            "night": changes(json.loads(one.figure.to_json()), json.loads(other.figure.to_json())),
            "picture": dict(PICTURE) if one.name == "picture" else {},
        }
        for one, other in zip(day, night, strict=True)
        if one.figure is not None and other.figure is not None
    }


def changes(one: Any, other: Any) -> dict[str, Any]:
    """The changes from one JSON value to the other, by key or index; `[value]` replaces a part, an object recurses."""
    found: dict[str, Any] = {}
    for key in one if isinstance(one, dict) else range(len(one)):
        if _alike(one[key], other[key]):
            inside = changes(one[key], other[key])
            if inside:
                found[str(key)] = inside
        elif one[key] != other[key]:
            found[str(key)] = [other[key]]
    return found


def _alike(one: Any, other: Any) -> bool:
    """Whether both have the same number of parts, so that they can be compared pairwise."""
    return isinstance(one, dict | list) and type(one) is type(other) and len(one) == len(other)
