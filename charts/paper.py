"""The chronicle as one HTML page to send: everything it needs is in it, and it opens without a network.

The page follows the reader's light or dark. Its content policy forbids it to load anything from anywhere.
"""

import html
import json
from collections.abc import Iterable, Sequence

from plotly.offline import get_plotlyjs

from charts.figures import CHARTS, Chart, ChartContext, Grid
from charts.figures.rounds import COLUMNS
from charts.look import DAY, NIGHT, Theme
from charts.numbers import Chronicle
from charts.turning import turning_points
from charts.words import Words, label, sentence

_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
_STYLE = """
:root { color-scheme: light dark;
  --page: %(day_page)s; --ink: %(day_ink)s; --line: %(day_line)s; --faint: %(day_faint)s }
@media (prefers-color-scheme: dark) {
  :root { --page: %(night_page)s; --ink: %(night_ink)s; --line: %(night_line)s; --faint: %(night_faint)s }
}
body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif }
h1, h2 { font-family: "Iowan Old Style", Palatino, Georgia, serif; line-height: 1.2; overflow-wrap: anywhere }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: left; white-space: nowrap }
td.number, th.number { text-align: right }
summary { color: var(--faint); cursor: pointer; padding: .5rem 0 }
section { margin: 2.5rem 0 }
"""
_SCRIPT = """
const data = JSON.parse(document.getElementById('figures').textContent);
const night = matchMedia('(prefers-color-scheme: dark)');
const draw = () => {
  for (const [name, looks] of Object.entries(data)) {
    const figure = looks[night.matches ? 1 : 0];
    Plotly.react(name, figure.data, figure.layout,
      { responsive: true, displaylogo: false, toImageButtonOptions: { format: 'svg', filename: name } });
  }
};
night.addEventListener('change', draw);
draw();
"""


def standing_grid(game: Chronicle, words: Words) -> Grid:
    """The standing: place, player and ducats, then the account that led to it, without what nobody had."""
    told = [column for column in COLUMNS if column != "end" and any(getattr(one, column) for one in game.accounts)]
    headers = tuple([label(words, code) for code in ("place", "player", "ducats", *told)])
    rows = []
    for one in game.standing:
        sums = [one.cash, *[getattr(game.accounts[one.seat], column) for column in told]]
        rows.append((str(one.place), words.player(one.seat), *[words.number(amount) for amount in sums]))
    return Grid(headers, tuple(rows))


def paper(game: Chronicle, words: Words, heading: str, language: str = "en") -> str:
    """A whole page: the standing, the turning points, every chart with its reading and table, the notes."""
    day = [draw(ChartContext(game, words, DAY)) for draw in CHARTS.values()]
    night = [draw(ChartContext(game, words, NIGHT)) for draw in CHARTS.values()]
    points = "".join(f"<li>{_text(sentence(point, words))}</li>" for point in turning_points(game))
    sections = "".join(_section(chart, words) for chart in day)
    notes = _notes(game, words)
    return f"""<!doctype html>
<html lang="{_text(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{_text(heading)}</title>
<style>{_style(DAY, NIGHT)}</style>
</head>
<body>
<main>
<h1>{_text(heading)}</h1>
{_table(standing_grid(game, words))}
<section><h2>{_text(label(words, "turning"))}</h2><ul>{points}</ul></section>
{sections}
{notes}
</main>
<script type="application/json" id="figures">{_figures(day, night)}</script>
<script>{get_plotlyjs()}</script>
<script>{_SCRIPT}</script>
</body>
</html>
"""


def _notes(game: Chronicle, words: Words) -> str:
    if not game.notes:
        return ""
    said = "".join(f"<li>{_text(told_note(game, words, index))}</li>" for index in range(len(game.notes)))
    return f"<section><h2>{_text(label(words, 'notes'))}</h2><ul>{said}</ul></section>"


def told_note(game: Chronicle, words: Words, index: int) -> str:
    """One note with its round and its author."""
    note = game.notes[index]
    number = words.number(note.round)
    if note.author is None:
        return label(words, "note").format(round=number, text=note.text)
    return label(words, "note-by").format(round=number, author=words.player(note.author), text=note.text)


def _text(words: str) -> str:
    return html.escape(words)


def _style(day: Theme, night: Theme) -> str:
    parts = ("page", "ink", "line", "faint")
    named = {
        f"{name}_{part}": getattr(theme, part) for name, theme in (("day", day), ("night", night)) for part in parts
    }
    return _STYLE % named


def _section(chart: Chart, words: Words) -> str:
    picture = f'<div id="{chart.name}"></div>' if chart.figure is not None else ""
    details = ""
    if chart.grid.rows:
        details = f"<details><summary>{_text(label(words, 'as_table'))}</summary>{_table(chart.grid)}</details>"
    return f"<section><h2>{_text(chart.title)}</h2>{picture}<p>{_text(chart.reading)}</p>{details}</section>\n"


def _table(grid: Grid) -> str:
    kinds = [_kind(cell) for cell in grid.rows[0]] if grid.rows else [""] * len(grid.headers)
    head = "".join(f"<th{kind}>{_text(cell)}</th>" for kind, cell in zip(kinds, grid.headers, strict=True))
    rows = "".join(f"<tr>{''.join(_cells(row))}</tr>" for row in grid.rows)
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cells(row: Sequence[str]) -> Iterable[str]:
    for cell in row:
        yield f"<td{_kind(cell)}>{_text(cell)}</td>"


def _kind(cell: str) -> str:
    return ' class="number"' if cell[-1:].isdecimal() else ""


def _figures(day: Sequence[Chart], night: Sequence[Chart]) -> str:
    """The figures by name in both lights as JSON that no browser takes for the end of its element."""
    drawn = {
        one.name: [json.loads(one.figure.to_json()), json.loads(other.figure.to_json())]
        for one, other in zip(day, night, strict=True)
        if one.figure is not None and other.figure is not None
    }
    return json.dumps(drawn, separators=(",", ":")).replace("<", "\\u003c")
