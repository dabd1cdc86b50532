"""A game that was played without the program: its result alone, marked as such wherever it is counted."""

from dataclasses import replace
from datetime import datetime

import streamlit as st

from live import Club
from pages.parts.deed import tell_no_sum, whole_number
from pages.parts.language import Speech, plain
from pages.parts.reader import date_shape
from pages.parts.trouble import show_trouble
from rules import EDITIONS, IntrigeError, Player


def show_result(club: Club, speech: Speech) -> None:
    """A form: who had how many ducats when, in which edition."""
    st.markdown(speech.say("Who sat where, clockwise, and with how many ducats they ended."))
    with st.container(horizontal=True):
        edition = st.selectbox(
            speech.say("Edition of the game"), list(EDITIONS), format_func=speech.edition, key="result-edition"
        )
        rules = EDITIONS[edition]
        sizes = list(range(rules.least_players, rules.most_players + 1))
        seats = st.segmented_control(
            speech.say("Players"), sizes, default=sizes[0], required=True, key=f"result-seats-{edition}"
        )
    names, sums = [], []
    for seat in range(seats or sizes[0]):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            number = str(seat + 1)
            names.append(
                st.text_input(speech.say("Player {number}", number=number), key=f"result-name-{seat}", max_chars=40)
            )
            sums.append(
                st.text_input(
                    speech.say("Ducats of player {number}", number=number), key=f"result-sum-{seat}", max_chars=20
                )
            )
    with st.container(horizontal=True):
        first = st.selectbox(
            speech.say("Who began"),
            [None, *range(len(names))],
            format_func=lambda seat: speech.say("Nobody remembers") if seat is None else names[seat] or str(seat + 1),
            key="result-first",
        )
        played = st.date_input(
            speech.say("Played on"), datetime.now().astimezone().date(), key="result-played", format=date_shape(speech)
        )
        place = st.text_input(speech.say("Where it was played"), key="result-place", max_chars=80)
    if st.button(speech.say("Keep this result"), key="result-keep", type="primary"):
        balances = [whole_number(typed) for typed in sums]
        wrong = [one for one in balances if isinstance(one, str)]
        if wrong:
            st.error(plain(tell_no_sum(wrong[0].strip(), speech)))
            return
        _keep(
            club, speech, edition, names, [one for one in balances if isinstance(one, int)], str(played), place, first
        )


def _keep(
    club: Club,
    speech: Speech,
    edition: str,
    names: list[str],
    sums: list[int],
    played: str,
    place: str,
    first: int | None,
) -> None:
    try:
        club.results.add(edition, names, sums, played=played, place=place, first=first)
    except IntrigeError as error:
        show_trouble(error, replace(speech, players=tuple([Player(name, "") for name in names])))
        return
    for key in [key for key in st.session_state if str(key).startswith(("result-name", "result-sum"))]:
        del st.session_state[key]
    st.rerun()
