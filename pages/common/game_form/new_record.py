"""The output of the form: the record of a new game and the table's settings."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import streamlit as st

from pages.common.game_form import form_state
from pages.common.game_form.first_player_rules import BY_LOT, starter
from pages.common.game_form.form_state import count, edition, first, house, name, person
from rules import RECORD_FORMAT, check_table, in_oldest_version
from rules.record import parse_head


def entered() -> tuple[object, ...]:
    """All input, for comparison."""
    state = st.session_state
    chosen = (form_state.EDITION, form_state.COUNT, *form_state.CUSTOMS, form_state.PAPER_MONEY, form_state.OPEN_CASH)
    fixed = [state[key] for key in (*chosen, form_state.first_key())]
    return (*fixed, *[(person(seat), name(seat), house(seat)) for seat in range(count())])


def record(corrupt: Sequence[int] = ()) -> dict[str, Any]:
    """The game record of the form, without actions; draws lots. corrupt: the seats of the most corrupt."""
    state, seats = st.session_state, range(count())
    side_payments = state[form_state.SIDE_PAYMENTS]
    as_usual = side_payments == edition().defaults.side_payments
    head = {
        "format": RECORD_FORMAT,
        "edition": edition().name,
        "options": {
            "refund": state[form_state.REFUND],
            "insolvency": state[form_state.INSOLVENCY],
            "self_attack": state[form_state.SELF_ATTACK],
            # Left out by default, as records of version 1 do not have this option.
            **({} if as_usual else {"side_payments": side_payments}),
        },
        "players": [{"name": name(seat), "house": house(seat)} for seat in seats],
        "first": starter(first() or BY_LOT, [person(seat) for seat in seats], corrupt),
        "actions": [],
        "meta": {"played": datetime.now().astimezone().date().isoformat()},
    }
    return in_oldest_version(head, [edition()])


def check() -> None:
    """Validate by the rules, independently of who starts. Raises IntrigeError."""
    check_table(parse_head(record(), [edition()])[0])


def options() -> Mapping[str, Any]:
    """The table's settings, which never affect the game."""
    state = st.session_state
    paper = bool(state[form_state.PAPER_MONEY] and edition().notes)
    told = {"paper_money": paper, "open_cash": bool(state[form_state.OPEN_CASH]), "box": str(state[form_state.EDITION])}
    return told if first() is None else {**told, "by_lot": first() == BY_LOT}
