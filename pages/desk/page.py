"""The referee's desk of a table, to settle disputes in a few taps; changes the game only on request."""

import streamlit as st

from i18n.translator import Translator, plain
from live import registry
from pages.common.errors import show_error
from pages.common.query_params import line_in_address
from pages.common.referee_questions.may_i import may
from pages.common.referee_questions.moments import Moments, reminder
from pages.common.referee_questions.style import questions_style
from pages.common.referee_questions.why import why
from pages.common.session_device import client
from pages.common.session_language import translator_for
from pages.common.table_of_code import table_still_there
from pages.common.table_screen import listen
from pages.desk.amend import SECTION, amend
from pages.desk.history import history
from pages.desk.rulings import rulings
from pages.desk.this_table import this_table
from presenters.boxes import named_by_box
from rules import IntrigeError

SECTIONS = ("why", "may", "how", "amend", "rulings", "table")
NAME = "desk"
_SHOWN = f"{SECTION}-shown"


@st.fragment
def desk(code: str) -> None:
    """Show one section; reruns after every tap here, and when the table changes."""
    table = table_still_there(code)
    if table is None:
        return
    translator = named_by_box(table.view, translator_for(table.view.table))
    moments = Moments(table, NAME)
    with st.container(key="narrow-desk", gap="small"):
        chosen = _chosen(code, translator)
        # Everything has its place, and what is no longer shown is emptied first: whatever moved would be on the page
        # twice until the run is over.
        with st.container(key="desk-reminder"):
            if chosen not in ("how", "amend", "table"):
                reminder(moments, translator)
        slots = {one: st.container(key=f"desk-shown-{one}") if one == chosen else st.empty() for one in SECTIONS}
        with slots[chosen]:
            _show(chosen, moments, translator)
        # A link from every verdict to a sandbox that starts at its moment.
        if chosen == "table":
            st.empty()
        elif st.button(translator.say("What if"), key="desk-what-if"):
            moment = {"t": table.table_id, "n": str(moments.number)}
            st.switch_page("what_if/page.py", query_params=moment)
        listen(table.view, translator, key="desk-listen")


def _show(chosen: str, moments: Moments, translator: Translator) -> None:
    if chosen != "amend":
        moments.release()
    match chosen:
        case "may":
            may(moments, translator)
        case "how":
            history(moments, translator)
        case "amend":
            amend(moments.held(), translator)
        case "rulings":
            rulings(moments, translator)
        case "table":
            this_table(moments, translator)
        case _:
            why(moments, translator)


def _chosen(code: str, translator: Translator) -> str:
    """Ask for a section, and go on with the one that was shown where Streamlit has lost what was chosen."""
    table, shown = st.session_state.get(_SHOWN, ("", "why"))
    if st.session_state.get(SECTION) not in SECTIONS:
        st.session_state[SECTION] = shown if table == code else "why"
    chosen = st.segmented_control(
        translator.say("What do you want to know?"),
        SECTIONS,
        format_func=lambda section: _section(section, translator),
        key=SECTION,
        required=True,
        label_visibility="collapsed",
    )
    chosen = chosen or "why"
    st.session_state[_SHOWN] = (code, chosen)
    return chosen


def _section(section: str, translator: Translator) -> str:
    match section:
        case "why":
            return translator.say("Why?")
        case "may":
            return translator.say("May I?")
        case "how":
            return translator.say("History")
        case "amend":
            return translator.say("Set right")
        case "table":
            return translator.say("This table")
        case _:
            return translator.say("Rulings")


def _open_at(code: str, last: int) -> None:
    """Select the line and the section in the address, once."""
    section, number = st.query_params.get("s", ""), line_in_address()
    asked = (code, section, number)
    before = st.session_state.get("desk-asked")
    if before == asked:
        return
    st.session_state["desk-asked"] = asked
    if before is not None and before[0] != code:
        st.session_state.pop(f"{NAME}-at", None)
    if section in SECTIONS:
        st.session_state[SECTION] = section
    if number is not None and number < last:
        st.session_state[f"{NAME}-at"] = number


def main() -> None:
    """Show the desk of the table in the address; without one, links to the tables."""
    translator = translator_for()
    questions_style()
    code = st.query_params.get("t", "")
    try:
        if code:
            last = len(registry().table(code, client=client()).view.order)
            _open_at(code, last)
    except IntrigeError as error:
        show_error(error, translator)
        code = ""
    if code:
        desk(code)
    else:
        with st.container(key="narrow-desk"):
            st.markdown(plain(translator.say("The desk answers for a table. Choose one, or put your board in.")))
    with st.container(key="narrow-desk-ways", horizontal=True):
        table = {"t": code} if code else None
        st.page_link("rulebook/page.py", label=translator.say("The rules at hand"), query_params=table, width="content")
        st.page_link("position/page.py", label=translator.say("Put in a position"), width="content")


main()
