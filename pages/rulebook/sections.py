"""Sections of the rulebook: article search, differences between editions, worked examples."""

from dataclasses import replace
from functools import cache
from html import escape

import streamlit as st

from components.admission_plan import admission_plan
from components.board import board
from i18n.translator import Translator, plain
from live import Study
from narration.error_text import article_name as article_word
from narration.played_articles import as_played
from pages.common.referee_questions.moments import Moments
from pages.common.referee_questions.stepper import stepper
from presenters.admission_plan import admission_stages
from presenters.admission_plan_view import plan_view
from presenters.article_markup import clause, mark, way
from presenters.case_view import SEARCH_LENGTH, searched
from presenters.readonly_board import readonly_board
from rules import ARTICLES, EDITIONS, Table
from rules.compare import COMPARISONS, comparisons
from rules.examples import EXAMPLES


def found(words: str, table: Table, translator: Translator) -> list[str]:
    """The articles that contain all words in number, heading, text or an edition's version."""
    wanted = searched(words)
    return [number for number in ARTICLES if number != "record" and _holds(number, wanted, table, translator)]


def _holds(number: str, wanted: list[str], table: Table, translator: Translator) -> bool:
    article, edition = ARTICLES[number], table.edition.name
    told = [one for one in comparisons(number) if edition in one.variants]
    ways = [f"{translator.translate(one.topic)} {way(one, edition, translator)}" for one in told]
    text = " ".join(
        [number, translator.translate(article.title), as_played(number, translator, table), *ways]
    ).casefold()
    return all(word in text for word in wanted)


def articles(table: Table, translator: Translator) -> None:
    """All articles, or those found by the search, expanded if they are few."""
    words = st.text_input(
        translator.say("Search the rules"),
        key="rules-search",
        max_chars=SEARCH_LENGTH,
        placeholder=translator.say("for instance: last income"),
    )
    numbers = found(words, table, translator)
    opened = bool(words.strip()) and len(numbers) <= 6
    if numbers:
        st.html("".join(clause(number, translator, table, opened=opened) for number in numbers))
    else:
        st.markdown(plain(translator.say("No article holds these words.")))


def differences(translator: Translator) -> None:
    """The differences between the editions, side by side."""
    words = [translator.say("On what"), *[translator.edition(name) for name in EDITIONS]]
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in words)
    rows = "".join(
        f'<tr><th scope="row">{escape(translator.translate(one.topic))}'
        f" <small>{escape(article_word(one.article, translator))}</small></th>"
        + "".join(
            f'<td data-edition="{escape(_before(name, translator))}">{escape(way(one, name, translator))}'
            + mark(one, name, translator)
            + "</td>"
            for name in EDITIONS
        )
        + "</tr>"
        for one in COMPARISONS
    )
    st.html(f'<table class="desk-compare"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>')


def _before(edition: str, translator: Translator) -> str:
    """An edition's name as it stands before its way where the table is narrow: languages differ about the colon."""
    return translator.say("{name}: {about}", name=translator.edition(edition), about="").strip()


@cache
def _study(index: int) -> Study:
    return Study(EXAMPLES[index].table, EXAMPLES[index].actions)


def examples(shown_table: Table, translator: Translator) -> None:
    """One worked example of the edition's rulebook, step by step on the board."""
    edition = shown_table.edition.name
    own = [index for index, one in enumerate(EXAMPLES) if one.table.edition.name == edition]
    # The online edition has no examples of its own; show those of the edition it is based on.
    shown = own or [index for index, one in enumerate(EXAMPLES) if one.table.edition.ordered_bribes]
    chosen = st.selectbox(
        translator.say("Worked example"),
        shown,
        format_func=lambda index: translator.translate(EXAMPLES[index].title),
        key=f"rules-example-{edition}",
        filter_mode=None,
    )
    study, table = _study(chosen), EXAMPLES[chosen].table
    translator = replace(translator.of(table.edition.name), players=table.players)
    moments = Moments(study, f"example-{chosen}")
    if f"{moments.name}-seen" not in st.session_state:
        st.session_state[f"{moments.name}-seen"] = True
        moments.chosen.go(0)
    stepper(moments, translator)
    view = moments.view
    board(readonly_board(view, translator, number=moments.number), key=f"{moments.name}-board", on_action=lambda: None)
    stages = admission_stages(study, view)
    if stages:
        admission_plan(plan_view(view, stages, translator), key=f"{moments.name}-plan")
    st.html(clause(EXAMPLES[chosen].article, translator, shown_table, opened=True))
