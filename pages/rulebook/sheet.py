"""The rules of one edition on one page, for reading and printing."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from components.print_button import print_button
from i18n.translator import Translator
from narration.box_sheet import set_up_sheet
from narration.rule_summary import RULING_SIGN, RuleLine, is_ruling, rule_summary, ruling_legend
from rules import Table


def sheet(table: Table, translator: Translator, *, open_cash: bool = False) -> None:
    """The summary, and a button that prints it on one A4 page."""
    summary = rule_summary(table, translator, open_cash=open_cash)
    _page([(title, [_line(line, translator) for line in lines]) for title, lines in summary], table, translator)


def box_sheet(table: Table, translator: Translator, *, paper: bool, houses: Sequence[str] = ()) -> None:
    """Instructions for the set-up, printable. See `set_up_sheet`."""
    named = replace(translator, players=table.players)
    parts = set_up_sheet(table, named, paper=paper, houses=houses)
    shown = [
        (title, [_line(RuleLine(line, False, is_ruling(line, table)), named) for line in lines])
        for title, lines in parts
    ]
    _page(shown, table, named)


def _page(parts: list[tuple[str, list[str]]], table: Table, translator: Translator) -> None:
    with st.container(key="unprinted-print"):
        print_button(translator.say("Print this page"), key="print-sheet")
    told = "".join(f"<section><h3>{escape(title)}</h3><ul>{''.join(lines)}</ul></section>" for title, lines in parts)
    marked = any(RULING_SIGN in line for _, lines in parts for line in lines)
    legend = f'<p class="desk-silent">{escape(ruling_legend(translator))}</p>' if marked else ""
    title = escape(translator.edition(table.edition.name))
    st.html(f'<article class="desk-sheet"><h2>{title}</h2>{legend}{told}</article>')


def _line(line: RuleLine, translator: Translator) -> str:
    chosen = escape(translator.say("this table's choice"))
    own = f' <em class="desk-own">{chosen}</em>' if line.own else ""
    silent = f'&nbsp;<span class="desk-silent">{RULING_SIGN}</span>' if line.ruling else ""
    return f"<li>{escape(line.text)}{silent}{own}</li>"
