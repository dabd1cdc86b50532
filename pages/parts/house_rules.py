"""The options of a new table, each with what it does, preset as its edition has them."""

import streamlit as st

from pages.parts import draft
from pages.parts.language import Speech


def house_rules(speech: Speech) -> None:
    """What a table may play its own way, whatever its edition, and whether it keeps the paper money."""
    edition = draft.edition()
    if edition.notes:
        with st.container(key="rule-paper", gap=None):
            st.toggle(speech.say("We keep the paper money"), key=draft.PAPER_MONEY, persist_state="session")
            st.caption(speech.say("After every payment the program says which notes to hand over."))
    with st.expander(speech.say("House rules")):
        with st.container(key="rule-refund", gap=None):
            st.toggle(speech.say("Refund for the banished"), key=draft.REFUND, persist_state="session")
            st.caption(
                speech.say(
                    "Whoever is banished in a conflict gets the bribe back from the host. (Article 9, a variant)"
                )
            )
        with st.container(key="rule-self-attack", gap=None):
            st.toggle(speech.say("Your own figures may be attacked"), key=draft.SELF_ATTACK, persist_state="session")
            st.caption(
                speech.say("A figure may go where one of yours with the same profession holds a room. (Article 10.2)")
            )
        with st.container(key="rule-insolvency", gap="xsmall"):
            st.segmented_control(
                speech.say("Who must bribe and has no money"),
                ["waive", "grant"],
                key=draft.INSOLVENCY,
                format_func=lambda way: speech.say("pays nothing") if way == "waive" else speech.say("gets one unit"),
                required=True,
                persist_state="session",
            )
            told = speech.say(
                "Either the bribe is waived, or the bank first gives {unit} ducats. (Article 5.5, a ruling)",
                unit=speech.number(edition.unit),
            )
            st.caption(told)
    draft.house_rules_shown()
