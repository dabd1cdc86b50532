"""At the end of a game with paper money: what everybody has counted in their hands, against the books."""

import streamlit as st

from live import View
from pages.parts.deed import whole_number
from pages.parts.language import Speech, plain


def counted(view: View, speech: Speech) -> None:
    """A field for each player's cash, and what it says beside the books; nothing is changed by it."""
    if view.balances is None:
        return
    st.markdown(plain(speech.say("Type what everybody has counted. The books stay as they are.")))
    for seat, books in enumerate(view.balances):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            name = speech.say("{name} has counted", name=plain(speech.player(seat)))
            typed = st.text_input(name, key=f"counted-{view.table_id}-{seat}", max_chars=20, width=220)
            if typed.strip():
                st.markdown(plain(tell_count(whole_number(typed), books, speech)))


def tell_count(cash: object, books: int, speech: Speech) -> str:
    """How counted cash compares with the books, in ducats."""
    if not isinstance(cash, int) or cash < 0:
        return speech.say("This is no whole number of ducats.")
    if cash == books:
        return speech.say("✓ as in the books")
    if cash > books:
        return speech.say("{amount} more than in the books", amount=speech.number(cash - books))
    return speech.say("{amount} less than in the books", amount=speech.number(books - cash))
