"""The hall of fame: statistics of all finished games, and how much of them may be chance."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from charts import label
from charts.hall import Choice, Hall
from i18n.translator import Translator, plain
from live import FinishedGames, finished_games
from pages.common.errors import show_error
from pages.common.section import section
from pages.common.session_language import translator_for
from pages.common.style import SAMPLE
from pages.hall.crests_and_portraits import PERSON, show_everybody
from pages.hall.duel_section import show_duel
from pages.hall.ended_as_it_stood import ended_early, games_ended_early
from pages.hall.export_import import show_export_import
from pages.hall.filters import filters
from pages.hall.games import show_games
from pages.hall.last_game import show_last_game, show_last_game_strip
from pages.hall.merge_names import show_people
from pages.hall.person_page import show_person_page
from pages.hall.ranking import not_ranked_yet, on_podium, ranking
from pages.hall.result_form import show_result
from pages.hall.sections import (
    show_duels,
    show_effects,
    show_grudges,
    show_history,
    show_rating,
    show_records,
    show_ties,
)
from presenters.digest_counting import count_meanwhile
from presenters.hall_index import HallIndex, hall_index_of
from rules import NAME_LENGTH, IntrigeError, is_too_long, name_key

# Seconds between two looks at what is pending, or late: the pages of one address are heard five times in a second.
_EVERY = 4.0


def main() -> None:
    """Show the hall, or why it cannot be shown."""
    translator = translator_for()
    with st.container(key="narrow-hall"):
        try:
            kept = finished_games()
            index = hall_index_of(kept)
            index.follow(kept)
            count_meanwhile(index, kept)
        except IntrigeError as error:
            show_error(error, translator)
            return
        if st.query_params.get(PERSON) and one_of_them(kept, index, st.query_params[PERSON], translator):
            return
        st.header(translator.say("Hall of fame"), anchor=False)
        # Two containers, so that what stands below keeps its place, and stays open.
        with st.container(key="hall-games"):
            shown = index.games
            if shown:
                games(kept, index, translator, shown)
            else:
                empty(translator)
                counting(kept, index, translator, shown)
        with st.container(key="hall-ended"):
            if ended := len(games_ended_early()):
                title = translator.say("Ended as they stood ({count})", count=translator.number(ended))
                section("ended", title, partial(ended_early, translator))
        club_things(kept, index, translator)


def one_of_them(kept: FinishedGames, index: HallIndex, name: str, translator: Translator) -> bool:
    """Show the page of the person of this name, from all games; returns False if there is none."""
    shown = index.games
    hall, wanted = index.hall(Choice()), "" if is_too_long(name, NAME_LENGTH) else name_key(name)
    person = hall.person(wanted)
    if person is None:
        show_everybody()
        return False
    show_person_page(hall, person, named(hall, translator))
    counting(kept, index, translator, shown)
    return True


def named(hall: Hall, translator: Translator) -> Translator:
    """A translator that knows the people of the hall, by index."""
    return replace(translator, players=hall.players)


def empty(translator: Translator) -> None:
    """Shown while there is no finished game."""
    st.markdown(plain(translator.say("No game is finished yet. Here is what one of them will have to tell:")))
    if st.button(translator.say("See a sample game"), key="to-sample", type="primary"):
        st.switch_page("chronicle/page.py", query_params={"t": SAMPLE})


def games(kept: FinishedGames, index: HallIndex, translator: Translator, shown: object) -> None:
    """All sections about the selected games. shown: as `counting`."""
    choice = filters(index, translator)
    hall = index.hall(choice)
    if not hall.games:
        st.info(translator.say("There is no such game."))
        counting(kept, index, translator, shown)
        return
    translator = named(hall, translator)
    if on_podium(hall):
        show_last_game_strip(hall, translator)
    else:
        show_last_game(hall, translator)
    ranking(hall, translator)
    part = partial(_part, index, choice, replace(translator, players=()))
    section("rating-now", label(translator, "rating-now"), partial(part, show_rating))
    not_ranked_yet(hall, translator)
    section("records", label(translator, "records"), partial(part, show_records), opened=True)
    section("duel", translator.say("A duel of two"), partial(part, show_duel), opened=len(hall.people) > 1)
    section("rating-history", label(translator, "rating-history"), partial(part, show_history))
    section("effects", label(translator, "effects"), partial(part, show_effects))
    section("duels", label(translator, "duels"), partial(part, show_duels))
    counting(kept, index, translator, shown)
    section("ties", label(translator, "ties"), partial(part, show_ties))
    section("grudges", label(translator, "grudges"), partial(part, show_grudges))
    section("games", label(translator, "games"), partial(part, show_games))


def _part(index: HallIndex, choice: Choice, translator: Translator, show: Callable[[Hall, Translator], None]) -> None:
    """The body of a section. Streamlit keeps it for the page, so it holds no hall, of which each may be large."""
    hall = index.hall(choice)
    if hall.games:
        show(hall, named(hall, translator))


def counting(kept: FinishedGames, index: HallIndex, translator: Translator, shown: object) -> None:
    """The progress of computing digests, while any are pending, and that the page follows where others are counted.

    shown: the index's games when this run began.
    """
    # The container remains afterwards, outside the layout flow; otherwise Streamlit would rebuild or move all later
    # elements, and close an open list.
    with st.container(key="hall-counting"):
        if index.pending or index.is_late or index.games is not shown:
            # Without the names, of which there may be thousands.
            st.fragment(_counting, run_every=_EVERY)(kept, index, replace(translator, players=()))


def _counting(kept: FinishedGames, index: HallIndex, translator: Translator) -> None:
    try:
        index.follow(kept)
        count_meanwhile(index, kept, is_waiting=False)
    except IntrigeError as error:
        show_error(error, translator)
        return
    left = len(index.pending)
    if not left and index.is_late:
        st.caption(plain(translator.say("Something has changed in the hall. It is counted anew in a moment.")))
        return
    if not left:
        st.rerun()
    # Some of them may not be among those that are shown yet.
    whole = max(len(index.games), left)
    done = whole - left
    told = translator.count(
        "Counting the bribes: {done} of {all} game",
        "Counting the bribes: {done} of {all} games",
        whole,
        done=translator.number(done),
        all=translator.number(whole),
    )
    st.progress(done / whole, plain(told))


def club_things(kept: FinishedGames, index: HallIndex, translator: Translator) -> None:
    """Panels that change the hall: merging names, entering results, export and import."""
    st.subheader(translator.say("The club's book"), anchor=False)
    section("result", translator.say("Enter a result"), partial(show_result, kept, index, translator))
    if index.games:
        section("people", translator.say("Who is who"), partial(show_people, kept, index, translator))
    section("home", translator.say("All games as one file"), partial(show_export_import, kept, index, translator))


main()
