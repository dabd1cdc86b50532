"""The frame around every page: name, icon, css, the bar on top, and the sentence when the data cannot be opened."""

import streamlit as st

from live import registry
from pages.parts.choosing import language_choice
from pages.parts.joining.bar import phones_bar, seat_link
from pages.parts.language import Speech, plain
from pages.parts.reader import cookie, speech_for
from pages.parts.style import ICON, NAME, SAMPLE, dress
from pages.parts.trouble import show_trouble
from rules import IntrigeError

TABLE = "table"
SEAT = "seat"
DESK = "desk"
CHRONICLE = "chronicle"


def pages(speech: Speech) -> list[st.Page]:
    """Every page; the bar names the visible ones, and a table's page is reached by its code alone: `/table?t=CODE`."""
    return [
        st.Page("lobby.py", title=speech.say("Tables"), default=True),
        st.Page("setup.py", title=speech.say("New table"), url_path="new", visibility="hidden"),
        st.Page("table.py", title=speech.say("Table"), url_path=TABLE, visibility="hidden"),
        st.Page("join.py", title=speech.say("Join"), url_path="join", visibility="hidden"),
        st.Page("seat.py", title=speech.say("My seat"), url_path=SEAT, visibility="hidden"),
        st.Page("desk.py", title=speech.say("Desk"), url_path=DESK, visibility="hidden"),
        st.Page("hall.py", title=speech.say("Hall of fame"), url_path="hall"),
        st.Page("chronicle.py", title=speech.say("Chronicle"), url_path=CHRONICLE, visibility="hidden"),
        st.Page("rulebook.py", title=speech.say("Rules"), url_path="rules", visibility="hidden"),
        st.Page("position.py", title=speech.say("Put in a position"), url_path="position", visibility="hidden"),
    ]


def bar(shown: list[st.Page], current: st.Page, speech: Speech) -> None:
    """The bar on top: the way home and to the other pages, and which table this is."""
    with st.container(key="bar", horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(key="bar-home", width="content"):
            st.page_link(shown[0], label=NAME, width="content")
        code = st.query_params.get("t", "").strip().upper()[:8]
        named = current.url_path in (TABLE, SEAT, DESK, CHRONICLE) and code not in ("", SAMPLE)
        st.caption(speech.say("Table {code}", code=plain(code)) if named else "", width="stretch")
        language_choice(speech)
        with st.container(key="bar-pages", horizontal=True, width="content", gap="small"):
            seated = current.url_path == SEAT or (named and seat_link(code, speech))
            if named and current.url_path == TABLE:
                phones_bar(code)
            if seated:
                menu(shown, current, code, speech)
            else:
                row(shown, current, code if named else "", speech)


def menu(shown: list[st.Page], current: st.Page, code: str, speech: Speech) -> None:
    """The ways of somebody who has a seat in one menu: a phone has no room for a row of them."""
    here = [page for page in shown if code and page.url_path in (TABLE, DESK) and page.url_path != current.url_path]
    ways = {page.title: page for page in [*here, *[page for page in shown if page.visibility == "visible"]]}
    with st.container(key="bar-menu", width="content"):
        chosen = st.menu_button(speech.say("Menu"), list(ways), key="menu", type="tertiary")
    if chosen is not None:
        st.switch_page(ways[chosen], query_params={"t": code} if ways[chosen] in here else None)


def row(shown: list[st.Page], current: st.Page, code: str, speech: Speech) -> None:
    """The ways of everybody else, side by side. code: of the table that this page belongs to, or empty."""
    if code:
        desk_and_table(shown, current, code, speech)
    for page in shown:
        if page.visibility == "visible":
            st.page_link(page, width="content")


def desk_and_table(shown: list[st.Page], current: st.Page, code: str, speech: Speech) -> None:
    """From every table to its desk and back, in one tap."""
    goal = DESK if current.url_path == TABLE else TABLE
    label = speech.say("Table") if goal == TABLE else speech.say("Desk")
    page = next(one for one in shown if one.url_path == goal)
    st.page_link(page, label=label, query_params={"t": code}, width="content")


def run() -> None:
    """One run of the app: the frame, then the page, unless there is no data to show."""
    speech = speech_for()
    shown = pages(speech)
    current = st.navigation(shown, position="hidden")
    st.set_page_config(f"{current.title} · {NAME}", ICON, layout="wide")
    dress(speech, cookie())
    bar(shown, current, speech)
    try:
        registry()
    except IntrigeError as error:
        with st.container(key="narrow-closed"):
            show_trouble(error, speech)
            st.button(speech.say("Try again"), key="open-again", type="primary")
        return
    current.run()


run()
