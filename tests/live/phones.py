"""Helpers for phones at a table: turning them on, joining, and playing."""

import time
from collections.abc import Callable
from typing import Any

from live import SEATS, Device, LiveTable, Taken, new_key

Make = Callable[..., LiveTable]

SECOND = {
    "type": "bribe",
    "seat": 0,
    "profession": "law",
    "amount": 10_000,
}
NOBODY = Device(as_seat=True)


def device(*taken: Taken, as_seat: bool = False) -> Device:
    return Device({one.cookie: one.token for one in taken}, as_seat)


def phones_on(made: LiveTable, access: str = SEATS, pin: str = "") -> Device:
    return device(made.joining.take(made.joining.banker_ticket(Device(), access=access, pin=pin)))


def sit(made: LiveTable, seat: int, **more: str) -> Device:
    return device(made.joining.take(made.joining.seat_ticket(seat, **more)), as_seat=True)


def play(made: LiveTable, action: dict[str, Any], who: Device) -> None:
    made.act(action, version=made.view.version, key=new_key(), device=who)


class Clock:
    """A clock that tests advance by hand; starts now."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now
