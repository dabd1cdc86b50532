"""The top bar of a page: the table's code, the language, and the navigation as a row, or as a menu on a phone."""

import streamlit as st

from i18n.proper_names import PROGRAM
from i18n.translator import Translator, plain
from pages.common.language_choice import language_choice
from pages.common.style import SAMPLE
from pages.table.top_bar_items import phones_bar, seat_link

# The address of the first page.
LOBBY = ""
# The addresses of pages that have a table's code: `/table?t=CODE`.
TABLE = "table"
SEAT = "seat"
DESK = "desk"
CHRONICLE = "chronicle"
REPLAY = "replay"
WHAT_IF = "what-if"
WATCH = "watch"


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
    listed = [*here, *[page for page in shown if page.visibility == "visible"]]
    ways = {label_of(page, code, translator): page for page in listed}
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
            st.page_link(page, label=label_of(page, code, translator), width="content")


def desk_and_table(shown: list[st.Page], current: st.Page, code: str, translator: Translator) -> None:
    """Links between a table and its desk."""
    goal = DESK if current.url_path == TABLE else TABLE
    page = next(one for one in shown if one.url_path == goal)
    st.page_link(page, label=label_of(page, code, translator), query_params={"t": code}, width="content")


def label_of(page: st.Page, code: str, translator: Translator) -> str:
    """What a page is called: beside one table's, those of all are called so. code: of this page's table, or ""."""
    if page.url_path == TABLE:
        return translator.say("This table")
    return translator.say("All tables") if code and page.url_path == LOBBY else page.title
