"""The chronicle as a story: a chapter for every chart, with its turning points above, each built when scrolled to."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from analysis import Chronicle
from charts import CHARTS, ChartContext, TurningPoint, label, turning_points
from charts.turning_point_cards import as_image, cards
from components.on_screen import on_screen
from i18n.translator import Translator, plain
from pages.chronicle.chances import show_chances
from pages.common.chart_display import current_theme, draw_once, show_chart

# Charts up to this one are built at once; the chances follow it in the page.
FIRST = "wealth"
# Whether what follows the first chapter has been asked for.
REST = "near-rest"
_DRAWN = f".st-key-chapter-{FIRST} .main-svg"


def story(record: Mapping[str, Any], game: Chronicle, translator: Translator, code: str) -> bool:
    """Every chapter, in the order of `CHARTS`.

    The first chapter is drawn alone, and the others are sent after it: a browser draws no chart before everything that
    was sent with it has arrived.
    """
    points = turning_points(game)
    for name in CHARTS:
        own = [point for point in points if point.chart == name]
        chapter(name, own, game, translator, code)
        if name == FIRST and not st.session_state.get(REST):
            on_screen("place-rest", partial(st.session_state.update, {REST: True}), after=_DRAWN)
            return False
        if name == FIRST and game.over:
            later("chances", label(translator, "chances"), partial(show_chances, record, game, translator, code))
    return True


def chapter(name: str, points: list[TurningPoint], game: Chronicle, translator: Translator, code: str) -> None:
    """The turning points of one chart, and the chart."""
    show = partial(_show, name, points, game, translator, code)
    title = label(translator, name)
    if name == FIRST:
        with st.container(key=f"chapter-{name}"):
            st.subheader(plain(title), anchor=False)
            show()
    else:
        later(name, title, show)


def _show(name: str, points: list[TurningPoint], game: Chronicle, translator: Translator, code: str) -> None:
    context = ChartContext(game, translator, current_theme())
    told = cards(points, context, as_image, lambda step: f"replay?t={code}&n={step}")
    if told:
        st.html(told)
    show_chart(draw_once(name, game, translator, current_theme()), translator, code, context)


@st.fragment
def later(name: str, title: str, show: Callable[[], None]) -> None:
    """A chapter that is built when it comes near the screen, and then kept."""
    near = f"near-{name}"
    with st.container(key=f"chapter-{name}"):
        st.subheader(plain(title), anchor=False)
        if st.session_state.get(near):
            show()
        else:
            # Set in a callback, as Streamlit may rerun the fragment of another chapter.
            on_screen(f"place-{name}", partial(st.session_state.update, {near: True}))
