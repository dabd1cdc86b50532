"""Buttons to step through the moments of a game, with what happened at each."""

import streamlit as st

from i18n.translator import Translator, plain
from live import Study
from narration import runs, tell_due
from pages.common.referee_questions.moments import Moments, told


def stepper(moments: Moments, translator: Translator) -> None:
    """The sentence of the selected moment, and buttons to other moments."""
    view, name, number, last = moments.view, moments.name, moments.number, moments.last
    with st.container(key=f"{name}-moment", border=True):
        st.caption(translator.say("Moment {number} of {last}", number=str(number), last=str(last)))
        st.markdown(told(view, translator))
        due = "".join(text for text, _ in runs(tell_due(view, translator).sentence))
        st.markdown(plain(translator.say("Then: {due}", due=due)))
        with st.container(horizontal=True, gap="xsmall", key=f"{name}-steps"):
            ways = (
                ("first", translator.say("Start"), moments.to(0), number == 0),
                ("back", translator.say("Back"), moments.by(-1), number == 0),
                ("on", translator.say("Forward"), moments.by(1), number == last),
                (
                    "now",
                    translator.say("End") if isinstance(moments.subject, Study) else translator.say("Now"),
                    moments.to(last),
                    number == last,
                ),
            )
            for way, label, go, disabled in ways:
                st.button(
                    label,
                    key=f"{name}-step-{way}",
                    on_click=go,
                    disabled=disabled,
                    type="primary" if way == "on" and not disabled else "secondary",
                )
