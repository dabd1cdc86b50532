"""The rulebook: every article by edition, differences, worked examples, and a summary on one page."""

from typing import NamedTuple

import streamlit as st

from i18n.translator import Translator, plain
from live import registry
from pages.common.game_form.box_editions import houses_of_table
from pages.common.referee_questions.style import questions_style
from pages.common.session_device import client
from pages.common.session_language import translator_for
from pages.rulebook.cases import cases
from pages.rulebook.sections import articles, differences, examples
from pages.rulebook.sheet import box_sheet, sheet
from presenters.boxes import named_by_box
from rules import EDITIONS, Edition, IntrigeError, Table

SECTIONS = ("articles", "differences", "examples", "cases", "sheet", "set-up")


class Read(NamedTuple):
    """The table whose rules are read; whether cash is open there, whether its notes are used, and its box's houses.

    translator: calls its edition as the box on that table is called.
    """

    table: Table
    translator: Translator
    open_cash: bool = False
    paper: bool = True
    houses: tuple[str, ...] = ()


def usual_table(translator: Translator) -> Read:
    """The table that the reader comes from, else one that plays the first edition as it is."""
    try:
        code = st.query_params.get("t", "")
        if code:
            view = registry().table(code, client=client()).view
            paper = bool(view.settings.get("paper_money"))
            named = named_by_box(view, translator)
            return Read(view.table, named, view.open_cash is not None, paper, houses_of_table(view))
    except IntrigeError:
        # An unknown table does not matter for reading the rules.
        pass
    return Read(as_in_the_box(next(iter(EDITIONS.values()))), translator)


def as_in_the_box(edition: Edition) -> Table:
    """An unmodified table of an edition, without players."""
    return Table(edition, (), options=edition.defaults)


@st.fragment
def rulebook() -> None:
    """One edition, one section of its rules."""
    usual = usual_table(translator_for())
    translator = usual.translator
    editions = {**EDITIONS, usual.table.edition.name: usual.table.edition}
    with st.container(key="narrow-rules", gap="small"):
        edition = st.pills(
            translator.say("Edition"),
            list(editions),
            format_func=lambda name: plain(translator.edition(name)),
            default=usual.table.edition.name,
            key="rules-edition",
            required=True,
            label_visibility="collapsed",
        )
        section = st.segmented_control(
            translator.say("What to read"),
            SECTIONS,
            format_func=lambda one: _section(one, translator),
            default="cases" if "cases" in st.query_params else SECTIONS[0],
            key="rules-section",
            required=True,
            label_visibility="collapsed",
        )
        translator = translator.of(edition)
        read = usual if edition == usual.table.edition.name else Read(as_in_the_box(editions[edition]), translator)
        if section == "differences":
            differences(translator)
        elif section == "examples":
            examples(read.table, translator)
        elif section == "cases":
            cases(st.query_params.get("cases", ""), translator)
        elif section == "sheet":
            sheet(read.table, translator, open_cash=read.open_cash)
        elif section == "set-up":
            box_sheet(read.table, translator, paper=read.paper, houses=read.houses)
        else:
            articles(read.table, translator)


def _section(section: str, translator: Translator) -> str:
    match section:
        case "articles":
            return translator.say("Articles")
        case "differences":
            return translator.say("Differences")
        case "examples":
            return translator.say("Examples")
        case "set-up":
            return translator.say("Set-up sheet")
        case "cases":
            return translator.say("Cases")
        case _:
            return translator.say("On one page")


questions_style()
rulebook()
