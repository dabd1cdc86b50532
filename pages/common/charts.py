"""Shows a chart: drawn when opened, with its reading, its table and a download button."""

import re
from collections.abc import Sequence
from html import escape
from threading import Lock
from typing import Any

import streamlit as st
from cachetools import LRUCache, cached

from analysis import Chronicle
from charts import DAY, NIGHT, Chart, Grid, Theme, draw, label
from i18n.translator import Translator, plain

CHARTS_KEPT = 64
PICTURE = "picture-format"
PICTURES = ("png", "svg")
# Every button of Plotly's own bar but the one that saves the picture.
_NOT_NEEDED = (
    "zoom2d",
    "pan2d",
    "select2d",
    "lasso2d",
    "zoomIn2d",
    "zoomOut2d",
    "autoScale2d",
    "resetScale2d",
    "resetSankeyGroup",
    "resetViews",
)
_STYLE = """<style>
/* A shade at a side says that the table goes on there: what scrolls along with it hides the shade at either end. */
.intrige-scroll { overflow: auto; max-height: 70vh;
  --shade: light-dark(rgb(60 40 10 / .25), rgb(0 0 0 / .6));
  background:
    linear-gradient(to right, var(--intrige-page) 40%, transparent) left / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--intrige-page) 40%, transparent) right / 3rem 100% no-repeat local,
    linear-gradient(to right, var(--shade), transparent) left / .8rem 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) right / .8rem 100% no-repeat scroll; }
.intrige-grid { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums; }
.intrige-grid th, .intrige-grid td { border: 0; border-bottom: 1px solid var(--intrige-line); padding: .3rem .6rem;
  text-align: left; white-space: nowrap; }
.intrige-grid tbody th { font-weight: 600; position: sticky; left: 0;
  background: color-mix(in srgb, var(--intrige-page) 92%, transparent); }
.intrige-grid thead th { color: var(--intrige-soft); font-weight: 600; position: sticky; top: 0;
  background: color-mix(in srgb, var(--intrige-page) 88%, transparent); }
.intrige-grid .number, .intrige-grid thead .number { text-align: right; }
@media (max-width: 40rem) { .intrige-grid { font-size: .85rem; }
  .intrige-grid th, .intrige-grid td { padding: .25rem .35rem; } }
.intrige-table summary { align-content: center; cursor: pointer; min-height: 2.75rem; }
</style>"""


def current_theme() -> Theme:
    """The reader's theme: day or night."""
    return NIGHT if st.context.theme.get("type") == "dark" else DAY


def picture_format() -> str:
    """The chosen file format of saved charts."""
    chosen = st.session_state.get(PICTURE, PICTURES[0])
    return chosen if chosen in PICTURES else PICTURES[0]


def picture_choice(translator: Translator) -> None:
    """Selector of the file format of saved charts."""
    st.segmented_control(
        translator.say("Save charts as"),
        PICTURES,
        format_func=str.upper,
        default=PICTURES[0],
        required=True,
        key=PICTURE,
    )


def config(name: str, code: str) -> dict[str, Any]:
    """Plotly's own settings: one button, which saves the chart as a picture named after the table and the chart."""
    return {
        "displaylogo": False,
        "displayModeBar": True,
        "modeBarButtonsToRemove": list(_NOT_NEEDED),
        "scrollZoom": False,
        "toImageButtonOptions": {"format": picture_format(), "filename": f"intrige-{code}-{name}", "scale": 2},
    }


@st.fragment
def chart(name: str, game: Chronicle, translator: Translator, code: str, *, opened: bool = False) -> None:
    """One chart behind its title; nothing of it is worked out or sent before somebody opens it."""
    title = plain(label(translator, name))
    with st.expander(title, expanded=opened, key=f"chart-{name}", on_change="rerun") as part:
        if part.open:
            _show(name, game, translator, code)


def _show(name: str, game: Chronicle, translator: Translator, code: str) -> None:
    show_chart(_drawn(name, game, translator, current_theme())[1], translator, code)


# The game is kept along with its chart, so that no other game takes its place in memory and with it its `id`.
@cached(LRUCache(CHARTS_KEPT), key=lambda name, game, translator, look: (id(game), name, translator, look), lock=Lock())
def _drawn(name: str, game: Chronicle, translator: Translator, look: Theme) -> tuple[Chronicle, Chart]:
    """A chart, drawn anew only for another reader's language or light: Plotly takes its time to build one."""
    return game, draw(name, game, translator, look)


def show_chart(drawn: Chart, translator: Translator, code: str) -> None:
    """A chart that was drawn: the figure, its reading and its table. code: names its files."""
    if drawn.figure is not None:
        st.plotly_chart(
            drawn.figure,
            theme=None,
            key=f"plot-{drawn.name}",
            config=config(drawn.name, code),
            alt=plain(drawn.reading),
        )
    st.markdown(plain(drawn.reading))
    if drawn.grid.rows:
        as_table(drawn.grid, translator)


def show_picture(drawn: Chart, code: str, size: dict[str, int]) -> None:
    """A picture to send, as wide as a telephone; saved as PNG in its own size in pixels."""
    settings = config(drawn.name, code)
    settings["toImageButtonOptions"] |= {"format": "png", **size}
    st.plotly_chart(drawn.figure, theme=None, key=f"plot-{drawn.name}", config=settings, alt=plain(drawn.reading))


def as_table(grid: Grid, translator: Translator, code: str = "as_table") -> None:
    """Numbers as a table that unfolds; `code`: the label on it."""
    summary = escape(label(translator, code))
    st.html(f'{_STYLE}<details class="intrige-table"><summary>{summary}</summary>{grid_html(grid)}</details>')


def grid_html(grid: Grid) -> str:
    """A table as markup of our own; every cell is text."""
    kinds = [_kind([row[number] for row in grid.rows]) for number in range(len(grid.headers))]
    head = "".join(f'<th scope="col"{kind}>{escape(cell)}</th>' for kind, cell in zip(kinds, grid.headers, strict=True))
    rows = "".join(f"<tr>{_cells(row, kinds)}</tr>" for row in grid.rows)
    table = f'<table class="intrige-grid"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="intrige-scroll" tabindex="0">{table}</div>'


def _cells(row: Sequence[str], kinds: Sequence[str]) -> str:
    """The first cell names its row and stays in view when the others scroll."""
    first = f'<th scope="row"{kinds[0]}>{escape(row[0])}</th>'
    others = "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds[1:], row[1:], strict=True))
    return first + others


# Sums, shares, scores and ranges, with the signs that languages put around them.
_FIGURES = re.compile(r"[\d\s.,:%+\-±–−▲▼'’\u202f\u00a0]*")


def _kind(cells: Sequence[str]) -> str:
    """A column of figures stands to the right, all of them below each other."""
    figures = any(cells) and all(_FIGURES.fullmatch(cell) for cell in cells)
    return ' class="number"' if figures else ""
