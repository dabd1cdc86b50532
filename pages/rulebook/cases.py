"""The numbered test cases: searchable, shown on the board, and playable."""

from dataclasses import replace

import streamlit as st

from components.board import board
from i18n.translator import Translator, plain
from live import Study
from pages.common.referee_questions.moments import Moments
from pages.common.referee_questions.stepper import stepper
from presenters.article_markup import clause, heading
from presenters.case_view import (
    PREFIX,
    SEARCH_LENGTH,
    PlayedCase,
    all_cases,
    case_json,
    found_cases,
    played_case,
    refused_action,
    tell_expected,
)
from presenters.readonly_board import readonly_board

WORDS, CHOSEN = "rules-case-words", "rules-case"
# Most characters shown of an input that is no record.
_MOST_TEXT = 2_000


def cases(wanted: str, translator: Translator) -> None:
    """Show one of the cases found; wanted: the query in the address, a number, an article or a refusal's code."""
    wanted = wanted[:SEARCH_LENGTH]
    if st.session_state.get(f"{WORDS}-wanted") != wanted:
        st.session_state[f"{WORDS}-wanted"] = wanted
        st.session_state[WORDS] = wanted
    words = st.text_input(
        translator.say("Search the cases"),
        key=WORDS,
        max_chars=SEARCH_LENGTH,
        placeholder=translator.say("for instance: 5.1, or dispatch, or 7004"),
        persist_state="session",
    )
    found = found_cases(words)
    if not found:
        st.markdown(plain(translator.say("No case holds these words.")))
        return
    number = st.selectbox(
        translator.count("{count} case", "{count} cases", len(found), count=translator.number(len(found))),
        found,
        format_func=lambda one: f"{one}: {all_cases()[one].title}",
        # Of what is found, not of what is typed: Streamlit keeps every key for as long as the page is open.
        key=f"{CHOSEN}-{found[0]}-{len(found)}",
        filter_mode=None,
    )
    played = played_case(number)
    if played is not None:
        _show(played, translator)


def _show(played: PlayedCase, translator: Translator) -> None:
    case = played.case
    if played.study is not None:
        table = played.study.view.table
        translator = replace(translator.of(table.edition.name), players=table.players)
    st.caption(plain(heading(case.article, translator)))
    _expected(played, translator)
    if played.study is not None:
        _on_the_board(case.number, played.study, translator)
    else:
        st.code(case.text[:_MOST_TEXT], language="json", wrap_lines=True)
    st.download_button(
        translator.say("Download this case"),
        lambda: case_json(case),
        file_name=f"intrige-case-{case.number}.json",
        mime="application/json",
        key=f"case-{case.number}-file",
        on_click="ignore",
    )
    if played.study is not None and case.article != "record":
        st.html(clause(case.article, translator, played.study.view.table, opened=False))


def _expected(played: PlayedCase, translator: Translator) -> None:
    told, tried = tell_expected(played, translator), refused_action(played)
    if tried:
        title = translator.say("What is tried")
        st.markdown(f"**{plain(title)}**")
        st.code(tried[:_MOST_TEXT], language="json", wrap_lines=True)
    if told:
        title = translator.say("What must come of it")
        st.markdown(f"**{plain(title)}**")
        st.markdown("\n".join([f"- {plain(one)}" for one in told]))


def _on_the_board(number: int, study: Study, translator: Translator) -> None:
    moments = Moments(study, f"case-{number}")
    if moments.last:
        stepper(moments, translator)
    board(
        readonly_board(moments.view, translator, number=moments.number), key=f"case-{number}-board", on_action=_nothing
    )
    if st.button(translator.say("Play on from here"), key=f"case-{number}-play", type="primary"):
        st.switch_page("what_if/page.py", query_params={"t": f"{PREFIX}{number}", "n": str(moments.number)})


def _nothing() -> None:
    """The board of a case is read-only; a link leads to the page where it can be played."""
