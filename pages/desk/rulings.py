"""Rulings: articles on which the rulebook is silent, the table's own rulings, and the correction of balances."""

from html import escape

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, new_key
from narration import tell_line
from narration.error_text import article_name as article_word
from pages.common.correction_form import correction
from pages.common.form_serial import entered, is_second_tap, numbered
from pages.common.referee_questions.moments import Moments
from pages.common.session_device import device
from pages.common.table_of_code import handle_at
from presenters.article_markup import clause, heading
from rules import ARTICLES, Note, Table, played_articles

RULING_LENGTH = 240


def unprinted(table: Table) -> list[str]:
    """The articles that this table plays differently from its rulebook's text: rulings and options."""
    return [one.number for one in played_articles(table) if one.basis != "printed" and one.number != "record"]


def rulings(moments: Moments, translator: Translator) -> None:
    """Those articles, the table's own rulings, a form for a new ruling, and the correction."""
    view, subject = moments.subject.view, moments.subject
    told = translator.say("Where the rulebook is silent, this table plays it so:")
    st.html(f'<section class="desk-answer plain"><p class="desk-why">{escape(told)}</p></section>')
    st.html("".join(clause(number, translator, view.table, opened=False) for number in unprinted(view.table)))
    if not isinstance(subject, LiveTable):
        return
    with st.container(key=f"{moments.name}-own"):
        _own(moments, translator)
    if view.read_only is None:
        _form(subject, moments, translator)
        st.subheader(translator.say("The table keeper's correction"), anchor=False)
        st.html(clause("12", translator, view.table, opened=False))
        correction(view, translator)


def _own(moments: Moments, translator: Translator) -> None:
    lines = [line for line in moments.subject.view.log if isinstance(line.action, Note) and line.in_force]
    if lines:
        st.subheader(translator.say("This table has noted"), anchor=False)
        told = [tell_line(line, translator) for line in lines]
        st.markdown("\n".join(f"- {plain(one.time)} {plain(one.sentence)}" for one in told))


def _form(table: LiveTable, moments: Moments, translator: Translator) -> None:
    name = moments.name
    st.subheader(translator.say("Note this table's ruling"), anchor=False)
    silent = unprinted(table.view.table)
    form = f"{name}-ruling"
    with st.form(numbered(form, form), border=False):
        st.selectbox(
            translator.say("About"),
            [*silent, *[number for number in ARTICLES if number not in {*silent, "record"}]],
            format_func=lambda number: heading(number, translator),
            key=f"{name}-ruling-article",
        )
        key = numbered(f"{form}-text", form)
        st.text_area(translator.say("We play it so"), key=key, max_chars=RULING_LENGTH)
        st.form_submit_button(
            translator.say("Note the ruling"),
            type="primary",
            on_click=_note,
            args=(table.table_id, name, table.view.version, translator),
        )
    told = st.session_state.pop(f"{name}-ruling-told", "")
    with st.container(key=f"{name}-ruling-said"):
        if told:
            st.error(plain(told))


def _note(code: str, name: str, version: int, translator: Translator) -> None:
    form = f"{name}-ruling"
    text = str(st.session_state.get(numbered(f"{form}-text", form), "")).strip()
    number = str(st.session_state.get(f"{name}-ruling-article", "5.5"))
    if is_second_tap(form, text):
        return
    if not text:
        st.session_state[f"{name}-ruling-told"] = translator.say("The ruling is empty.")
        return
    words = translator.say("Ruling on {article}: {text}", article=article_word(number, translator), text=text)
    message = {"action": {"type": "note", "text": words}, "version": version, "key": new_key()}
    refused = handle_at(code, message, translator, device())
    if refused:
        st.session_state[f"{name}-ruling-told"] = refused["sentence"]
    else:
        entered(form)
