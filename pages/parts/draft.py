"""What is being entered for a new table, in this session's state: it survives a refusal and a look at another page.

The widgets of the set-up use these keys; the callbacks here keep them fitting together.
"""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import streamlit as st

from pages.parts.customs import BY_LOT, usual_first
from rules import EDITIONS, Edition
from rules.record import FORMAT, VERSION

EDITION = "setup-edition"
COUNT = "setup-count"
FIRST = "setup-first"
REFUND = "setup-refund"
INSOLVENCY = "setup-insolvency"
SELF_ATTACK = "setup-self-attack"
PAPER_MONEY = "setup-paper-money"
USUAL_PLAYERS = 4


def name_key(seat: int) -> str:
    """Where the name on a seat is kept."""
    return f"setup-name-{seat}"


def house_key(seat: int) -> str:
    """Where the house of a seat is kept."""
    return f"setup-house-{seat}"


def begin() -> None:
    """Fill in what is to be assumed, where nothing has been entered yet."""
    if EDITION not in st.session_state:
        st.session_state[EDITION] = next(iter(EDITIONS))
        st.session_state[COUNT] = USUAL_PLAYERS
        choose_edition()
    for seat in range(edition().most_players):
        st.session_state.setdefault(name_key(seat), "")


def edition() -> Edition:
    """The edition chosen."""
    return EDITIONS[st.session_state[EDITION]]


def count() -> int:
    """How many play."""
    return int(st.session_state[COUNT])


def name(seat: int) -> str:
    """The name on a seat as typed."""
    return str(st.session_state[name_key(seat)])


def choose_edition() -> None:
    """Another edition brings its own houses, options and numbers of players; names stay."""
    chosen = edition()
    st.session_state[COUNT] = min(max(count(), chosen.least_players), chosen.most_players)
    for seat, house in enumerate(chosen.houses[: chosen.most_players]):
        st.session_state[house_key(seat)] = house.name
    st.session_state[REFUND] = chosen.defaults.refund
    st.session_state[INSOLVENCY] = chosen.defaults.insolvency
    st.session_state[SELF_ATTACK] = chosen.defaults.self_attack
    st.session_state.setdefault(PAPER_MONEY, False)
    st.session_state[FIRST] = usual_first(chosen.name)


def choose_count() -> None:
    """With fewer players, the one who was to start may have gone."""
    first = st.session_state[FIRST]
    if first != BY_LOT and int(first) >= count():
        st.session_state[FIRST] = BY_LOT


def choose_house(seat: int) -> None:
    """Whoever had the house just chosen gets the one that is free for it: no two have the same."""
    chosen = st.session_state[house_key(seat)]
    seats = range(edition().most_players)
    used = {st.session_state[house_key(other)] for other in seats}
    free = [house.name for house in edition().houses if house.name not in used]
    for other in seats:
        if other != seat and free and st.session_state[house_key(other)] == chosen:
            st.session_state[house_key(other)] = free[0]


def move(seat: int, by: int) -> None:
    """Let a player change places with a neighbour; the house and the right to start go along."""
    state = st.session_state
    for key in (name_key, house_key):
        state[key(seat)], state[key(seat + by)] = state[key(seat + by)], state[key(seat)]
    swapped = {str(seat): str(seat + by), str(seat + by): str(seat)}
    state[FIRST] = swapped.get(state[FIRST], state[FIRST])


def entered() -> tuple[object, ...]:
    """All that is entered, to tell one draft from another."""
    seats = range(count())
    fixed = (EDITION, COUNT, FIRST, REFUND, INSOLVENCY, SELF_ATTACK, PAPER_MONEY)
    state = st.session_state
    return (*[state[key] for key in fixed], *[(state[name_key(seat)], state[house_key(seat)]) for seat in seats])


def record() -> dict[str, Any]:
    """The game record of the draft, without actions; the lot is cast here."""
    state, seats = st.session_state, count()
    by_lot = state[FIRST] == BY_LOT
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": state[EDITION],
        "options": {
            "refund": state[REFUND],
            "insolvency": state[INSOLVENCY],
            "self_attack": state[SELF_ATTACK],
        },
        "players": [{"name": name(seat), "house": state[house_key(seat)]} for seat in range(seats)],
        "first": secrets.randbelow(seats) if by_lot else int(state[FIRST]),
        "actions": [],
        "meta": {"played": datetime.now().astimezone().date().isoformat()},
    }


def options() -> Mapping[str, Any]:
    """The table's own settings, which never affect the game."""
    return {"paper_money": bool(st.session_state[PAPER_MONEY] and edition().notes)}
