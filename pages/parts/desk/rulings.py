"""Rulings: where the rulebook is silent, how the editions play it, the table's own ruling, the banker's correction."""

from html import escape

import streamlit as st

from live import LiveTable, new_key
from pages.parts.correction import correction
from pages.parts.deed import do
from pages.parts.desk.clauses import clause, heading
from pages.parts.desk.moment import Moments
from pages.parts.language import Speech, plain
from pages.parts.tale import tell_line
from pages.parts.trouble import article as article_word
from rules import ARTICLES, Note
from rules.compare import COMPARISONS

RULING_LENGTH = 240


def silent_articles(edition: str) -> list[str]:
    """The articles on which this edition's rulebook says nothing, in their order."""
    found = [number for number, article in ARTICLES.items() if article.ruling]
    compared = [one.article for one in COMPARISONS if edition in one.silent]
    return [number for number in ARTICLES if number in {*found, *compared}]


def rulings(moments: Moments, speech: Speech) -> None:
    """The silent articles, what this table has ruled, a form for a new ruling, and the correction."""
    view, subject = moments.subject.view, moments.subject
    edition = view.table.edition.name
    told = speech.say("Where the rulebook is silent, this table plays it so:")
    st.html(f'<section class="desk-answer plain"><p class="desk-why">{escape(told)}</p></section>')
    st.html("".join(clause(number, speech, edition, opened=False) for number in silent_articles(edition)))
    if not isinstance(subject, LiveTable):
        return
    _own(moments, speech)
    if view.read_only is None:
        _form(subject, moments, speech)
        st.subheader(speech.say("The banker's correction"), anchor=False)
        st.html(clause("12", speech, edition, opened=False))
        correction(subject, view, speech)


def _own(moments: Moments, speech: Speech) -> None:
    lines = [line for line in moments.subject.view.log if isinstance(line.action, Note) and line.in_force]
    if lines:
        st.subheader(speech.say("This table has noted"), anchor=False)
        told = [tell_line(line, speech) for line in lines]
        st.markdown("\n".join(f"- {plain(one.time)} {plain(one.sentence)}" for one in told))


def _form(table: LiveTable, moments: Moments, speech: Speech) -> None:
    name = moments.name
    st.subheader(speech.say("Note this table's ruling"), anchor=False)
    silent = silent_articles(table.view.table.edition.name)
    with st.form(f"{name}-ruling", border=False):
        st.selectbox(
            speech.say("About"),
            [*silent, *[number for number in ARTICLES if number not in {*silent, "record"}]],
            format_func=lambda number: heading(number, speech),
            key=f"{name}-ruling-article",
        )
        st.text_area(speech.say("We play it so"), key=f"{name}-ruling-text", max_chars=RULING_LENGTH)
        st.form_submit_button(
            speech.say("Note the ruling"),
            type="primary",
            on_click=_note,
            args=(table, name, table.view.version, speech),
        )
    told = st.session_state.pop(f"{name}-ruling-told", "")
    if told:
        st.error(plain(told))


def _note(table: LiveTable, name: str, version: int, speech: Speech) -> None:
    text = str(st.session_state.get(f"{name}-ruling-text", "")).strip()
    number = str(st.session_state.get(f"{name}-ruling-article", "5.5"))
    if not text:
        st.session_state[f"{name}-ruling-told"] = speech.say("The ruling is empty.")
        return
    words = speech.say("Ruling on {article}: {text}", article=article_word(number, speech), text=text)
    refused = do(table, {"action": {"type": "note", "text": words}, "version": version, "key": new_key()}, speech)
    if refused:
        st.session_state[f"{name}-ruling-told"] = refused["sentence"]
    else:
        st.session_state[f"{name}-ruling-text"] = ""
