"""The ranking table of all players."""

from html import escape

import streamlit as st

from charts import label
from charts.hall import Hall, rating
from i18n.translator import Translator

SHOWN = 12
_COLUMNS = ("player", "games", "wins", "place", "short_share", "rating")
_STYLE = """<style>
.intrige-hall { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.intrige-hall th, .intrige-hall td { border: 0; border-bottom: 1px solid var(--intrige-line); padding: .5rem .35rem;
  text-align: right; }
.intrige-hall th:first-child { text-align: left; }
.intrige-hall thead th { color: var(--intrige-soft); font: 600 .85rem/1.2 system-ui, sans-serif; }
.intrige-hall tbody th { font-family: var(--intrige-serif); font-size: 1.1rem; font-weight: 600;
  hyphens: auto; min-width: 5.2rem; overflow-wrap: anywhere; }
.intrige-hall small { color: var(--intrige-soft); display: block; font: .8rem system-ui, sans-serif; }
.intrige-hall td:last-child { white-space: nowrap; }
@media (max-width: 480px) { .intrige-hall th, .intrige-hall td { padding: .45rem .2rem; }
  .intrige-hall tbody th { font-size: .95rem; min-width: 4.2rem; } .intrige-hall td { font-size: .9rem; }
  .intrige-hall thead th { font-size: .7rem; letter-spacing: -.02em; } }
</style>"""


def ranking(hall: Hall, translator: Translator) -> None:
    """The best, with what one wants to know of each."""
    head = "".join(f'<th scope="col">{escape(label(translator, code))}</th>' for code in _COLUMNS)
    rows = "".join(_row(hall, person, translator) for person in hall.order[:SHOWN])
    st.html(
        f'{_STYLE}<table class="intrige-hall"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>',
    )


def _row(hall: Hall, person: int, translator: Translator) -> str:
    tally = hall.tallies[person]
    few = f"<small>{escape(label(translator, 'few'))}</small>" if tally.few else ""
    cells = (
        translator.number(tally.games),
        translator.number(tally.wins),
        translator.decimal(tally.place),
        translator.percent(tally.share.value),
        rating(translator, hall.points[person][-1]),
    )
    told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(translator.player(person))}{few}</th>{told}</tr>'
