"""The sheet beside the table: laying out the game before the first turn, and sorting it into the box at the end."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, View
from narration.box_sheet import Part, set_up_sheet, sorting_sheet
from narration.rule_summary import RULING_SIGN, is_ruling, ruling_legend
from pages.common.game_form.box_editions import houses_of_table


def box_sheet(table: LiveTable, view: View, translator: Translator) -> None:
    """The sheet for this moment: sorting once the game is over, else the set-up."""
    paper = bool(view.settings.get("paper_money"))
    if view.over:
        show_parts(sorting_sheet(view, translator, paper=paper), view, translator)
        return
    opening = table.view_at(0) if view.resumed else None
    parts = set_up_sheet(view.table, translator, paper=paper, houses=houses_of_table(view), opening=opening)
    show_parts(parts, view, translator)


def show_parts(parts: list[Part], view: View, translator: Translator) -> None:
    """Headings and sentences; what they cite is marked where the rulebook is silent on it."""
    silent = {line for _, lines in parts for line in lines if is_ruling(line, view.table)}
    for title, lines in parts:
        st.markdown(f"**{plain(title)}**")
        marked = [f"{line}\N{NO-BREAK SPACE}{RULING_SIGN}" if line in silent else line for line in lines]
        st.markdown("\n".join(f"- {plain(line)}" for line in marked))
    if silent:
        st.caption(plain(ruling_legend(translator)))
