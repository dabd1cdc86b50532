"""Change calculator for a table with paper money."""

import streamlit as st

from i18n.amounts import parse_amount
from i18n.translator import Translator, plain
from live import View
from narration.paper_money import tell_notes


def change(view: View, translator: Translator) -> None:
    """What comes back when somebody hands over more than is due."""
    left, right = st.columns(2)
    due = parse_amount(left.text_input(translator.say("To pay"), key="change-due", max_chars=20))
    given = parse_amount(right.text_input(translator.say("Handed over"), key="change-given", max_chars=20))
    if due == "" or given == "":
        return
    st.markdown(plain(tell_change(due, given, view.table.edition.notes, translator)))


def tell_change(due: object, given: object, notes: tuple[int, ...], translator: Translator) -> str:
    """The change in words, or why there is none."""
    if not isinstance(due, int) or not isinstance(given, int) or due < 0 or given < 0:
        return translator.say("Two whole numbers of ducats are needed.")
    if given < due:
        return translator.count(
            "{missing} is missing.", "{missing} are missing.", due - given, missing=translator.number(due - given)
        )
    if given == due:
        return translator.say("That is exact: nothing comes back.")
    rest = given - due
    pile, amount = tell_notes(rest, notes, translator), translator.number(rest)
    if not pile:
        return translator.count(
            "{amount} comes back, but the notes cannot make it.",
            "{amount} come back, but the notes cannot make it.",
            rest,
            amount=amount,
        )
    return translator.count(
        "{amount} comes back: {notes}", "{amount} come back: {notes}", rest, amount=amount, notes=pile
    )
