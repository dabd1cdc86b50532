"""The rules at hand: every article by edition, what differs, the worked examples, and all of it on one page."""

import streamlit as st

from live import registry
from pages.parts.desk.look import dress_desk
from pages.parts.desk.sheet import sheet
from pages.parts.desk.shelf import articles, differences, examples
from pages.parts.language import Speech, plain
from pages.parts.reader import speech_for
from rules import EDITIONS, Edition, IntrigeError

SECTIONS = ("articles", "differences", "examples", "sheet")


def usual_edition() -> Edition:
    """The edition of the table that the reader comes from, else the first."""
    try:
        code = st.query_params.get("t", "")
        if code:
            return registry().table(code).view.table.edition
    except IntrigeError:
        # The rules can be read without any table.
        pass
    return next(iter(EDITIONS.values()))


@st.fragment
def rulebook() -> None:
    """One edition, one section of its rules."""
    speech = speech_for()
    usual = usual_edition()
    editions = {**EDITIONS, usual.name: usual}
    with st.container(key="narrow-rules", gap="small"):
        edition = st.pills(
            speech.say("Edition"),
            list(editions),
            format_func=lambda name: plain(speech.edition(name)),
            default=usual.name,
            key="rules-edition",
            required=True,
            label_visibility="collapsed",
        )
        section = st.segmented_control(
            speech.say("What to read"),
            SECTIONS,
            format_func=lambda one: _section(one, speech),
            default=SECTIONS[0],
            key="rules-section",
            required=True,
            label_visibility="collapsed",
        )
        speech = speech.of(edition)
        if section == "differences":
            differences(speech)
        elif section == "examples":
            examples(edition, speech)
        elif section == "sheet":
            sheet(editions[edition], speech)
        else:
            articles(edition, speech)


def _section(section: str, speech: Speech) -> str:
    match section:
        case "articles":
            return speech.say("Articles")
        case "differences":
            return speech.say("Differences")
        case "examples":
            return speech.say("Examples")
        case _:
            return speech.say("On one page")


dress_desk()
rulebook()
