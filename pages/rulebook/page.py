"""The rules at hand: every article by edition, what differs, the worked examples, and all of it on one page."""

from typing import NamedTuple

import streamlit as st

from i18n.translator import Translator, plain
from live import registry
from pages.common.device import client
from pages.common.game_form.published_boxes import box_of_view, box_title, houses_of
from pages.common.referee_questions.style import questions_style
from pages.common.session import translator_for
from pages.rulebook.cases import cases
from pages.rulebook.sections import articles, differences, examples
from pages.rulebook.sheet import box_sheet, sheet
from rules import EDITIONS, Edition, IntrigeError, Table

SECTIONS = ("articles", "differences", "examples", "cases", "sheet", "set-up")


class Read(NamedTuple):
    """The table whose rules are read, and its box; whether cash is open there, and whether its notes are used."""

    table: Table
    box: str
    open_cash: bool = False
    paper: bool = True

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses in the box of a table that is played; none where nobody has chosen a box."""
        return houses_of(self.box, self.table.edition) if self.table.players else ()


def usual_table() -> Read:
    """The table that the reader comes from, else one that plays the first edition as it is."""
    try:
        code = st.query_params.get("t", "")
        if code:
            view = registry().table(code, client=client()).view
            paper = bool(view.settings.get("paper_money"))
            return Read(view.table, box_of_view(view), view.open_cash is not None, paper)
    except IntrigeError:
        # The rules can be read without any table.
        pass
    return as_in_the_box(next(iter(EDITIONS.values())))


def as_in_the_box(edition: Edition) -> Read:
    """A table without players that has chosen nothing of its own."""
    return Read(Table(edition, (), options=edition.defaults), edition.name)


@st.fragment
def rulebook() -> None:
    """One edition, one section of its rules."""
    translator = translator_for()
    usual = usual_table()
    editions = {**EDITIONS, usual.table.edition.name: usual.table.edition}
    with st.container(key="narrow-rules", gap="small"):
        edition = st.pills(
            translator.say("Edition"),
            list(editions),
            format_func=lambda name: plain(_called(name, usual, translator)),
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
        read = usual if edition == usual.table.edition.name else as_in_the_box(editions[edition])
        if section == "differences":
            differences(translator)
        elif section == "examples":
            examples(read.table, translator)
        elif section == "cases":
            cases(st.query_params.get("cases", ""), translator)
        elif section == "sheet":
            sheet(read.table, translator, box=_called(edition, read, translator), open_cash=read.open_cash)
        elif section == "set-up":
            box = _called(edition, read, translator)
            box_sheet(read.table, translator, box=box, paper=read.paper, houses=read.houses)
        else:
            articles(read.table, translator)


def _called(edition: str, read: Read, translator: Translator) -> str:
    """What the reader calls an edition: the title of the box on their own table, else the edition's name."""
    own = edition == read.table.edition.name and read.table.players
    return box_title(read.box, translator) if own else translator.edition(edition)


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
