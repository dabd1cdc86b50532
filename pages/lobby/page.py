"""The lobby: running and finished games, a new table, importing a record."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from i18n.translator import Translator
from live import Lobby, Summary, registry
from pages.common.errors import show_error
from pages.common.section import section
from pages.common.session_language import translator_for
from pages.common.show_more import newest, show_more
from pages.common.style import SAMPLE
from pages.common.try_again import try_again
from pages.lobby.game_cards import closed_card, finished_line, running_card
from pages.lobby.import_record import import_record
from pages.lobby.welcome import welcome
from rules import IntrigeError


def lobby(translator: Translator) -> None:
    """Show the page."""
    try:
        tables = registry().lobby()
    except IntrigeError as error:
        try_again(error, translator, lambda: registry().lobby(), key="read-again")
        return
    # Each has its place, as the buttons of both would be there twice when the first table comes.
    if not tables.running and not tables.finished:
        first_visit(translator)
        st.empty()
    else:
        st.empty()
        with st.container(key="lobby-head", horizontal=True, vertical_alignment="center"):
            with st.container(key="lobby-title", horizontal=True):
                st.header(translator.say("Tables"), anchor=False, width="content")
                st.caption(translator.say("The bank and the referee at your table."), width="content")
            new_table(translator)
            sample(translator)
    playing = [one for one in tables.running if not one.closed]
    # Two containers, so that what stands below keeps its place, and stays open, when a table comes or goes.
    with st.container(key="lobby-running"):
        for number, running in enumerate(newest(playing, "lobby")):
            running_card(running, translator, newest=number == 0)
        show_more(playing, "lobby", translator)
    with st.container(key="lobby-after"):
        _after(tables, translator)
    import_record(translator)
    with st.container(key="lobby-ways", horizontal=True):
        st.page_link("rulebook/page.py", label=translator.say("The rules at hand"), width="content")
        st.page_link("position/page.py", label=translator.say("Put in a position"), width="content")


def _after(tables: Lobby, translator: Translator) -> None:
    """The finished games, what could not be read, and the closed tables."""
    if tables.finished:
        st.subheader(translator.say("Finished games"), anchor=False)
        with st.container(key="lobby-finished", gap=None):
            for finished in newest_first(tables.finished):
                finished_line(finished, translator)
    if tables.error:
        show_error(tables.error, translator)
    closed = sum(bool(running.closed) for running in tables.running)
    if closed:
        title = translator.say("Closed tables ({count})", count=str(closed))
        section("closed", title, partial(closed_tables, translator))


def closed_tables(translator: Translator) -> None:
    """The cards of the closed tables, some at a time. Streamlit keeps a section's body, so it is given no tables."""
    try:
        closed = [running for running in registry().lobby().running if running.closed]
    except IntrigeError as error:
        show_error(error, translator)
        return
    for running in newest(closed, "closed"):
        closed_card(running, translator)
    show_more(closed, "closed", translator)


def first_visit(translator: Translator) -> None:
    """Shown before the first game: what this is, and two buttons."""
    with st.container(key="welcome", horizontal_alignment="center"):
        welcome(translator)
        with st.container(key="welcome-ways", horizontal=True, horizontal_alignment="center"):
            new_table(translator)
            sample(translator)


def newest_first(games: Sequence[Summary]) -> list[Summary]:
    """Finished games by the day they were played, newest first."""
    return sorted(games, key=lambda game: (game.played, game.ended), reverse=True)


def sample(translator: Translator) -> None:
    """A button that shows a sample game, for new users."""
    if st.button(translator.say("See a sample game"), key="to-sample"):
        st.switch_page("chronicle/page.py", query_params={"t": SAMPLE})


def new_table(translator: Translator) -> None:
    """Button that opens the set-up page."""
    if st.button(translator.say("New table"), key="new-table", type="primary"):
        st.switch_page("setup/page.py")


with st.container(key="narrow-lobby"):
    lobby(translator_for())
