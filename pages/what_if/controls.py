"""Controls for choices that cannot be dragged on the board: sums, the order of conflicts, winners without a room."""

import streamlit as st

from i18n.translator import Translator, plain
from i18n.typed_amounts import parse_amount
from live import BribeOffer, View
from narration.error_text import invalid_amount_text
from pages.what_if import sandbox_state
from pages.what_if.sandbox_state import Subject
from rules import Dispatch, Open, Settle, action_data

SUM, FIGURE = "what-if-sum", "what-if-figure"


def controls(found: Subject, view: View, translator: Translator) -> None:
    """Show the controls for bribes, the order of conflicts and every legal decision."""
    offers = [choice for choice in view.choices if isinstance(choice, BribeOffer)]
    if offers:
        _bribe(found, offers, translator)
        return
    # A winner that takes the defender's room, or stays in the park, has no room to be dragged to.
    decisions = [
        choice
        for choice in view.choices
        if isinstance(choice, Open) or (isinstance(choice, Settle) and choice.room is None)
    ]
    if decisions:
        with st.container(horizontal=True, gap="small", key="what-if-decisions"):
            for choice in decisions:
                _decision(found, choice, translator)
    if any(isinstance(choice, Dispatch) for choice in view.choices):
        st.caption(plain(translator.say("Tap two figures of the supply and the parks they go to.")))


def _decision(found: Subject, choice: Open | Settle, translator: Translator) -> None:
    if isinstance(choice, Open):
        told = translator.say("First the {professions}", professions=translator.professions(choice.profession))
    else:
        told = translator.say(
            "{owner} wins with the {profession}",
            owner=translator.player(choice.winner),
            profession=translator.profession(choice.profession),
        )
    winner = choice.winner if isinstance(choice, Settle) else ""
    key = f"what-if-{choice.profession}-{winner}"
    args = (found.place, len(found.sandbox.actions), action_data(choice))
    st.button(plain(told), key=key, on_click=sandbox_state.play_at, args=args)


def _bribe(found: Subject, offers: list[BribeOffer], translator: Translator) -> None:
    turn = f"{found.at}-{len(found.sandbox.actions)}"
    chosen = st.pills(
        translator.say("Who bribes now"),
        range(len(offers)),
        format_func=lambda index: plain(_figure(offers[index], translator)),
        default=0,
        key=f"{FIGURE}-{turn}",
        required=True,
    )
    with (
        st.form(f"what-if-bribe-{turn}", border=False),
        st.container(horizontal=True, vertical_alignment="bottom", gap="small"),
    ):
        typed = st.text_input(
            translator.say("Ducats"),
            value=translator.number(offers[chosen].least),
            key=f"{SUM}-{turn}",
            max_chars=20,
            autocomplete="off",
            width=240,
        )
        if st.form_submit_button(translator.say("Give"), key=f"what-if-give-{turn}", type="primary"):
            _give(found, offers[chosen], typed, translator)


def _figure(offer: BribeOffer, translator: Translator) -> str:
    return translator.say(
        "{owner}, for the {profession}",
        owner=translator.player(offer.seat),
        profession=translator.profession(offer.profession),
    )


def _give(found: Subject, offer: BribeOffer, typed: str, translator: Translator) -> None:
    amount = parse_amount(typed)
    if not isinstance(amount, int):
        st.error(plain(invalid_amount_text(typed.strip(), translator)))
        return
    bribe = {"type": "bribe", "seat": offer.seat, "profession": offer.profession, "amount": amount}
    sandbox_state.play(found, bribe)
    st.rerun()
