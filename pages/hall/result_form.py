"""Form for the result of a game that was played without the program."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

import streamlit as st

from charts.hall import Played, twins
from i18n.dates import date_shape
from i18n.translator import Translator, plain
from i18n.typed_amounts import parse_amount
from live import EnteredResult, FinishedGames, registry
from narration.error_text import invalid_amount_text
from pages.common.element_keys import of_edition
from pages.common.errors import show_error
from pages.common.option_labels import told_apart, worded_key
from pages.common.session_device import client
from presenters.hall_index import HallIndex
from rules import Edition, IntrigeError, Player, edition_data, is_custom
from rules.editions import FIGURES_PER_DISPATCH

# Year of the oldest edition.
FIRST_YEAR = 1994


def show_result(finished: FinishedGames, index: HallIndex, translator: Translator) -> None:
    """A form for date, edition, players and ducats."""
    st.markdown(translator.say("Who sat where, clockwise, and with how many ducats they ended."))
    known = registry().editions().known
    with st.container(horizontal=True):
        edition = st.selectbox(
            translator.say("Edition of the game"), list(known), format_func=translator.edition, key="result-edition"
        )
        rules = known[edition]
        sizes = list(range(rules.least_players, rules.most_players + 1))
        seats = st.segmented_control(
            translator.say("Players"), sizes, default=sizes[0], required=True, key=f"result-seats-{of_edition(edition)}"
        )
    with st.container(key="result-rows"):
        rows = [_row(seat, translator) for seat in range(seats or sizes[0])]
    names, sums = [name for name, _ in rows], [typed for _, typed in rows]
    with st.container(horizontal=True):
        seated: list[int | None] = [None, *range(len(names))]
        began = told_apart(
            seated,
            lambda seat: translator.say("Nobody remembers") if seat is None else names[seat] or str(seat + 1),
        )
        key = worded_key("result-first", seated, began, None)
        first = st.selectbox(translator.say("Who began"), seated, format_func=began, key=key)
        played = st.date_input(
            translator.say("Played on"),
            datetime.now().astimezone().date(),
            date(FIRST_YEAR, 1, 1),
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
        ducats = [one for one in balances if isinstance(one, int)]
        if sum(ducats) > most_ducats(rules, len(names)):
            most = translator.number(most_ducats(rules, len(names)))
            st.error(plain(translator.say("No such game can end with more than {most} ducats in all.", most=most)))
            return
        _keep(finished, index, translator, rules, names, ducats, str(played), place, first)


def _row(seat: int, translator: Translator) -> tuple[str, str]:
    """The fields of one player; returns the name and the sum as they were typed."""
    number = str(seat + 1)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.text_input(translator.say("Player {number}", number=number), key=f"result-name-{seat}", max_chars=40)
        typed = st.text_input(
            translator.say("Ducats of player {number}", number=number), key=f"result-sum-{seat}", max_chars=20
        )
    return name, typed


def most_ducats(rules: Edition, seats: int) -> int:
    """An upper bound of all ducats at a table: the starting cash, and every room paid in every round.

    Grants of the bank (article 5.5) are at most one unit for every figure sent.
    """
    salaries = sum(rules.rooms) * rules.rounds
    grants = rules.unit * FIGURES_PER_DISPATCH * rules.rounds * rules.rounds
    return seats * (rules.cash + salaries + grants)


def _keep(
    finished: FinishedGames,
    index: HallIndex,
    translator: Translator,
    edition: Edition,
    names: list[str],
    sums: list[int],
    played: str,
    place: str,
    first: int | None,
) -> None:
    twin = twin_of(index.newest, edition.name, names, sums, played)
    if twin is not None:
        told = (
            translator.say("This result is here already.")
            if twin.source == "result"
            else translator.say("This game is here already, as table {code}.", code=twin.table)
        )
        st.error(plain(told))
        return
    box = edition_data(edition) if is_custom(edition) else None
    try:
        registry().visitors.count("result", client())
        finished.results.add(EnteredResult(edition.name, names, sums, played=played, place=place, first=first, box=box))
    except IntrigeError as error:
        show_error(error, replace(translator, players=tuple([Player(name, "") for name in names])))
        return
    for key in [key for key in st.session_state if str(key).startswith(("result-name", "result-sum"))]:
        del st.session_state[key]
    st.rerun()


def twin_of(
    games: Sequence[Played], edition: str, names: Sequence[str], sums: Sequence[int], played: str
) -> Played | None:
    """A known game with the same edition, day, players and ducats, if any."""
    places = tuple([1] * len(names))
    new = Played("", edition, played, "", "", tuple(names), None, tuple(sums), places, "result", 1)
    return next((pair[0] for pair in twins([*games, new]) if new in pair), None)
