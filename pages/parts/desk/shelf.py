"""The rules at hand: articles searched, editions side by side, the worked examples on the board."""

from dataclasses import replace
from functools import cache
from html import escape

import streamlit as st

from live import Study
from pages.parts.board import board
from pages.parts.desk.clauses import clause, mark, way
from pages.parts.desk.course import course
from pages.parts.desk.drawing import drawing
from pages.parts.desk.how import stepper
from pages.parts.desk.moment import Moments
from pages.parts.desk.still import still
from pages.parts.language import Speech, plain
from pages.parts.trouble import article as article_word
from rules import ARTICLES, EDITIONS
from rules.compare import COMPARISONS, comparisons
from rules.examples import EXAMPLES


def found(words: str, edition: str, speech: Speech) -> list[str]:
    """The articles in whose number, heading, text or edition's way every one of the words stands."""
    wanted = words.casefold().split()
    return [number for number in ARTICLES if number != "record" and _holds(number, wanted, edition, speech)]


def _holds(number: str, wanted: list[str], edition: str, speech: Speech) -> bool:
    article = ARTICLES[number]
    told = [one for one in comparisons(number) if edition in one.variants]
    ways = [f"{speech.translate(one.topic)} {way(one, edition, speech)}" for one in told]
    text = " ".join([number, speech.translate(article.title), speech.translate(article.text), *ways]).casefold()
    return all(word in text for word in wanted)


def articles(edition: str, speech: Speech) -> None:
    """Every article, or those that hold what is searched for, opened where they are few."""
    words = st.text_input(
        speech.say("Search the rules"), key="rules-search", placeholder=speech.say("for instance: last income")
    )
    numbers = found(words, edition, speech)
    opened = bool(words.strip()) and len(numbers) <= 6
    st.html("".join(clause(number, speech, edition, opened=opened) for number in numbers))
    if not numbers:
        st.markdown(plain(speech.say("No article holds these words.")))


def differences(speech: Speech) -> None:
    """What differs between the editions, side by side."""
    words = [speech.say("On what"), *[speech.edition(name) for name in EDITIONS]]
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in words)
    rows = "".join(
        f'<tr><th scope="row">{escape(speech.translate(one.topic))}'
        f" <small>{escape(article_word(one.article, speech))}</small></th>"
        + "".join(
            f'<td data-edition="{escape(speech.edition(name))}">{escape(way(one, name, speech))}'
            + mark(one, name, speech)
            + "</td>"
            for name in EDITIONS
        )
        + "</tr>"
        for one in COMPARISONS
    )
    st.html(f'<table class="desk-compare"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>')


@cache
def _study(index: int) -> Study:
    return Study(EXAMPLES[index].table, EXAMPLES[index].actions)


def examples(edition: str, speech: Speech) -> None:
    """One worked example of the edition's rulebook, from its beginning, step by step on the board."""
    own = [index for index, one in enumerate(EXAMPLES) if one.table.edition.name == edition]
    # The online edition brings no examples of its own; it plays by the old box.
    shown = own or [index for index, one in enumerate(EXAMPLES) if one.table.edition.ordered_bribes]
    chosen = st.selectbox(
        speech.say("Worked example"),
        shown,
        format_func=lambda index: speech.translate(EXAMPLES[index].title),
        key=f"rules-example-{edition}",
        filter_mode=None,
    )
    study, table = _study(chosen), EXAMPLES[chosen].table
    speech = replace(speech, players=table.players, edition_name=table.edition.name)
    moments = Moments(study, f"example-{chosen}")
    if f"{moments.name}-seen" not in st.session_state:
        st.session_state[f"{moments.name}-seen"] = True
        moments.go(0)
    stepper(moments, speech)
    view = moments.view
    board(still(view, speech, number=moments.number), key=f"{moments.name}-board", on_action=lambda: None)
    stages = course(study, view)
    if stages:
        drawing(view, stages, speech, key=f"{moments.name}-plan")
    st.html(clause(EXAMPLES[chosen].article, speech, edition, opened=True))
