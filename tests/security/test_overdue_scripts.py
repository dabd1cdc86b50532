"""A script that hangs keeps others waiting for a while, and for no longer, whenever they come."""

from threading import Event

from streamlit.runtime.scriptrunner import RerunData

from tests.live.phones import Clock
from web.script_concurrency import LONGEST_TURN, Ticket, Turns

GUEST = "192.168.1.20"


class Session:
    """What stands for a session."""


class Passing(Event):
    """Whose waiting takes the time of a clock, and none besides."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._passes = clock

    def wait(self, timeout: float | None = None) -> bool:
        if not self.is_set():
            assert timeout is not None
            self._passes.now += timeout
        return self.is_set()


def ticket(turns: Turns, clock: Clock) -> Ticket:
    """A ticket that waits for a turn or has it already."""
    made = Ticket(Session(), GUEST)
    made.called = Passing(clock)
    turns.ask(made, RerunData())
    return made


def test_who_comes_later_waits_no_longer_than_until_the_script_is_overdue() -> None:
    clock = Clock()
    turns = Turns(clock)
    assert turns.take(ticket(turns, clock))
    overdue = clock.now + LONGEST_TURN
    clock.now += LONGEST_TURN - 1
    later = ticket(turns, clock)
    last = ticket(turns, clock)
    assert turns.take(later)
    assert clock.now == overdue
    # Which hangs as well.
    assert turns.take(last)
    assert clock.now == overdue + LONGEST_TURN
