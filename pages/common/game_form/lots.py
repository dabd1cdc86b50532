"""Seats and houses by lot, where the players want it."""

import secrets

from pages.common.game_form import form_state

_LOT = secrets.SystemRandom()


def draw_seats() -> None:
    """Seat everybody anew; houses and the choice of who starts move along."""
    order = form_state.order()
    order[: form_state.count()] = _LOT.sample(order[: form_state.count()], form_state.count())
    form_state.seat(order)


def draw_houses() -> None:
    """Give everybody one of the houses in the box."""
    form_state.give_houses(_LOT.sample(form_state.houses(), form_state.count()))
