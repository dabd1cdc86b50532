"""Entry script: page configuration, the pages, and the error if the store cannot be opened."""

import streamlit as st

from i18n.proper_names import PROGRAM
from i18n.translator import Translator
from live import registry
from pages.common.session_language import cookie, translator_for
from pages.common.style import ICON, apply_style
from pages.common.try_again import try_again
from pages.top_bar import CHRONICLE, DESK, REPLAY, SEAT, TABLE, WATCH, WHAT_IF, bar
from rules import IntrigeError

# Where figures move.
BOARDS = (TABLE, SEAT, REPLAY, WHAT_IF, WATCH)


def pages(translator: Translator) -> list[st.Page]:
    """All pages; those in the bar are visible, others are reached by a table's code: `/table?t=CODE`."""
    return [
        st.Page("lobby/page.py", title=translator.say("Tables"), default=True),
        st.Page("setup/page.py", title=translator.say("New table"), url_path="new", visibility="hidden"),
        st.Page("table/page.py", title=translator.say("Table"), url_path=TABLE, visibility="hidden"),
        st.Page("watch/page.py", title=translator.say("Watch"), url_path=WATCH, visibility="hidden"),
        st.Page("join/page.py", title=translator.say("Join"), url_path="join", visibility="hidden"),
        st.Page("seat/page.py", title=translator.say("My seat"), url_path=SEAT, visibility="hidden"),
        st.Page("desk/page.py", title=translator.say("Desk"), url_path=DESK, visibility="hidden"),
        st.Page("hall/page.py", title=translator.say("Hall of fame"), url_path="hall"),
        st.Page("chronicle/page.py", title=translator.say("Chronicle"), url_path=CHRONICLE, visibility="hidden"),
        st.Page("replay/page.py", title=translator.say("Replay"), url_path=REPLAY, visibility="hidden"),
        st.Page("what_if/page.py", title=translator.say("What if"), url_path=WHAT_IF, visibility="hidden"),
        st.Page("rulebook/page.py", title=translator.say("Rules"), url_path="rules", visibility="hidden"),
        st.Page(
            "position/page.py", title=translator.say("Put in a position"), url_path="position", visibility="hidden"
        ),
        st.Page(
            "edition/page.py", title=translator.say("An edition of your own"), url_path="edition", visibility="hidden"
        ),
    ]


def run() -> None:
    """Run the current page's script within the frame; show an error if the store cannot be opened."""
    translator = translator_for()
    shown = pages(translator)
    current = st.navigation(shown, position="hidden")
    st.set_page_config(f"{current.title} · {PROGRAM}", ICON, layout="wide")
    apply_style(translator, cookie(), board=current.url_path in BOARDS)
    if current.url_path != WATCH:
        bar(shown, current, translator)
    try:
        registry()
    except IntrigeError as error:
        with st.container(key="narrow-closed"):
            try_again(error, translator, registry, key="open-again")
        return
    current.run()


run()
