"""Page to set up a new table: edition, players and houses, who starts, house rules."""

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, registry
from pages.common.create_once import create_once
from pages.common.errors import show_error
from pages.common.game_form import form_state, new_record
from pages.common.game_form.box_choice import box_choice, player_count
from pages.common.game_form.draw_lots import draw_houses, draw_seats
from pages.common.game_form.first_player_choice import first_player_choice
from pages.common.game_form.first_player_rules import MOST_CORRUPT
from pages.common.game_form.house_rules import house_rules
from pages.common.game_form.most_corrupt_players import seats_of_the_most_corrupt
from pages.common.game_form.seats import seats
from pages.common.session_device import client
from pages.common.session_language import translator_for
from rules import IntrigeError


def setup(translator: Translator) -> None:
    """Show the page: edition, players, house rules, start."""
    form_state.begin()
    st.header(translator.say("New table"), anchor=False)
    box_choice(translator)
    # From here on in the words of the box that is chosen.
    translator = translator.of(form_state.edition().name)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.subheader(translator.say("Players, clockwise"), anchor=False, width="content")
        player_count(translator, label=False)
    # In one container, so that what stands below keeps its place whatever the seats: what moves is on the page twice
    # until the run is over.
    with st.container(key="setup-seats"):
        seats(translator)
    lots(translator)
    first_player_choice(translator)
    house_rules(translator)
    start(translator)


def lots(translator: Translator) -> None:
    """Buttons to draw seats and houses by lot, and to empty the seats."""
    with st.container(horizontal=True, gap="small"):
        st.button(translator.say("Draw the seats by lot"), key="lot-seats", on_click=draw_seats, type="tertiary")
        st.button(translator.say("Draw the houses by lot"), key="lot-houses", on_click=draw_houses, type="tertiary")
        if form_state.named():
            others = translator.say("Other players")
            st.button(others, key="other-people", on_click=form_state.other_people, type="tertiary")


def start(translator: Translator) -> None:
    """The start button, and above it what is still missing; a refusal is shown and the input kept."""
    with st.container(key="setup-start"):
        wrong = st.empty()
        missing = still_missing(translator)
        if missing:
            wrong.caption(plain(missing))
        if not st.button(translator.say("Start the game"), key="start", type="primary", width="stretch"):
            return
        try:
            if form_state.first() is None:
                # Report errors in the players first.
                new_record.check()
                wrong.error(plain(translator.say("Who starts? Say who is the oldest, or let the lot decide.")))
                return
            code = create_once("setup-made", new_record.entered(), new_table)
        except IntrigeError as error:
            with wrong:
                show_error(error, translator)
            return
    form_state.agree_anew()
    st.switch_page("table/page.py", query_params={"t": code})


def still_missing(translator: Translator) -> str:
    """What the form does not know yet, as one sentence; "" if the game can start."""
    names = sum(not form_state.name(seat).strip() for seat in range(form_state.count()))
    things = []
    if names:
        things.append(translator.count("{count} name", "{count} names", names, count=translator.number(names)))
    if form_state.first() is None:
        things.append(translator.say("who is the oldest"))
    return translator.say("Still missing: {things}.", things=translator.listing(things)) if things else ""


def new_table() -> LiveTable:
    """Create the table from the form. Raises IntrigeError."""
    corrupt = seats_of_the_most_corrupt() if form_state.first() == MOST_CORRUPT else ()
    return registry().create(new_record.record(corrupt), new_record.options(), client=client())


with st.container(key="narrow-setup"):
    setup(translator_for())
