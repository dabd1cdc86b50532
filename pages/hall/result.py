"""Form for the result of a game that was played without the program."""

from dataclasses import replace
from datetime import datetime

import streamlit as st

from i18n.amounts import parse_amount
from i18n.dates import date_shape
from i18n.translator import Translator, plain
from live import Club
from narration.error_text import invalid_amount_text
from pages.common.errors import show_error
from rules import EDITIONS, IntrigeError, Player


def show_result(club: Club, translator: Translator) -> None:
    """A form: who had how many ducats when, in which edition."""
    st.markdown(translator.say("Who sat where, clockwise, and with how many ducats they ended."))
    with st.container(horizontal=True):
        edition = st.selectbox(
            translator.say("Edition of the game"), list(EDITIONS), format_func=translator.edition, key="result-edition"
        )
        rules = EDITIONS[edition]
        sizes = list(range(rules.least_players, rules.most_players + 1))
        seats = st.segmented_control(
            translator.say("Players"), sizes, default=sizes[0], required=True, key=f"result-seats-{edition}"
        )
    names, sums = [], []
    for seat in range(seats or sizes[0]):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            number = str(seat + 1)
            names.append(
                st.text_input(translator.say("Player {number}", number=number), key=f"result-name-{seat}", max_chars=40)
            )
            sums.append(
                st.text_input(
                    translator.say("Ducats of player {number}", number=number), key=f"result-sum-{seat}", max_chars=20
                )
            )
    with st.container(horizontal=True):
        first = st.selectbox(
            translator.say("Who began"),
            [None, *range(len(names))],
            format_func=lambda seat: (
                translator.say("Nobody remembers") if seat is None else names[seat] or str(seat + 1)
            ),
            key="result-first",
        )
        played = st.date_input(
            translator.say("Played on"),
            datetime.now().astimezone().date(),
            key="result-played",
            format=date_shape(translator),
        )
        place = st.text_input(translator.say("Where it was played"), key="result-place", max_chars=80)
    if st.button(translator.say("Keep this result"), key="result-keep", type="primary"):
        balances = [parse_amount(typed) for typed in sums]
        wrong = [one for one in balances if isinstance(one, str)]
        if wrong:
            st.error(plain(invalid_amount_text(wrong[0].strip(), translator)))
            return
        _keep(
            club,
            translator,
            edition,
            names,
            [one for one in balances if isinstance(one, int)],
            str(played),
            place,
            first,
        )


def _keep(
    club: Club,
    translator: Translator,
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
        show_error(error, replace(translator, players=tuple([Player(name, "") for name in names])))
        return
    for key in [key for key in st.session_state if str(key).startswith(("result-name", "result-sum"))]:
        del st.session_state[key]
    st.rerun()
