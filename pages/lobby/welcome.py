"""Welcome text and picture for the first visit."""

from base64 import b64encode
from html import escape
from pathlib import Path

import streamlit as st

from i18n.proper_names import PROGRAM
from i18n.translator import Translator

_PICTURE = "data:image/svg+xml;base64," + b64encode(Path(__file__).with_name("welcome.svg").read_bytes()).decode()


def welcome(translator: Translator) -> None:
    """The name, a sentence, and a drawing of a table."""
    st.title(PROGRAM, anchor=False, width="content")
    st.markdown(
        translator.say(
            "The bank and the referee at your table: it counts every ducat, knows every rule, "
            "and always says who must do what."
        ),
        text_alignment="center",
    )
    told = translator.say(
        "Drawing: four players around a tablet that shows palaces with figures in their rooms; "
        "a coin goes from one player through the tablet to another."
    )
    st.html(f'<img src="{_PICTURE}" alt="{escape(told)}" class="intrige-welcome">')
    st.caption(
        translator.say(
            "You bring the board game and two to four friends; one tablet or phone in the middle is enough."
        ),
        text_alignment="center",
    )
