"""Entry script: page configuration, navigation, the top bar, and the error if the store cannot be opened."""

import streamlit as st

from i18n.terms import PROGRAM
from i18n.translator import Translator, plain
from live import registry
from pages.common.language_choice import language_choice
from pages.common.session_language import cookie, translator_for
from pages.common.style import ICON, SAMPLE, apply_style
from pages.common.try_again import try_again
from pages.table.bar import phones_bar, seat_link
from rules import IntrigeError

TABLE = "table"
SEAT = "seat"
DESK = "desk"
CHRONICLE = "chronicle"
REPLAY = "replay"
WHAT_IF = "what-if"
WATCH = "watch"
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


def bar(shown: list[st.Page], current: st.Page, translator: Translator) -> None:
    """The top bar: navigation, and which table this is."""
    with st.container(key="bar", horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(key="bar-home", width="content"):
            st.page_link(shown[0], label=PROGRAM, width="content")
        code = st.query_params.get("t", "").strip().upper()[:8]
        named = current.url_path in (TABLE, SEAT, DESK, CHRONICLE, REPLAY, WHAT_IF) and code not in ("", SAMPLE)
        st.caption(translator.say("Table {code}", code=plain(code)) if named else "", width="stretch")
        language_choice(translator)
        with st.container(key="bar-pages", horizontal=True, width="content", gap="small"):
            seated = current.url_path == SEAT or (named and seat_link(code, translator))
            if named and current.url_path == TABLE:
                phones_bar(code)
            if not seated:
                with st.container(key="bar-row", horizontal=True, width="content", gap="small"):
                    row(shown, current, code if named else "", translator)
            if seated or named:
                # CSS shows a device without a seat either the row or, if narrow, the menu.
                menu(shown, current, code, translator, narrow=not seated)


def menu(shown: list[st.Page], current: st.Page, code: str, translator: Translator, *, narrow: bool) -> None:
    """The navigation as a menu: a phone has no room for a row. narrow: only there, beside the desk."""
    beside = [page for page in shown if page.url_path in (TABLE, DESK) and page.url_path != current.url_path]
    here = beside if code and not narrow else []
    ways = {page.title: page for page in [*here, *[page for page in shown if page.visibility == "visible"]]}
    with st.container(key="bar-menu-narrow" if narrow else "bar-menu", width="content"):
        chosen = st.menu_button(translator.say("Menu"), list(ways), key="menu", type="tertiary")
    if chosen is not None:
        st.switch_page(ways[chosen], query_params={"t": code} if ways[chosen] in here else None)


def row(shown: list[st.Page], current: st.Page, code: str, translator: Translator) -> None:
    """The navigation as a row, for other devices. code: of this page's table, or ""."""
    if code:
        desk_and_table(shown, current, code, translator)
    for page in shown:
        if page.visibility == "visible":
            st.page_link(page, width="content")


def desk_and_table(shown: list[st.Page], current: st.Page, code: str, translator: Translator) -> None:
    """Links between a table and its desk."""
    goal = DESK if current.url_path == TABLE else TABLE
    label = translator.say("Table") if goal == TABLE else translator.say("Desk")
    page = next(one for one in shown if one.url_path == goal)
    st.page_link(page, label=label, query_params={"t": code}, width="content")


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
