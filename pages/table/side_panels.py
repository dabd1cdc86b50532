"""Side panels of the table: note, correction, own ducats, change, count.

The log shows their buttons; a panel is built only while it is open, so a tap in the game need not wait for it.
"""

from typing import Any

import streamlit as st

from i18n.translator import Translator
from live import Actor, LiveTable, View
from pages.common.correction import correction
from pages.common.note import note
from pages.common.open_panel import close, opened
from pages.table.cash_reveal import cash_reveal
from pages.table.change_calculator import change
from pages.table.count_cash import counted
from pages.table.table_rules import table_rules


def offered(view: View, actor: Actor, translator: Translator) -> list[dict[str, Any]]:
    """The buttons of this screen, each with its name, its word, and whether it is open."""
    words = {
        "rules": translator.say("This table's rules"),
        "note": translator.say("Note"),
        "correction": translator.say("Correction"),
        "peek": translator.say("My ducats"),
        "change": translator.say("Give change"),
        "counted": translator.say("Count the cash"),
    }
    return [{"name": name, "word": words[name], "open": name == opened()} for name in _names(view, actor)]


def _names(view: View, actor: Actor) -> list[str]:
    names = ["note", "correction"] if view.read_only is None and actor.role == "banker" else []
    names += ["peek", "rules"]
    if view.settings.get("paper_money") and view.table.edition.notes:
        names.append("change")
        if view.over:
            names.append("counted")
    return names


def side_panel(table: LiveTable, view: View, actor: Actor, translator: Translator) -> None:
    """Show the open panel, if any."""
    name = opened()
    if name not in _names(view, actor):
        return
    with st.container(key="aside", border=True):
        if name == "note":
            note(table, translator, close)
        elif name == "correction":
            correction(table, view, translator)
        elif name == "rules":
            table_rules(view.table, translator)
        elif name == "peek":
            cash_reveal(table, view, translator)
        elif name == "change":
            change(view, translator)
        else:
            counted(view, translator)
