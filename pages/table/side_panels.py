"""Side panels of the table: note, correction, rules, change, count.

The log shows their buttons; a panel is built only while it is open, which keeps taps in the game fast.
"""

import streamlit as st

from i18n.translator import Translator
from live import Actor, LiveTable, View
from pages.common.correction_form import correction
from pages.common.note_form import note
from pages.common.open_panel import close, close_button, opened
from pages.table.box_sheet import box_sheet
from pages.table.change_calculator import change
from pages.table.clock import clock_and_screens
from pages.table.count_cash import counted
from pages.table.table_rules import table_rules
from presenters.side_panels_view import (
    AGREEMENTS,
    CHANGE,
    CLOCK,
    CORRECTION,
    NOTE,
    RING,
    RULES,
    SHEET,
    side_panel_names,
)


def side_panel(table: LiveTable, view: View, actor: Actor, translator: Translator) -> None:
    """Show the open panel, if any."""
    name = opened()
    if name in (RING, AGREEMENTS) or name not in side_panel_names(view, actor):
        return
    with st.container(key="aside", border=True):
        close_button(translator)
        if name == NOTE:
            note(table, translator, close)
        elif name == CORRECTION:
            correction(view, translator)
        elif name == RULES:
            table_rules(view, translator)
        elif name == SHEET:
            box_sheet(table, view, translator)
        elif name == CLOCK:
            clock_and_screens(table, view, translator)
        elif name == CHANGE:
            change(view, translator)
        else:
            counted(view, translator)
