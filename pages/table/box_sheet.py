"""The sheet beside the table: laying out the game before the first turn, and sorting it into the box at the end."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, View
from narration.box_sheet import Part, set_up_sheet, sorting_sheet
from pages.common.game_form.published_boxes import houses_of_table


def box_sheet(table: LiveTable, view: View, translator: Translator) -> None:
    """The sheet for this moment: sorting once the game is over, else the set-up."""
    paper = bool(view.settings.get("paper_money"))
    if view.over:
        show_parts(sorting_sheet(view, translator, paper=paper))
        return
    opening = table.view_at(0) if view.resumed else None
    show_parts(set_up_sheet(view.table, translator, paper=paper, houses=houses_of_table(view), opening=opening))


def show_parts(parts: list[Part]) -> None:
    """Headings and sentences."""
    for title, lines in parts:
        st.markdown(f"**{plain(title)}**")
        st.markdown("\n".join(f"- {plain(line)}" for line in lines))
