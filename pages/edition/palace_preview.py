"""A palace of an edition with a figure of every profession in front of it, drawn as on the board."""

import streamlit as st

from components.board import board
from i18n.translator import Translator, plain
from live import Study
from narration.rule_summary import rule_summary
from presenters.readonly_board import readonly_board
from rules import Edition, Player, Table


def preview(edition: Edition, translator: Translator) -> None:
    """The palace of the first house, and a summary of the edition's rules."""
    houses = edition.houses[: edition.least_players]
    table = Table(
        edition, tuple([Player(translator.house(house.name), house.name) for house in houses]), 0, edition.defaults
    )
    own = Translator(translator.language, table.players, edition.name)
    drawn = readonly_board(Study(table, ()).view, own, number=0)
    board({**drawn, "palaces": drawn["palaces"][:1]}, key="edition-board", on_action=lambda: None)
    with st.expander(translator.say("Its rules in short")):
        for title, lines in rule_summary(table, own):
            st.markdown(f"**{title}**")
            st.markdown("\n".join(f"- {plain(line.text)}" for line in lines))
