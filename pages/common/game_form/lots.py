"""Seats and houses by lot, where the players want it."""

import secrets

from pages.common.game_form import builder

_LOT = secrets.SystemRandom()


def draw_seats() -> None:
    """Seat everybody anew; houses and the choice of who starts move along."""
    order = builder.order()
    order[: builder.count()] = _LOT.sample(order[: builder.count()], builder.count())
    builder.seat(order)


def draw_houses() -> None:
    """Give everybody one of the houses in the box."""
    builder.give_houses(_LOT.sample(builder.houses(), builder.count()))
