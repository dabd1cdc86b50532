"""Shows a chart with its description, its table and a button that saves it as a picture."""

import re
from collections.abc import Hashable
from html import escape
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import streamlit as st
from cachetools import LRUCache, cached

from analysis import Chronicle
from charts import DAY, NIGHT, Chart, ChartContext, Grid, Theme, draw, label
from charts.drawings import as_image
from charts.turning_point_cards import listings
from components.plot_keys import plot_keys
from i18n.translator import Translator, plain

# Charts that are cached, and moments of games in all of them: a chart has a point or two for each.
CHARTS_KEPT, MOST_MOMENTS = 64, 64_000
PICTURE = "picture-format"
PICTURES = ("png", "svg")
# Plotly's buttons except the one that saves the picture.
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
_STYLE = f"<style>{Path(__file__).with_name('tables.css').read_text(encoding='utf-8')}</style>"
# Characters in the cells of a column of numbers.
_NUMBER = re.compile(r"[-+−–±:()▲▼%\d\s.,'’]*")
# Cells longer than this wrap.
_SENTENCE = 36


def current_theme() -> Theme:
    """The reader's colour scheme, light or dark."""
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
    """Plotly's configuration: one button, which saves the chart as a picture named after table and chart."""
    return {
        "displaylogo": False,
        "displayModeBar": True,
        "modeBarButtonsToRemove": list(_NOT_NEEDED),
        "scrollZoom": False,
        "toImageButtonOptions": {"format": picture_format(), "filename": f"intrige-{code}-{name}", "scale": 2},
    }


class _Drawn(NamedTuple):
    chart: Chart
    moments: int


def _size(drawn: _Drawn) -> int:
    """What a chart takes of `MOST_MOMENTS`."""
    return min(max(drawn.moments, MOST_MOMENTS // CHARTS_KEPT), MOST_MOMENTS)


# Neither the keys nor the charts hold a game, of which each would keep all from being forgotten.
_charts: LRUCache[Hashable, _Drawn] = LRUCache(MOST_MOMENTS, getsizeof=_size)


@cached(_charts, key=lambda name, of, game, translator, look: (of, name, translator, look), lock=Lock())
def _drawn(name: str, of: str, game: Chronicle, translator: Translator, look: Theme) -> _Drawn:
    return _Drawn(draw(name, game, translator, look), len(game.wealth))


def draw_once(name: str, of: str, game: Chronicle, translator: Translator, look: Theme) -> Chart:
    """A chart, cached by language and colour scheme, since building one is slow. of: digest of the game's record."""
    return _drawn(name, of, game, translator, look).chart


def show_chart(drawn: Chart, translator: Translator, code: str, context: ChartContext | None = None) -> None:
    """Show a built chart: its description, its lists, the figure and its table.

    code: for file names. context: of a game's chart, whose lists show figures.
    """
    st.markdown(plain(drawn.reading))
    if drawn.listings and context is not None:
        st.html(listings(drawn.listings, context, as_image))
    if drawn.figure is not None:
        st.plotly_chart(
            drawn.figure,
            theme=None,
            key=f"plot-{drawn.name}",
            config=config(drawn.name, code),
            alt=drawn.reading,
        )
        if drawn.figure.layout.updatemenus or drawn.figure.layout.sliders:
            plot_keys(f"keys-{drawn.name}")
    if drawn.grid.rows:
        as_table(drawn.grid, translator)


def show_picture(drawn: Chart, code: str, size: dict[str, int]) -> None:
    """Show a chart for sharing, as wide as a phone; saved as PNG of the given size in pixels."""
    settings = config(drawn.name, code)
    settings["toImageButtonOptions"] |= {"format": "png", **size}
    st.plotly_chart(drawn.figure, theme=None, key=f"plot-{drawn.name}", config=settings, alt=drawn.reading)


def as_table(grid: Grid, translator: Translator, code: str = "as_table") -> None:
    """An expandable table; `code`: the key of its label."""
    summary = escape(label(translator, code))
    st.html(f'{_STYLE}<details class="intrige-table"><summary>{summary}</summary>{grid_html(grid)}</details>')


def grid_html(grid: Grid) -> str:
    """A table as HTML; every cell is escaped.

    The row headers stay visible on scrolling; columns of numbers are right-aligned.
    """
    kinds = [
        _kind([row[column] for row in grid.rows], names=column == grid.named_by) for column in range(len(grid.headers))
    ]
    head = "".join(f'<th scope="col"{kind}>{escape(cell)}</th>' for kind, cell in zip(kinds, grid.headers, strict=True))
    rows = "".join(_row(row, kinds, grid, strong=number in grid.strong) for number, row in enumerate(grid.rows))
    table = f'<table class="intrige-grid"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="intrige-scroll" tabindex="0">{table}</div>'


def _row(row: tuple[str, ...], kinds: list[str], grid: Grid, *, strong: bool) -> str:
    cells = [
        f'<th scope="row"{kind}>{escape(cell)}</th>' if column == grid.named_by else f"<td{kind}>{escape(cell)}</td>"
        for column, (cell, kind) in enumerate(zip(row, kinds, strict=True))
    ]
    kind = ' class="strong"' if strong else ""
    return f"<tr{kind}>{''.join(cells)}</tr>"


def _kind(cells: list[str], *, names: bool) -> str:
    """The class attribute of a column's cells: row headers, numbers, or sentences."""
    told = [cell for cell in cells if cell]
    found = ["name"] if names else []
    if told and all(_NUMBER.fullmatch(cell) for cell in told):
        found.append("number")
    elif any(len(cell) > _SENTENCE for cell in told):
        found.append("words")
    return f' class="{" ".join(found)}"' if found else ""
