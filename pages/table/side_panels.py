"""What a table needs now and then, behind small buttons: a note, a correction, one's own ducats, change, the count.

The log shows the buttons; what is behind one is made only while it is open, so a tap in the game need not wait for it.
"""

from typing import Any

import streamlit as st

from i18n.translator import Translator
from live import Actor, LiveTable, View
from pages.common.correction import correction
from pages.common.note import note
from pages.common.open_panel import close, opened
from pages.table.cash_reveal import cash_reveal
from pages.table.change import change
from pages.table.counted import counted


def offered(view: View, actor: Actor, translator: Translator) -> list[dict[str, Any]]:
    """The buttons of this screen, each with its name, its word, and whether it is open."""
    words = {
        "note": translator.say("Note"),
        "correction": translator.say("Correction"),
        "peek": translator.say("My ducats"),
        "change": translator.say("Give change"),
        "counted": translator.say("Count the cash"),
    }
    return [{"name": name, "word": words[name], "open": name == opened()} for name in _names(view, actor)]


def _names(view: View, actor: Actor) -> list[str]:
    names = ["note", "correction"] if view.read_only is None and actor.role == "banker" else []
    names.append("peek")
    if view.settings.get("paper_money") and view.table.edition.notes:
        names.append("change")
        if view.over:
            names.append("counted")
    return names


def side_panel(table: LiveTable, view: View, actor: Actor, translator: Translator) -> None:
    """What is behind the button that is open, if one is."""
    name = opened()
    if name not in _names(view, actor):
        return
    with st.container(key="aside", border=True):
        if name == "note":
            note(table, translator, close)
        elif name == "correction":
            correction(table, view, translator)
        elif name == "peek":
            cash_reveal(table, view, translator)
        elif name == "change":
            change(view, translator)
        else:
            counted(view, translator)
