"""Page to set up a new table: edition, players and houses, who starts, house rules."""

from collections.abc import Sequence

import streamlit as st

from i18n.translator import Translator, plain
from live import LiveTable, registry
from narration.error_text import error_text
from pages.common.create_once import create_once
from pages.common.errors import show_error
from pages.common.game_form import draft, form_state
from pages.common.game_form.draw_lots import draw_houses, draw_seats
from pages.common.game_form.first_player import BY_LOT, MOST_CORRUPT, custom, question
from pages.common.game_form.house_rules import house_rules
from pages.common.game_form.most_corrupt_players import seats_of_the_most_corrupt, tell_most_corrupt
from pages.common.game_form.published_boxes import box_contents, box_title
from pages.common.game_form.seats import player_name, seats
from pages.common.session import translator_for
from rules import IntrigeError


def setup(translator: Translator) -> None:
    """Show the page: edition, players, house rules, start."""
    form_state.begin()
    st.header(translator.say("New table"), anchor=False)
    edition(translator)
    # From here on in the words of the box that is chosen.
    translator = translator.of(form_state.edition().name)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.subheader(translator.say("Players, clockwise"), anchor=False, width="content")
        how_many(translator)
    seats(translator)
    lots(translator)
    who_starts(translator)
    house_rules(translator)
    start(translator)


def edition(translator: Translator) -> None:
    """The choice of the box."""
    boxes = form_state.boxes()
    st.radio(
        translator.say("Which box is on the table?"),
        list(boxes),
        key=form_state.EDITION,
        format_func=lambda name: plain(box_title(name, translator)),
        captions=[plain(box_contents(name, edition, translator)) for name, edition in boxes.items()],
        persist_state="session",
    )
    st.page_link("edition/page.py", label=translator.say("Make an edition of your own"), width="content")
    editions = form_state.editions()
    if editions.wrong:
        wrong_files(editions.wrong, translator)


def wrong_files(wrong: Sequence[tuple[str, IntrigeError]], translator: Translator) -> None:
    """List the invalid edition files with their errors."""
    told = [
        plain(translator.say("{file}: {problem}", file=file, problem=error_text(error, translator)))
        for file, error in wrong
    ]
    left_out = translator.say("Left out are these files of the folder “editions”:")
    st.warning("\n".join([left_out, "", *[f"- {one}" for one in told]]))


def how_many(translator: Translator) -> None:
    """The number of players, within the edition's limits."""
    box = form_state.edition()
    st.segmented_control(
        translator.say("Number of players"),
        list(range(box.least_players, box.most_players + 1)),
        key=form_state.COUNT,
        required=True,
        label_visibility="collapsed",
        persist_state="session",
    )


def lots(translator: Translator) -> None:
    """Buttons to draw seats and houses by lot, and to empty the seats."""
    with st.container(horizontal=True, gap="small"):
        st.button(translator.say("Draw the seats by lot"), key="lot-seats", on_click=draw_seats, type="tertiary")
        st.button(translator.say("Draw the houses by lot"), key="lot-houses", on_click=draw_houses, type="tertiary")
        if form_state.named():
            others = translator.say("Other players")
            st.button(others, key="other-people", on_click=form_state.other_people, type="tertiary")


def who_starts(translator: Translator) -> None:
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

    st.segmented_control(
        question(box, translator),
        list(form_state.firsts()),
        key=form_state.first_key(),
        format_func=shown,
        # What has once been said can be said otherwise, but not taken back.
        required=form_state.first() is not None,
        persist_state="session",
    )
    st.caption(custom(box, translator))
    if form_state.first() == MOST_CORRUPT:
        st.caption(plain(tell_most_corrupt(translator)))


def start(translator: Translator) -> None:
    """The start button; a refusal is shown and the input kept."""
    with st.container(key="setup-start"):
        wrong = st.empty()
        if not st.button(translator.say("Start the game"), key="start", type="primary", width="stretch"):
            return
        try:
            if form_state.first() is None:
                # Report errors in the players first.
                draft.check()
                wrong.error(plain(translator.say("Who starts? Say who is the oldest, or let the lot decide.")))
                return
            code = create_once("setup-made", draft.entered(), new_table)
        except IntrigeError as error:
            with wrong:
                show_error(error, translator)
            return
    st.switch_page("table/page.py", query_params={"t": code})


def new_table() -> LiveTable:
    """Create the table from the form. Raises IntrigeError."""
    corrupt = seats_of_the_most_corrupt() if form_state.first() == MOST_CORRUPT else ()
    return registry().create(draft.record(corrupt), draft.options())


with st.container(key="narrow-setup"):
    setup(translator_for())
