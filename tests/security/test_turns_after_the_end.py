"""Tables of one address that wait to change a game that is over take turns: a guest at one leaves the others theirs."""

from pathlib import Path
from random import Random

import pytest

from live import Caller, Registry
from live.entry_limits import EntryLimits
from live.visitor_limits import ENDS, JUDGEMENTS, PATIENCE, WORDS, Kind, VisitorRates, _patience
from live.waiting_tables import MOST_TABLES, MOST_TURNS, REMEMBERED, WaitingTables
from rules import Illegal, Malformed
from storage import Library
from tests.live.phones import Clock
from tests.live.test_table import refused
from tests.security.test_changes_after_the_end import ACTIONS, GUEST, PEOPLE, at, undone
from tests.security.test_security_document import TEXT

CALLER = Caller(GUEST)


def _wait(visitors: VisitorRates, table: str, kind: Kind = "end") -> int:
    """Ask for the turn of a table; the seconds that it is told to wait, 0 where it is its turn."""
    try:
        with visitors.turn(kind, CALLER, table):
            return 0
    except Illegal as error:
        return int(str(error.figures["seconds"]))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def visitors(clock: Clock) -> VisitorRates:
    made = VisitorRates(clock)
    made.spend("end", CALLER, ENDS[0].burst)
    return made


def test_a_table_that_asks_at_every_moment_leaves_others_of_its_address_their_turn(
    clock: Clock, visitors: VisitorRates
) -> None:
    turns = dict.fromkeys(("guest", "household"), 0)
    again = 0
    for second in range(600):
        clock.now += 1
        for _ in range(5):
            turns["guest"] += not _wait(visitors, "guest")
        # Somebody who reads the sentence, and tries again a few seconds later than it says.
        if second >= again:
            told = _wait(visitors, "household")
            turns["household"] += not told
            again = second + told + 5
    assert min(turns.values()) >= 600 // ENDS[0].seconds // 2 - 1


def test_how_long_a_table_waits_counts_those_before_it(clock: Clock, visitors: VisitorRates) -> None:
    assert [_wait(visitors, table) for table in ("a", "b", "c", "b")] == [21, 41, 61, 41]
    clock.now += 20
    assert [_wait(visitors, table) for table in ("c", "b", "a", "a")] == [41, 21, 0, 61]
    clock.now += 40
    assert [_wait(visitors, table) for table in ("b", "c")] == [0, 0]


def test_a_turn_is_counted_while_what_is_entered_is_being_stored(clock: Clock, visitors: VisitorRates) -> None:
    """Entries at several tables are stored side by side: they would all pass on one token."""
    assert _wait(visitors, "household") == 21
    clock.now += 20
    with visitors.turn("end", CALLER, "household"):
        assert [_wait(visitors, table) for table in ("guest 1", "guest 2")] == [21, 41]
    clock.now += 20
    assert [_wait(visitors, table) for table in ("guest 2", "guest 1", "guest 2")] == [21, 0, 21]


def test_what_fails_is_not_counted_and_the_table_keeps_its_place(clock: Clock, visitors: VisitorRates) -> None:
    assert [_wait(visitors, table) for table in ("household", "guest")] == [21, 41]
    clock.now += 20
    with pytest.raises(Malformed), visitors.turn("end", CALLER, "household"):
        raise Malformed("not-a-number")
    assert [_wait(visitors, table) for table in ("guest", "household", "household")] == [21, 0, 41]


@pytest.mark.parametrize("number", [39, 41, 60, 250])
def test_of_tables_that_are_gone_no_more_are_waited_for_than_may_enter_at_once(clock: Clock, number: int) -> None:
    visitors = VisitorRates(clock)
    visitors.spend("word", CALLER, WORDS[0].burst)
    for gone in range(number):
        _wait(visitors, f"gone {gone}", "word")
    clock.now += _wait(visitors, "household", "word")
    assert _wait(visitors, "household", "word") == 0


