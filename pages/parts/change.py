"""The change calculator of a table with paper money."""

import streamlit as st

from live import View
from pages.parts.deed import whole_number
from pages.parts.language import Speech, plain
from pages.parts.notes_money import tell_notes


def change(view: View, speech: Speech) -> None:
    """What comes back when somebody hands over more than is due."""
    due = whole_number(st.text_input(speech.say("To pay"), key="change-due", max_chars=20))
    given = whole_number(st.text_input(speech.say("Handed over"), key="change-given", max_chars=20))
    if due == "" or given == "":
        return
    st.markdown(plain(tell_change(due, given, view.table.edition.notes, speech)))


def tell_change(due: object, given: object, notes: tuple[int, ...], speech: Speech) -> str:
    """The change in words, or why there is none."""
    if not isinstance(due, int) or not isinstance(given, int) or due < 0 or given < 0:
        return speech.say("Two whole numbers of ducats are needed.")
    if given < due:
        return speech.say("{missing} are missing.", missing=speech.number(due - given))
    if given == due:
        return speech.say("That is exact: nothing comes back.")
    pile = tell_notes(given - due, notes, speech)
    if not pile:
        return speech.say("{amount} come back, but the notes cannot make it.", amount=speech.number(given - due))
    return speech.say("{amount} come back: {notes}", amount=speech.number(given - due), notes=pile)
