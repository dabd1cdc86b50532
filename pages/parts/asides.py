"""What a table needs now and then, behind small buttons: a note, a correction, one's own ducats, change, the count.

The log shows the buttons; what is behind one is made only while it is open, so a tap in the game need not wait for it.
"""

from typing import Any

import streamlit as st

from live import Actor, LiveTable, View
from pages.parts.change import change
from pages.parts.correction import correction
from pages.parts.counted import counted
from pages.parts.language import Speech
from pages.parts.note import note
from pages.parts.peek import peek

OPEN = "aside"


def offered(view: View, actor: Actor, speech: Speech) -> list[dict[str, Any]]:
    """The buttons of this screen, each with its name, its word, and whether it is open."""
    words = {
        "note": speech.say("Note"),
        "correction": speech.say("Correction"),
        "peek": speech.say("My ducats"),
        "change": speech.say("Give change"),
        "counted": speech.say("Count the cash"),
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


def opened() -> str | None:
    """Which of them is open on this screen."""
    name = st.session_state.get(OPEN)
    return name if isinstance(name, str) else None


def turn(name: object) -> None:
    """Open one; or close it, if it is open."""
    st.session_state[OPEN] = None if name == opened() or not isinstance(name, str) else name


def close() -> None:
    """Put away what is open."""
    st.session_state[OPEN] = None


def aside(table: LiveTable, view: View, actor: Actor, speech: Speech) -> None:
    """What is behind the button that is open, if one is."""
    name = opened()
    if name not in _names(view, actor):
        return
    with st.container(key="aside", border=True):
        if name == "note":
            note(table, speech, close)
        elif name == "correction":
            correction(table, view, speech)
        elif name == "peek":
            peek(table, view, speech)
        elif name == "change":
            change(view, speech)
        else:
            counted(view, speech)
