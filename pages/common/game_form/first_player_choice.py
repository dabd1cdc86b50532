"""Form field for who starts."""

import streamlit as st

from i18n.translator import Translator, plain
from pages.common.game_form import form_state
from pages.common.game_form.first_player_rules import BY_LOT, MOST_CORRUPT, custom, question
from pages.common.game_form.most_corrupt_players import tell_most_corrupt
from pages.common.game_form.seats import player_name
from pages.common.option_labels import told_apart


def first_player_choice(translator: Translator) -> None:
    """The choice of who starts, by hand, by lot, or by the rulebook; and what the rulebook says."""
    names = [player_name(seat, translator) for seat in range(form_state.count())]
    people = [form_state.person(seat) for seat in range(form_state.count())]
    box = form_state.edition()

    def shown(first: str) -> str:
        if first == BY_LOT:
            return translator.say("By lot")
        if first == MOST_CORRUPT:
            return translator.say("The most corrupt")
        seat = people.index(first)
        # Make equal names distinguishable.
        return plain(names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} ({seat + 1})")

    firsts, key = list(form_state.firsts()), form_state.first_key()
    st.segmented_control(
        question(box, translator),
        firsts,
        key=key,
        on_change=_keep_said,
        args=(key,),
        format_func=told_apart(firsts, shown),
        # What has once been said can be said otherwise, but not taken back.
        required=form_state.first() is not None,
        persist_state="session",
    )
    with st.container(key="starter-told"):
        st.caption(custom(box, translator))
        if form_state.first() == MOST_CORRUPT:
            st.caption(plain(tell_most_corrupt(translator)))


def _keep_said(key: str) -> None:
    """Restore what a second tap has taken back that came before the browser knew that an answer is required by now."""
    state, said = st.session_state, f"{key}-said"
    if state[key] is not None:
        state[said] = state[key]
    elif state.get(said) is not None:
        # Nothing is written otherwise: the browser would put its own choice back for it.
        state[key] = state[said]
