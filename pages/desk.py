"""The referee's desk of a table: disputes settled in a few taps; nothing here changes the game unless told to."""

import streamlit as st

from live import registry
from pages.parts.desk.how import how
from pages.parts.desk.look import dress_desk
from pages.parts.desk.may import may
from pages.parts.desk.moment import Moments, reminder
from pages.parts.desk.rulings import rulings
from pages.parts.desk.why import why
from pages.parts.language import Speech, plain
from pages.parts.listen import listen
from pages.parts.reader import speech_for
from pages.parts.trouble import show_trouble
from rules import IntrigeError

SECTIONS = ("why", "may", "how", "rulings")
NAME = "desk"


@st.fragment
def desk(code: str) -> None:
    """One section at a time; runs again after every tap here, and when the table moves on."""
    table = registry().table(code)
    speech = speech_for(table.view.table)
    moments = Moments(table, NAME)
    with st.container(key="narrow-desk", gap="small"):
        chosen = st.segmented_control(
            speech.say("What do you want to know?"),
            SECTIONS,
            format_func=lambda section: _section(section, speech),
            default="why",
            key="desk-section",
            required=True,
            label_visibility="collapsed",
        )
        if chosen != "how":
            reminder(moments, speech)
        if chosen == "may":
            may(moments, speech)
        elif chosen == "how":
            how(moments, speech)
        elif chosen == "rulings":
            rulings(moments, speech)
        else:
            why(moments, speech)
        listen(table.table_id, table.view.version, key="desk-listen")


def _section(section: str, speech: Speech) -> str:
    match section:
        case "why":
            return speech.say("Why?")
        case "may":
            return speech.say("May I?")
        case "how":
            return speech.say("History")
        case _:
            return speech.say("Rulings")


def main() -> None:
    """Show the desk of the table whose code stands in the address; without one, the ways to one."""
    speech = speech_for()
    dress_desk()
    code = st.query_params.get("t", "")
    try:
        if code:
            registry().table(code)
    except IntrigeError as error:
        show_trouble(error, speech)
        code = ""
    if code:
        desk(code)
    else:
        with st.container(key="narrow-desk"):
            st.markdown(plain(speech.say("The desk answers for a table. Choose one, or put your board in.")))
    with st.container(key="narrow-desk-ways", horizontal=True):
        table = {"t": code} if code else None
        st.page_link("rulebook.py", label=speech.say("The rules at hand"), query_params=table, width="content")
        st.page_link("position.py", label=speech.say("Put in a position"), width="content")


main()
