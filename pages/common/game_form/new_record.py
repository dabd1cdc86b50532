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
    rules = [form_state.custom(name) for name in form_state.CUSTOMS]
    chosen = [
        state[key] for key in (form_state.EDITION, form_state.COUNT, form_state.PAPER_MONEY, form_state.first_key())
    ]
    return (
        *chosen,
        *rules,
        form_state.open_cash(),
        *[(person(seat), name(seat), house(seat)) for seat in range(count())],
    )


def record(corrupt: Sequence[int] = ()) -> dict[str, Any]:
    """The game record of the form, without actions; draws lots. corrupt: the seats of the most corrupt."""
    seats, side_payments = range(count()), form_state.custom(form_state.SIDE_PAYMENTS)
    as_usual = side_payments == edition().defaults.side_payments
    head = {
        "format": RECORD_FORMAT,
        "edition": edition().name,
        "options": {
            "refund": form_state.custom(form_state.REFUND),
            "insolvency": form_state.custom(form_state.INSOLVENCY),
            "self_attack": form_state.custom(form_state.SELF_ATTACK),
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
    told = {"paper_money": paper, "open_cash": form_state.open_cash(), "box": str(state[form_state.EDITION])}
    return told if first() is None else {**told, "by_lot": first() == BY_LOT}
