"""A position put in by tapping: for a table that never used the program, or opens it in the middle of its game."""

import streamlit as st

from live import Study, registry
from pages.parts import draft
from pages.parts.deed import whole_number
from pages.parts.desk import setting
from pages.parts.desk.look import dress_desk
from pages.parts.desk.may import may
from pages.parts.desk.moment import Moments
from pages.parts.desk.settingboard import setting_board
from pages.parts.desk.why import why
from pages.parts.house_rules import house_rules
from pages.parts.language import Speech, plain
from pages.parts.once import made_once
from pages.parts.reader import speech_for
from pages.parts.seats import called, seats
from pages.parts.trouble import show_trouble, trouble
from rules import IntrigeError, Malformed, Table

NAME = "position"


def who_plays(speech: Speech) -> None:
    """The box and the players."""
    st.pills(
        speech.say("Edition"),
        list(draft.editions().known),
        key=draft.EDITION,
        format_func=lambda name: plain(speech.edition(name)),
        required=True,
        persist_state="session",
    )
    box = draft.edition()
    st.segmented_control(
        speech.say("Number of players"),
        list(range(box.least_players, box.most_players + 1)),
        key=draft.COUNT,
        required=True,
        persist_state="session",
    )
    with st.expander(speech.say("Names and houses, clockwise")):
        seats(speech)
    house_rules(speech)


def which_moment(speech: Speech) -> None:
    """The round, who has just begun a turn, and who began the game."""
    everybody = list(range(draft.count()))
    names = [plain(called(seat, speech)) for seat in everybody]

    rounds = list(range(1, draft.edition().rounds + 1))
    for key, label, options in (
        (setting.ROUND, speech.say("Round"), rounds),
        (setting.TURN, speech.say("Whose turn begins"), everybody),
        (setting.FIRST, speech.say("Who began the game"), everybody),
    ):
        shown = str if key == setting.ROUND else names.__getitem__
        st.pills(label, options, format_func=shown, key=key, required=True, persist_state="session")


def purses(speech: Speech) -> tuple[int, ...]:
    """What everybody has, typed unseen; the starting cash where nothing is typed. Raises Malformed."""
    with st.expander(speech.say("Everybody's ducats, typed unseen")):
        st.caption(
            speech.say(
                "Only needed to play on from here: each types their own. Left empty it counts as {cash}.",
                cash=speech.number(draft.edition().cash),
            )
        )
        typed = [
            st.text_input(
                speech.say("Ducats of {name}", name=plain(called(seat, speech))),
                key=setting.cash_key(seat),
                type="password",
                autocomplete="off",
                max_chars=12,
            )
            for seat in range(draft.count())
        ]
    found = []
    for one in typed:
        amount = whole_number(one) if one.strip() else draft.edition().cash
        if not isinstance(amount, int):
            raise Malformed("not-a-number", "1", key=speech.say("Ducats"))
        found.append(amount)
    return tuple(found)


def checked(set_up: Table, speech: Speech) -> Study | None:
    """What cannot be right about the board, said at once; else the board as something that can be asked about."""
    try:
        study = Study(set_up)
    except IntrigeError as error:
        # Figures that are still to be put down are no fault yet.
        if error.code == "start-count":
            st.info(plain(trouble(error, speech)))
        else:
            show_trouble(error, speech)
        return None
    st.success(speech.say("This can stand on a table."))
    return study


def answers(study: Study, set_up: Table, speech: Speech) -> None:
    """The way to play on, and the desk's answers."""
    if st.button(speech.say("Play on from here"), key="set-play", type="primary"):
        made = setting.record(set_up)
        try:
            code = made_once("set-made", made, lambda: registry().create(made, draft.options()))
        except IntrigeError as error:
            show_trouble(error, speech)
            return
        st.switch_page("table.py", query_params={"t": code})
    chosen = st.segmented_control(
        speech.say("What do you want to know?"),
        ("why", "may"),
        format_func=lambda one: speech.say("Why?") if one == "why" else speech.say("May I?"),
        default="why",
        key="set-section",
        required=True,
        label_visibility="collapsed",
    )
    moments = Moments(study, NAME)
    if chosen == "may":
        may(moments, speech)
    else:
        why(moments, speech)


def main() -> None:
    """The whole page: who plays, which moment, the board, the ducats, the answers."""
    dress_desk()
    speech = speech_for()
    setting.begin()
    with st.container(key="narrow-position", gap="small"):
        st.header(speech.say("Put in a position"), anchor=False)
        who_plays(speech)
        which_moment(speech)
        try:
            balances, wrong = purses(speech), None
        except Malformed as error:
            balances, wrong = (draft.edition().cash,) * draft.count(), error
        set_up = setting.table(speech, balances)
        speech = speech_for(set_up)
        if wrong is not None:
            show_trouble(wrong, speech)
        study = None if wrong else checked(set_up, speech)
        setting_board(set_up, speech)
        if study is not None:
            answers(study, set_up, speech)


main()
