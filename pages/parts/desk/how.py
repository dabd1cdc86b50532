"""How did it come? Every moment of the game, stepped through on the board; the log; who sat where, and for what."""

import streamlit as st

from live import LiveTable, Study
from pages.parts.board import board
from pages.parts.desk.goback import going_back
from pages.parts.desk.moment import Moments, told
from pages.parts.desk.search import search
from pages.parts.desk.sitting import sitting
from pages.parts.desk.still import still
from pages.parts.language import Speech, plain
from pages.parts.tale import runs, tell_due


def how(moments: Moments, speech: Speech) -> None:
    """What happened, large; the way through the moments; the board; then the search and who sat there."""
    stepper(moments, speech)
    view = moments.view
    board(still(view, speech, number=moments.number), key=f"{moments.name}-how-board", on_action=lambda: None)
    if isinstance(moments.subject, LiveTable):
        going_back(moments.subject, moments, speech)
    st.subheader(speech.say("Who sat there, since when, and for what"), anchor=False)
    sitting(moments, speech)
    st.subheader(speech.say("Search the log"), anchor=False)
    search(moments, speech)


def stepper(moments: Moments, speech: Speech) -> None:
    """The sentence of the moment looked at, and the buttons that go to others."""
    view, name, number, last = moments.view, moments.name, moments.number, moments.last
    with st.container(key=f"{name}-moment", border=True):
        st.caption(speech.say("Moment {number} of {last}", number=str(number), last=str(last)))
        st.markdown(told(view, speech))
        due = "".join(text for text, _ in runs(tell_due(view, speech).sentence))
        st.markdown(plain(speech.say("Then: {due}", due=due)))
        with st.container(horizontal=True, gap="xsmall", key=f"{name}-steps"):
            ways = (
                ("first", speech.say("Start"), 0, number == 0),
                ("back", speech.say("Back"), number - 1, number == 0),
                ("on", speech.say("Forward"), number + 1, number == last),
                (
                    "now",
                    speech.say("End") if isinstance(moments.subject, Study) else speech.say("Now"),
                    last,
                    number == last,
                ),
            )
            for way, label, goal, disabled in ways:
                st.button(
                    label,
                    key=f"{name}-step-{way}",
                    on_click=moments.to(goal),
                    disabled=disabled,
                    type="primary" if way == "on" and not disabled else "secondary",
                )
