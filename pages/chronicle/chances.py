"""The chart of the chances of winning: computed when a reader first scrolls to it, then stored."""

import streamlit as st

from charts import ChartContext
from charts.game_charts import chance_chart
from i18n.translator import plain
from pages.chronicle.shown_game import ShownGame
from pages.common.chart_display import current_theme, show_chart
from pages.common.session_device import client
from presenters.chance_jobs import Work, chances_of
from web.download_queue import page_is_open

# Seconds between two looks: the pages of one address are heard five times in a second.
_POLL = 2.0


def show_chances(shown: ShownGame) -> None:
    """Show the chart of the chances, or the progress of computing them."""
    game, translator = shown.find_or_rerun(), shown.translator
    work = chances_of(game.record(), shown.code)
    work.begin(client().address, shown.record, page_is_open())
    if work.found is None:
        st.fragment(_waiting, run_every=_POLL)(work, shown)
        return
    context = ChartContext(game.chronicle, translator, current_theme())
    show_chart(chance_chart(context, work.found), translator, shown.code, context)
    st.caption(
        plain(
            translator.say(
                "From every turn on the game was played to its end many times by players who bribe by what there "
                "is to earn and mostly favour whoever pays; of promises and grudges they know nothing."
            )
        )
    )


def _waiting(work: Work, shown: ShownGame) -> None:
    """Show the progress; rerun when the chances are computed. The job is cancelled when this page is closed."""
    translator = shown.translator
    if work.moved_on:
        shown.find_or_rerun()
    work.begin(client().address, shown.record, page_is_open())
    if work.found is not None:
        st.rerun()
    if work.failed:
        st.warning(plain(translator.say("The chances could not be worked out.")))
        return
    st.progress(work.part, plain(translator.say("Playing the game to its end again and again …")))
