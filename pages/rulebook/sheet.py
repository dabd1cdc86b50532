"""The rules of one edition on one page, for the table and for the printer."""

from html import escape

import streamlit as st

from components.print_button import print_button
from i18n.translator import Translator
from narration.rule_summary import rule_summary
from rules import Edition


def sheet(edition: Edition, translator: Translator) -> None:
    """The summary, and a button that prints it on one A4 page."""
    with st.container(key="unprinted-print"):
        print_button(translator.say("Print this page"), key="print-sheet")
    parts = "".join(
        f"<section><h3>{escape(title)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul></section>"
        for title, lines in rule_summary(edition, translator)
    )
    st.html(f'<article class="desk-sheet"><h2>{escape(translator.edition(edition.name))}</h2>{parts}</article>')
