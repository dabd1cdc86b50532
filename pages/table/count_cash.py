"""Compares counted paper money with the books after the game."""

import streamlit as st

from i18n.translator import Translator, plain
from i18n.typed_amounts import parse_amount
from live import View


def counted(view: View, translator: Translator) -> None:
    """A field for each player's counted cash, with its difference from the books; changes nothing."""
    if view.balances is None:
        return
    st.markdown(plain(translator.say("Type what everybody has counted. The books stay as they are.")))
    for seat, books in enumerate(view.balances):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            name = translator.say("{name} has counted", name=plain(translator.player(seat)))
            typed = st.text_input(name, key=f"counted-{view.table_id}-{seat}", max_chars=20, width=220)
            if typed.strip():
                st.markdown(plain(tell_count(parse_amount(typed), books, translator)))


def tell_count(cash: object, books: int, translator: Translator) -> str:
    """The difference of counted cash from the books, in words."""
    if not isinstance(cash, int) or cash < 0:
        return translator.say("This is no whole number of ducats.")
    if cash == books:
        return translator.say("✓ as in the books")
    if cash > books:
        return translator.say("{amount} more than in the books", amount=translator.number(cash - books))
    return translator.say("{amount} less than in the books", amount=translator.number(books - cash))
