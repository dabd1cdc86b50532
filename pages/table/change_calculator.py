"""Change calculator for a table with paper money."""

import streamlit as st

from i18n.translator import Translator, plain
from i18n.typed_amounts import parse_amount
from live import View
from narration.paper_money import tell_notes
from narration.paper_money_stock import BankNotes, bank_notes


def change(view: View, translator: Translator) -> None:
    """Change for a payment, ways to break notes, and the bank's stock."""
    _calculated(view, translator)
    edition, stock = view.table.edition, bank_notes(view)
    st.markdown("\n".join(f"- {plain(line)}" for line in tell_breaking(edition.notes, translator)))
    if stock is not None:
        st.markdown(plain(tell_stock(stock, translator)))


def tell_breaking(notes: tuple[int, ...], translator: Translator) -> list[str]:
    """How to break each larger note."""
    return [
        translator.say(
            "A note of {note} is changed into {pile}.",
            note=translator.number(larger),
            pile=tell_notes(larger, (smaller,), translator),
        )
        for larger in sorted(notes, reverse=True)
        for smaller in sorted(notes, reverse=True)
        if smaller < larger
    ]


def tell_stock(stock: BankNotes, translator: Translator) -> str:
    """The bank's remaining notes, as far as they are known."""
    left = [
        translator.say("{count} of {note}", count=translator.number(count), note=translator.number(note))
        for note, count in stock.left.items()
    ]
    return translator.say(
        "In the bank, if everybody paid with the fewest notes: {notes}.", notes=translator.listing(left)
    )


def _calculated(view: View, translator: Translator) -> None:
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
