"""The position editor: for questions about a position, or to play on from it."""

import streamlit as st

from i18n.translator import Translator, plain
from i18n.typed_amounts import parse_amount
from live import Study, registry
from narration.error_text import error_text
from pages.common.create_once import create_once
from pages.common.errors import show_error
from pages.common.game_form import form_state, new_record
from pages.common.game_form.box_choice import player_count, short_box_choice
from pages.common.game_form.house_rules import house_rules
from pages.common.game_form.seats import player_name, seats
from pages.common.option_labels import told_apart
from pages.common.referee_questions.may_i import may
from pages.common.referee_questions.moments import Moments
from pages.common.referee_questions.style import questions_style
from pages.common.referee_questions.why import why
from pages.common.session_device import client
from pages.common.session_language import translator_for
from pages.position import editor_state
from pages.position.board_editor import board_editor
from rules import IntrigeError, Malformed, Table

NAME = "position"


def who_plays(translator: Translator) -> None:
    """The box and the players."""
    short_box_choice(translator)
    player_count(translator)
    with st.expander(translator.say("Names and houses, clockwise")):
        seats(translator)
    house_rules(translator)


def which_moment(translator: Translator) -> None:
    """The round, whose turn has just begun, and who started the game."""
    everybody = list(range(form_state.count()))
    name = told_apart(everybody, lambda seat: plain(player_name(seat, translator)))
    rounds = list(range(1, form_state.edition().rounds + 1))
    for key, label, options in (
        (editor_state.ROUND, translator.say("Round"), rounds),
        (editor_state.TURN, translator.say("Whose turn begins"), everybody),
        (editor_state.FIRST, translator.say("Who began the game"), everybody),
    ):
        shown = str if key == editor_state.ROUND else name
        st.pills(label, options, format_func=shown, key=key, required=True, persist_state="session")


def purses(translator: Translator) -> tuple[int, ...]:
    """Everybody's balances, in password fields; by default the starting cash. Raises Malformed."""
    with st.expander(translator.say("Everybody's ducats, typed unseen")):
        st.caption(
            translator.say(
                "Only needed to play on from here: each types their own. Left empty it counts as {cash}.",
                cash=translator.number(form_state.edition().cash),
            )
        )
        everybody = range(form_state.count())
        name = told_apart(everybody, lambda seat: plain(player_name(seat, translator)))
        typed = [
            st.text_input(
                translator.say("Ducats of {name}", name=name(seat)),
                key=editor_state.cash_key(seat),
                type="password",
                autocomplete="off",
                max_chars=12,
            )
            for seat in everybody
        ]
    found = []
    for one in typed:
        amount = parse_amount(one) if one.strip() else form_state.edition().cash
        if not isinstance(amount, int):
            raise Malformed("not-a-number", "1", key=translator.say("Ducats"))
        found.append(amount)
    return tuple(found)


def checked(set_up: Table, translator: Translator) -> Study | None:
    """Show what is impossible about the position, else return it as a study."""
    try:
        # Whoever looks may have typed one sum of several.
        study = Study(set_up, with_cash=False)
    except IntrigeError as error:
        # Missing figures are not an error yet.
        if error.code == "start-count":
            st.info(plain(error_text(error, translator)))
        else:
            show_error(error, translator)
        return None
    st.success(translator.say("This can stand on a table."))
    return study


def answers(study: Study, set_up: Table, translator: Translator) -> None:
    """A button to play on, and the desk's questions."""
    # A table that is over at once would show everybody the ducats that were typed unseen.
    if not study.view.over and st.button(translator.say("Play on from here"), key="set-play", type="primary"):
        made, options = editor_state.record(set_up), new_record.options()
        try:
            code = create_once("set-made", (made, options), lambda: registry().create(made, options, client=client()))
        except IntrigeError as error:
            show_error(error, translator)
            return
        form_state.agree_anew()
        st.switch_page("table/page.py", query_params={"t": code})
    chosen = st.segmented_control(
        translator.say("What do you want to know?"),
        ("why", "may"),
        format_func=lambda one: translator.say("Why?") if one == "why" else translator.say("May I?"),
        default="why",
        key="set-section",
        required=True,
        label_visibility="collapsed",
    )
    moments = Moments(study, NAME)
    if chosen == "may":
        may(moments, translator)
    else:
        why(moments, translator)


def main() -> None:
    """Show the page: players, moment, board, ducats, answers."""
    questions_style()
    editor_state.begin()
    translator = translator_for().of(form_state.edition().name)
    with st.container(key="narrow-position", gap="small"):
        st.header(translator.say("Put in a position"), anchor=False)
        who_plays(translator)
        which_moment(translator)
        try:
            balances, wrong = purses(translator), None
        except Malformed as error:
            balances, wrong = (form_state.edition().cash,) * form_state.count(), error
        set_up = editor_state.table(translator, balances)
        translator = translator_for(set_up)
        if wrong is not None:
            show_error(wrong, translator)
        study = None if wrong else checked(set_up, translator)
        board_editor(set_up, translator)
        if study is not None:
            answers(study, set_up, translator)


main()
