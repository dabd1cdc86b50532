"""The hall of fame: all finished games together, and what may be chance in them."""

from dataclasses import replace
from functools import partial
from time import monotonic

import streamlit as st

from charts import label
from live import Club, club
from pages.parts.hall.choosing import choosing
from pages.parts.hall.games import show_games
from pages.parts.hall.home import show_home
from pages.parts.hall.people import show_people
from pages.parts.hall.result import show_result
from pages.parts.hall.sections import (
    section,
    show_duels,
    show_effects,
    show_history,
    show_rating,
    show_records,
    show_ties,
)
from pages.parts.hall.shelf import Shelf, shelf_of
from pages.parts.hall.standing import standing
from pages.parts.language import Speech, plain
from pages.parts.reader import speech_for
from pages.parts.style import SAMPLE
from pages.parts.trouble import show_trouble
from rules import IntrigeError, Player

# Games that nobody has looked at yet are counted before the page is shown, but nobody waits long for them.
_PATIENCE = 0.4


def main() -> None:
    """The hall, or why it cannot be shown."""
    speech = speech_for()
    with st.container(key="narrow-hall"):
        st.header(speech.say("Hall of fame"), anchor=False)
        try:
            kept = club()
            shelf = shelf_of(kept)
            shelf.follow(kept)
            shelf.count_on(kept, _until(monotonic() + _PATIENCE))
        except IntrigeError as error:
            show_trouble(error, speech)
            return
        if shelf.games:
            games(kept, shelf, speech)
        else:
            empty(speech)
        club_things(kept, shelf, speech)


def _until(moment: float) -> partial[bool]:
    return partial(_past, moment)


def _past(moment: float) -> bool:
    return monotonic() >= moment


def empty(speech: Speech) -> None:
    """Nobody has finished a game here."""
    st.markdown(plain(speech.say("No game is finished yet. Here is what one of them will have to tell:")))
    if st.button(speech.say("See a sample game"), key="to-sample", type="primary"):
        st.switch_page("chronicle.py", query_params={"t": SAMPLE})


def games(kept: Club, shelf: Shelf, speech: Speech) -> None:
    """Everything that is told of the chosen games."""
    choice = choosing(shelf, speech)
    hall = shelf.hall(choice)
    if not hall.games:
        st.info(speech.say("There is no such game."))
        return
    speech = replace(speech, players=tuple([Player(person, "") for person in hall.people]))
    st.caption(
        plain(
            speech.say(
                "Games: {games}. Players: {people}.",
                games=speech.number(len(hall.games)),
                people=speech.number(len(hall.people)),
            )
        )
    )
    standing(hall, speech)
    section("rating-now", label(speech, "rating-now"), partial(show_rating, hall, speech), opened=True)
    section("rating-history", label(speech, "rating-history"), partial(show_history, hall, speech))
    section("effects", label(speech, "effects"), partial(show_effects, hall, speech))
    section("duels", label(speech, "duels"), partial(show_duels, hall, speech))
    counting(kept, shelf, speech)
    section("ties", label(speech, "ties"), partial(show_ties, hall, speech))
    section("records", label(speech, "records"), partial(show_records, hall, speech))
    section("games", label(speech, "games"), partial(show_games, hall, speech))


def counting(kept: Club, shelf: Shelf, speech: Speech) -> None:
    """How far the bribes of games not looked at yet are counted, while it goes on."""
    if shelf.pending:
        st.fragment(_counting, run_every=0.2)(kept, shelf, speech)


def _counting(kept: Club, shelf: Shelf, speech: Speech) -> None:
    shelf.count_on(kept, _until(monotonic() + _PATIENCE))
    if not shelf.pending:
        st.rerun()
    whole = len(shelf.games)
    done = whole - len(shelf.pending)
    told = speech.count(
        "Counting the bribes: {done} of {all} game",
        "Counting the bribes: {done} of {all} games",
        whole,
        done=speech.number(done),
        all=speech.number(whole),
    )
    st.progress(done / whole, plain(told))


def club_things(kept: Club, shelf: Shelf, speech: Speech) -> None:
    """What the club does with its games: names, results, one file of all."""
    st.subheader(speech.say("The club's book"), anchor=False)
    section("result", speech.say("Enter a result"), partial(show_result, kept, speech))
    if shelf.games:
        section("people", speech.say("Who is who"), partial(show_people, kept, shelf, speech))
    section("home", speech.say("All games as one file"), partial(show_home, kept, speech))


main()
