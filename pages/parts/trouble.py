"""What went wrong, said to the person who meets it: a sentence, and the article where a rule stands behind it."""

import streamlit as st

from live import sentence
from pages.parts.language import Speech, plain
from rules import Fault, Illegal, IntrigeError, Malformed


def trouble(error: IntrigeError, speech: Speech) -> str:
    """The sentence of an error with its article, as plain text; a disk that refuses rests on no article."""
    told = sentence(error, speech)
    if not isinstance(error, Malformed | Illegal | Fault):
        return told
    return speech.say("{told} ({article})", told=told, article=article(error.article, speech))


def article(number: str, speech: Speech) -> str:
    """How an article is named: `Article 5.1`."""
    if number == "record":
        return speech.say("Article “record”")
    return speech.say("Article {number}", number=number)


def show_trouble(error: IntrigeError, speech: Speech) -> None:
    """Show an error where it happened."""
    st.error(plain(trouble(error, speech)))