@pytest.mark.parametrize("number", [30, 50, 100, 250])
def test_a_note_is_there_when_it_was_told_though_a_guest_takes_many_late_turns_just_before(
    clock: Clock, number: int
) -> None:
    visitors = VisitorRates(clock)
    visitors.spend("word", CALLER, WORDS[0].burst)
    guests = [f"guest {one}" for one in range(number)]
    for guest in guests:
        _wait(visitors, guest, "word")
    told = _wait(visitors, "household", "word")
    clock.now += told - 0.5
    # Whichever of them may: the first have lost their places, the last are not due.
    assert sum(not _wait(visitors, guest, "word") for guest in guests) >= min(number, WORDS[0].burst) - 2
    clock.now += 0.5
    assert _wait(visitors, "household", "word") == 0


def test_a_table_that_does_not_ask_again_keeps_nobody_waiting(clock: Clock, visitors: VisitorRates) -> None:
    assert [_wait(visitors, table) for table in ("gone", "next")] == [21, 41]
    clock.now += 20
    assert _wait(visitors, "next") == 21
    clock.now += PATIENCE + 1
    assert [_wait(visitors, "next") for _ in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize("number", [1, 24, 25, 60, 170])
def test_however_many_tables_of_a_guest_ask_one_that_had_no_turn_comes_before_those_that_had(
    clock: Clock, visitors: VisitorRates, number: int
) -> None:
    guests = [f"guest {one}" for one in range(number)]
    # Each of them has had a turn.
    for table in guests:
        if _wait(visitors, table):
            clock.now += ENDS[0].seconds
            assert _wait(visitors, table) == 0
    assert 0 not in [_wait(visitors, table) for table in guests]
    clock.now += ENDS[0].seconds / 2
    told = _wait(visitors, "household")
    assert told <= ENDS[0].seconds
    clock.now += told
    assert 0 not in [_wait(visitors, table) for table in guests]
    assert _wait(visitors, "household") == 0


def test_tables_that_are_made_without_end_leave_a_turn_in_an_hour_to_one_that_had_one(
    clock: Clock, visitors: VisitorRates
) -> None:
    clock.now += ENDS[0].seconds
    assert _wait(visitors, "household") == 0
    waited, new = 0, list[str]()
    while waited < REMEMBERED and _wait(visitors, "household"):
        new = [one for one in (*new, f"new {waited}") if _wait(visitors, one)]
        clock.now += ENDS[0].seconds
        new = [one for one in new if _wait(visitors, one)]
        waited += 1
    assert REMEMBERED * 0.9 <= waited * ENDS[0].seconds <= REMEMBERED * 1.1


def test_tables_that_asked_once_and_are_gone_keep_nobody_waiting_until_their_turns_would_come(
    clock: Clock, visitors: VisitorRates
) -> None:
    for number in range(200):
        _wait(visitors, f"gone {number}")
    assert _wait(visitors, "household") == 201 * ENDS[0].seconds + 1
    began = clock.now
    while _wait(visitors, "household") and clock.now - began <= 3 * PATIENCE:
        clock.now += 10
    assert clock.now - began <= 2 * PATIENCE


@pytest.mark.parametrize(("number", "seconds", "step"), [(1, 1500, 1), (5, 1500, 1), (40, 1500, 5)])
def test_who_had_no_turn_and_comes_within_a_minute_of_the_time_told_has_it_whatever_others_do(
    clock: Clock, visitors: VisitorRates, number: int, seconds: int, step: int
) -> None:
    chance = Random(number)
    # Half of the guest's tables ask again and again, the others are there or gone.
    guests = [f"guest {one}" for one in range(number)]
    comes = {"household": clock.now + chance.uniform(0, seconds / 4)}
    told = dict[str, int]()
    for _ in range(0, seconds, step):
        clock.now += step
        for one, guest in enumerate(guests):
            if one % 2 or chance.random() < 0.3:
                _wait(visitors, guest)
        for name in [name for name, when in comes.items() if when <= clock.now]:
            waits = _wait(visitors, name)
            assert not (waits and name in told), (name, told[name], waits)
            del comes[name]
            if waits:
                told[name] = waits
                comes[name] = clock.now + waits + chance.uniform(0, PATIENCE - 2 * step)
            else:
                comes[f"household {clock.now}"] = clock.now + chance.uniform(0, 200)
    assert len(told) >= 2


def test_tables_whose_turn_is_forgotten_come_behind_those_that_wait_for_their_first(
    clock: Clock, visitors: VisitorRates
) -> None:
    comes = {f"guest {one}": clock.now for one in range(190)}

    def go_on(until: float) -> None:
        while clock.now < until:
            clock.now += ENDS[0].seconds / 4
            for table in [table for table, when in comes.items() if when <= clock.now]:
                comes[table] = clock.now + (_wait(visitors, table) or _wait(visitors, table))

    # Longer than all of them take for their first.
    go_on(clock.now + 1.5 * len(comes) * ENDS[0].seconds)
    told = _wait(visitors, "household")
    assert 0 < told <= 20 * ENDS[0].seconds
    go_on(clock.now + told)
    assert _wait(visitors, "household") == 0


def test_what_lines_keep_is_bounded() -> None:
    waiting = WaitingTables()
    for number in range(MOST_TURNS):
        waiting.remember("line", f"turn {number}", float(number))
    for number in range(MOST_TABLES):
        waiting.keep_place("line", f"guest {number}", 1000.0, 1060.0)
    line = waiting._lines["line"]
    waiting.keep_place("line", "turn 7", 20.0, 80.0)
    assert "turn 7" not in line.waiting
    assert len(line.waiting) == MOST_TABLES
    assert waiting.before("line", "turn 7", 1.0) == [1000.0] * MOST_TABLES
    for number in range(MOST_TURNS, 2 * MOST_TURNS):
        waiting.remember("line", f"turn {number}", float(number))
    assert waiting.before("line", "turn 7", 2000.0) == []
    assert len(line.served) == MOST_TURNS
    assert waiting.before("line", "turn 7", REMEMBERED + 2 * MOST_TURNS) == []
    assert not line.served
    for number in range(5000):
        waiting.keep_place(number, "table", 20.0, 80.0)
    assert len(waiting._lines) == 4096


def test_ends_that_a_guest_takes_back_without_end_keep_nobody_of_the_address_from_it(tmp_path: Path) -> None:
    clock = Clock()
    registry, visitors = Registry(Library(tmp_path)), VisitorRates(clock)
    registry._entries = EntryLimits(visitors)
    setup = {"format": "intrige-record", "version": 2, "edition": "fx-schmid-1994", "first": 0, "players": PEOPLE}
    guests, households = (registry.create({**setup, "actions": ACTIONS}) for _ in range(2))
    visitors.spend("end", CALLER, ENDS[0].burst)
    assert refused(lambda: undone(guests, at(GUEST))) == "too-fast"
    clock.now += ENDS[0].seconds
    undone(guests, at(GUEST))
    guests.redo(version=guests.view.version, key="redone", device=at(GUEST))
    assert refused(lambda: undone(households, at(GUEST))) == "too-fast"
    assert refused(lambda: undone(guests, at(GUEST))) == "too-fast"
    clock.now += ENDS[0].seconds
    assert refused(lambda: undone(guests, at(GUEST))) == "too-fast"
    undone(households, at(GUEST))
    assert not households.view.over


def test_turns_after_the_end_are_told() -> None:
    assert (
        "Which of an address' tables may do so next goes by turns, at each server: of those that ask, 256 at once"
        in TEXT
    )
    assert "those that had none for an hour, or among the last 1,024, in the order in which they asked" in TEXT
    assert "at its tables by turns where no more than 256 of them ask" in TEXT
    assert "within a minute of when they were told to, with a note within 39 seconds" in TEXT
    assert (MOST_TABLES, MOST_TURNS, PATIENCE, REMEMBERED) == (256, 1024, 60, 3600)
    assert [_patience(limit[0]) for limit in (ENDS, JUDGEMENTS, WORDS)] == [60, 60, 39]
