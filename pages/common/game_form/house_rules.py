"""Form fields for the house rules, preset by the edition."""

import streamlit as st

from i18n.translator import Translator
from pages.common.game_form import form_state


def house_rules(translator: Translator) -> None:
    """The options of a table, whatever its edition, and whether it uses paper money."""
    edition = form_state.edition()
    # Always made, as what comes and goes moves the expander below, which would close.
    with st.container(key="rule-paper", gap=None):
        if edition.notes:
            st.toggle(translator.say("We keep the paper money"), key=form_state.PAPER_MONEY, persist_state="session")
            st.caption(translator.say("After every payment the program says which notes to hand over."))
    # Open if rules were taken over from the last game, so that they are visible.
    with st.expander(translator.say("House rules"), expanded=form_state.differs()):
        with st.container(key="rule-refund", gap=None):
            st.toggle(
                translator.say("Refund for the banished"),
                key=form_state.custom_key(form_state.REFUND),
                persist_state="session",
            )
            st.caption(
                translator.say(
                    "Whoever is banished in a conflict gets the bribe back from the host. (Article 9, a variant)"
                )
            )
        with st.container(key="rule-self-attack", gap=None):
            st.toggle(
                translator.say("Your own figures may be attacked"),
                key=form_state.custom_key(form_state.SELF_ATTACK),
                persist_state="session",
            )
            st.caption(
                translator.say(
                    "A figure may go where one of yours with the same profession holds a room. (Article 10.2)"
                )
            )
        with st.container(key="rule-side-payments", gap=None):
            st.toggle(
                translator.say("Players may pay each other"),
                key=form_state.custom_key(form_state.SIDE_PAYMENTS),
                persist_state="session",
            )
            st.caption(translator.say("At any time, besides bribes; what was paid stays paid. (Article 13, a ruling)"))
        with st.container(key="rule-open-cash", gap=None):
            # Not kept when the page is left: the next to open it may be others, who overlook it.
            st.toggle(translator.say("We play with open cash"), key=form_state.open_cash_key())
            st.caption(
                translator.say("Everybody sees everybody's ducats. Agreed on now, it stays so to the end. (Article 1)")
            )
        with st.container(key="rule-insolvency", gap="xsmall"):
            st.segmented_control(
                translator.say("Who must bribe and has no money"),
                ["waive", "grant"],
                key=form_state.custom_key(form_state.INSOLVENCY),
                format_func=lambda way: (
                    translator.say("pays nothing") if way == "waive" else translator.say("gets one unit")
                ),
                required=True,
                persist_state="session",
            )
            told = translator.say(
                "Either the bribe is waived, or the bank first gives {unit} ducats. (Article 5.5, a ruling)",
                unit=translator.number(edition.unit),
            )
            st.caption(told)
