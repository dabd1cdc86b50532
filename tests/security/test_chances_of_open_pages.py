"""Chances of winning are worked out while somebody reads on, also where the reader's page waits for its turn."""

from threading import Event

from presenters.chance_jobs import LEASE_SECONDS, OPEN_LEASE_SECONDS, Work
from tests.live.phones import Clock

GUEST = "192.168.1.20"


def test_a_page_that_waits_for_its_turn_is_waited_for_longer() -> None:
    """Else what was worked out would be ended, and begun anew, each time that its script comes late."""
    clock, is_open = Clock(), Event()
    is_open.set()
    work = Work("first", None, clock)
    work._pages[GUEST], work._read_at = is_open.is_set, clock()
    clock.now += LEASE_SECONDS + 1
    assert not work._is_left()
    is_open.clear()
    assert work._is_left()
    is_open.set()
    clock.now += OPEN_LEASE_SECONDS
    assert work._is_left()
