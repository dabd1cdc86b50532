"""The chronicle as a story: a chapter for every chart, with its turning points above, each built when scrolled to."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from charts import CHARTS, ChartContext, TurningPoint, label, turning_points
from charts.drawings import as_image
from charts.lead_curve import lead_curve
from charts.turning_point_cards import cards
from components.on_screen import on_screen
from i18n.translator import plain
from pages.chronicle.chances import show_chances
from pages.chronicle.shown_game import ShownGame
from pages.common.chart_display import current_theme, draw_once, show_chart
from presenters.record_replay import ToldGame

# Charts up to this one are built at once; the chances follow it in the page.
FIRST = "wealth"
# Whether what follows the first chapter has been asked for.
REST = "near-rest"
_DRAWN = f".st-key-chapter-{FIRST} .main-svg"


def story(game: ToldGame, shown: ShownGame) -> bool:
    """Every chapter, in the order of `CHARTS`.

    The first chapter is drawn alone, and the others are sent after it: a browser draws no chart before everything that
    was sent with it has arrived.
    """
    points = turning_points(game.chronicle)
    for name in CHARTS:
        own = [point for point in points if point.chart == name]
        chapter(name, own, game, shown)
        if name == FIRST and not st.session_state.get(REST):
            on_screen("place-rest", partial(st.session_state.update, {REST: True}), after=_DRAWN)
            return False
        if name == FIRST and game.chronicle.over:
            later("chances", label(shown.translator, "chances"), partial(show_chances, shown))
    return True


def chapter(name: str, points: list[TurningPoint], game: ToldGame, shown: ShownGame) -> None:
    """The turning points of one chart, and the chart."""
    title = label(shown.translator, name)
    if name == FIRST:
        with st.container(key=f"chapter-{name}"):
            st.subheader(plain(title), anchor=False)
            _show(name, points, game, shown)
    else:
        later(name, title, partial(_show_later, name, points, shown))


def _show_later(name: str, points: list[TurningPoint], shown: ShownGame) -> None:
    _show(name, points, shown.find_or_rerun(), shown)


def _show(name: str, points: list[TurningPoint], game: ToldGame, shown: ShownGame) -> None:
    translator, code, look = shown.translator, shown.code, current_theme()
    context = ChartContext(game.chronicle, translator, look)
    told = cards(points, context, as_image, lambda step: f"replay?t={code}&n={step}")
    if name == FIRST:
        told = f"{lead_curve(points, context, as_image)}{told}"
    if told:
        st.html(told)
    show_chart(draw_once(name, game.digest, game.chronicle, translator, look), translator, code, context)


@st.fragment
def later(name: str, title: str, show: Callable[[], None]) -> None:
    """A chapter that is built when it comes near the screen, and then kept. show: must hold no game (`ShownGame`)."""
    near = f"near-{name}"
    with st.container(key=f"chapter-{name}"):
        st.subheader(plain(title), anchor=False)
        if st.session_state.get(near):
            show()
        else:
            # Set in a callback, as Streamlit may rerun the fragment of another chapter.
            on_screen(f"place-{name}", partial(st.session_state.update, {near: True}))
