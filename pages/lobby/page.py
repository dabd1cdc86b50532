"""The lobby: running and finished games, a new table, importing a record."""

import streamlit as st

from i18n.translator import Translator
from live import registry
from pages.common.errors import show_error
from pages.common.session import translator_for
from pages.common.style import SAMPLE
from pages.common.try_again import try_again
from pages.lobby.game_cards import finished_card, running_card
from pages.lobby.import_record import import_record
from pages.lobby.more import newest, show_more
from pages.lobby.welcome import welcome
from rules import IntrigeError


def lobby(translator: Translator) -> None:
    """Show the page."""
    try:
        tables = registry().lobby()
    except IntrigeError as error:
        try_again(error, translator, lambda: registry().lobby(), key="read-again")
        return
    if not tables.running and not tables.finished:
        first_visit(translator)
    else:
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            st.header(translator.say("Tables"), anchor=False, width="content")
            new_table(translator)
    for running in newest(tables.running):
        running_card(running, translator)
    show_more(tables.running, translator)
    if tables.finished:
        st.subheader(translator.say("Finished games"), anchor=False)
    for finished in tables.finished:
        finished_card(finished, translator)
    if tables.error:
        show_error(tables.error, translator)
    import_record(translator)
    with st.container(key="lobby-ways", horizontal=True):
        st.page_link("rulebook/page.py", label=translator.say("The rules at hand"), width="content")
        st.page_link("position/page.py", label=translator.say("Put in a position"), width="content")


def first_visit(translator: Translator) -> None:
    """Where nobody has played yet: what this is, and the two ways on."""
    with st.container(key="welcome", horizontal_alignment="center"):
        welcome(translator)
        with st.container(key="welcome-ways", horizontal=True, horizontal_alignment="center"):
            new_table(translator)
            if st.button(translator.say("See a sample game"), key="to-sample"):
                st.switch_page("chronicle/page.py", query_params={"t": SAMPLE})


def new_table(translator: Translator) -> None:
    """Button that opens the set-up page."""
    if st.button(translator.say("New table"), key="new-table", type="primary"):
        st.switch_page("setup/page.py")


with st.container(key="narrow-lobby"):
    lobby(translator_for())
