"""A script that hangs keeps others waiting for a while, and for no longer, whenever they come."""

from threading import Event

from streamlit.runtime.scriptrunner import RerunData

from tests.live.phones import Clock
from web.script_concurrency import LONGEST_OF_AN_ADDRESS, LONGEST_TURN, SCRIPTS_AT_ONCE, ScriptTurns, Ticket

GUEST, OTHER, THIRD, FOURTH = (f"192.168.1.2{number}" for number in range(4))


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


def ticket(turns: ScriptTurns, clock: Clock, address: str) -> Ticket:
    """A ticket that waits for a turn or has it already."""
    made = Ticket(Session(), address)
    made.called = Passing(clock)
    turns.ask(made, RerunData())
    return made


def test_who_comes_later_waits_no_longer_than_until_the_script_is_overdue() -> None:
    clock = Clock()
    turns = ScriptTurns(clock)
    for address in (GUEST, OTHER):
        assert turns.take(ticket(turns, clock, address))
    overdue = clock.now + LONGEST_TURN
    clock.now += LONGEST_TURN - 1
    later = [ticket(turns, clock, address) for address in (THIRD, FOURTH)]
    last = ticket(turns, clock, "192.168.1.30")
    for one in later:
        assert turns.take(one)
    assert clock.now == overdue
    # Which hang as well.
    assert turns.take(last)
    assert clock.now == overdue + LONGEST_TURN


def test_who_has_a_page_that_hangs_comes_to_the_others() -> None:
    clock = Clock()
    turns = ScriptTurns(clock)
    assert turns.take(ticket(turns, clock, GUEST))
    began = clock.now
    second, third = [ticket(turns, clock, GUEST) for _ in range(2)]
    assert turns.take(second)
    assert clock.now == began + LONGEST_OF_AN_ADDRESS
    # Which hangs as well.
    assert turns.take(third)
    assert clock.now == began + 3 * LONGEST_OF_AN_ADDRESS


def test_script_that_hangs_keeps_its_household_waiting_for_a_while_only() -> None:
    clock = Clock()
    turns = ScriptTurns(clock)
    hanging, later, last = [ticket(turns, clock, GUEST) for _ in range(3)]
    assert turns.take(hanging)
    clock.now += LONGEST_OF_AN_ADDRESS - 1
    turns.pass_late()
    assert not later.has_turn
    clock.now += 1
    turns.pass_late()
    assert (later.has_turn, last.has_turn) == (True, False)
    turns.end(hanging)
    assert not last.has_turn
    turns.end(later)
    assert last.has_turn


def test_scripts_of_one_address_that_never_end_are_few() -> None:
    clock = Clock()
    turns = ScriptTurns(clock)
    for _ in range(100):
        ticket(turns, clock, GUEST)
    seconds = 3600
    for _ in range(seconds):
        clock.now += 1
        turns.pass_late()
    # One more after a minute, after two further ones, after four.
    assert len({*turns._begun, *turns._late, *turns._hanging}) == 6
    other = ticket(turns, clock, OTHER)
    assert turns.take(other)


def test_scripts_of_many_addresses_that_hang_keep_none_of_the_others_waiting() -> None:
    clock = Clock()
    turns = ScriptTurns(clock)
    for number in range(3 * SCRIPTS_AT_ONCE):
        ticket(turns, clock, f"192.168.2.{number}")
    for _ in range(3):
        clock.now += LONGEST_TURN
        turns.pass_late()
    later = [ticket(turns, clock, address) for address in (OTHER, THIRD)]
    assert [one.has_turn for one in later] == [True, True]


def test_turns_are_given_back_once_whenever_a_script_that_hung_ends() -> None:
    for seconds in (0.0, LONGEST_TURN, LONGEST_OF_AN_ADDRESS):
        clock = Clock()
        turns = ScriptTurns(clock)
        hanging = ticket(turns, clock, GUEST)
        for _ in range(int(seconds)):
            clock.now += 1
            turns.pass_late()
        turns.end(hanging)
        turns.end(hanging)
        waiting = [ticket(turns, clock, address) for address in (GUEST, GUEST, OTHER, THIRD)]
        assert [one.has_turn for one in waiting] == [True, False, True, False]
        assert (turns._late, turns._hanging) == ({}, set())
