"""The set-up of a new table: the edition, who sits where with which house, who starts, and the house rules."""

from collections.abc import Sequence

import streamlit as st

from live import registry
from pages.parts import draft
from pages.parts.customs import BY_LOT, custom
from pages.parts.house_rules import house_rules
from pages.parts.language import Speech, plain
from pages.parts.once import made_once
from pages.parts.reader import speech_for
from pages.parts.seats import called, seats
from pages.parts.trouble import show_trouble, trouble
from rules import Edition, IntrigeError


def setup(speech: Speech) -> None:
    """The whole page, from the box to the start."""
    draft.begin()
    st.header(speech.say("New table"), anchor=False)
    edition(speech)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.subheader(speech.say("Players, clockwise"), anchor=False, width="content")
        how_many(speech)
    seats(speech)
    if draft.named():
        st.button(speech.say("Other players"), key="other-people", on_click=draft.other_people, type="tertiary")
    who_starts(speech)
    house_rules(speech)
    start(speech)


def edition(speech: Speech) -> None:
    """Which box is on the table."""
    editions = draft.editions()
    st.radio(
        speech.say("Edition"),
        list(editions.known),
        key=draft.EDITION,
        format_func=lambda name: plain(speech.edition(name)),
        captions=[_in_short(box, speech) for box in editions.known.values()],
        persist_state="session",
    )
    if editions.wrong:
        wrong_files(editions.wrong, speech)


def wrong_files(wrong: Sequence[tuple[str, IntrigeError]], speech: Speech) -> None:
    """The files that are left out, each with what is wrong in it."""
    told = [plain(speech.say("{file}: {problem}", file=file, problem=trouble(error, speech))) for file, error in wrong]
    left_out = speech.say("Left out are these files of the folder “editions”:")
    st.warning("\n".join([left_out, "", *[f"- {one}" for one in told]]))


def _in_short(box: Edition, speech: Speech) -> str:
    return speech.say(
        "{least} to {most} players, {rounds} rounds, {cash} ducats",
        least=str(box.least_players),
        most=str(box.most_players),
        rounds=str(box.rounds),
        cash=speech.number(box.cash),
    )


def how_many(speech: Speech) -> None:
    """The number of players, as many as the edition allows."""
    box = draft.edition()
    st.segmented_control(
        speech.say("Number of players"),
        list(range(box.least_players, box.most_players + 1)),
        key=draft.COUNT,
        required=True,
        label_visibility="collapsed",
        persist_state="session",
    )


def who_starts(speech: Speech) -> None:
    """By hand or by lot, and what the rulebook says about it."""
    names = [called(seat, speech) for seat in range(draft.count())]
    people = [draft.person(seat) for seat in range(draft.count())]

    def shown(first: str) -> str:
        if first == BY_LOT:
            return speech.say("By lot")
        seat = people.index(first)
        # Two buttons of one name could not be told apart.
        return plain(names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} ({seat + 1})")

    st.segmented_control(
        speech.say("Who starts"),
        [BY_LOT, *people],
        key=draft.first_key(),
        format_func=shown,
        required=True,
        persist_state="session",
    )
    st.caption(custom(draft.edition().name, speech))


def start(speech: Speech) -> None:
    """One tap makes the table; a refusal says what is wrong and keeps what was typed."""
    with st.container(key="setup-start"):
        wrong = st.empty()
        if not st.button(speech.say("Start the game"), key="start", type="primary", width="stretch"):
            return
        try:
            code = made_once("setup-made", draft.entered(), lambda: registry().create(draft.record(), draft.options()))
        except IntrigeError as error:
            with wrong:
                show_trouble(error, speech)
            return
    st.switch_page("table.py", query_params={"t": code})


with st.container(key="narrow-setup"):
    setup(speech_for())
