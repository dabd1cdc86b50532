"""The change calculator of a table with paper money."""

import streamlit as st

from live import View
from pages.parts.deed import whole_number
from pages.parts.language import Speech, plain
from pages.parts.notes_money import tell_notes


def change(view: View, speech: Speech) -> None:
    """What comes back when somebody hands over more than is due."""
    left, right = st.columns(2)
    due = whole_number(left.text_input(speech.say("To pay"), key="change-due", max_chars=20))
    given = whole_number(right.text_input(speech.say("Handed over"), key="change-given", max_chars=20))
    if due == "" or given == "":
        return
    st.markdown(plain(tell_change(due, given, view.table.edition.notes, speech)))


def tell_change(due: object, given: object, notes: tuple[int, ...], speech: Speech) -> str:
    """The change in words, or why there is none."""
    if not isinstance(due, int) or not isinstance(given, int) or due < 0 or given < 0:
        return speech.say("Two whole numbers of ducats are needed.")
    if given < due:
        return speech.count(
            "{missing} is missing.", "{missing} are missing.", due - given, missing=speech.number(due - given)
        )
    if given == due:
        return speech.say("That is exact: nothing comes back.")
    rest = given - due
    pile, amount = tell_notes(rest, notes, speech), speech.number(rest)
    if not pile:
        return speech.count(
            "{amount} comes back, but the notes cannot make it.",
            "{amount} come back, but the notes cannot make it.",
            rest,
            amount=amount,
        )
    return speech.count("{amount} comes back: {notes}", "{amount} come back: {notes}", rest, amount=amount, notes=pile)
