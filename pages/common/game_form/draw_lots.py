"""Draws seats and houses by lot."""

import secrets

from pages.common.game_form import form_state

_LOT = secrets.SystemRandom()


def draw_seats() -> None:
    """Shuffle the seats; houses and the choice of who starts move with the persons."""
    order = form_state.order()
    order[: form_state.count()] = _LOT.sample(order[: form_state.count()], form_state.count())
    form_state.seat(order)


def draw_houses() -> None:
    """Give everybody a random house of the box."""
    form_state.give_houses(_LOT.sample(form_state.houses(), form_state.count()))
