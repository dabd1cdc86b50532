"""Free seats of a game that is under way: taken by whoever has the banker's leave, and by nobody while left."""

from functools import partial

import pytest

import live
from live import OPEN, SEATS, Device, LiveTable
from live.free_seats import CODE_SECONDS, SITTING_DOWN_SECONDS
from live.tickets import TICKET_SECONDS
from rules import Illegal
from tests.live.phones import Clock, Make, device, phones_on, play, sit
from tests.live.test_table import DISPATCH, note, refused

LATE = SITTING_DOWN_SECONDS + 1


@pytest.fixture
def clock(table: Make) -> Clock:
    """The time, once there is a place for the table: the store lets no ticket wait longer than a minute."""
    assert table is not None
    return Clock()


def timed(made: LiveTable, clock: Clock) -> LiveTable:
    """The table, at which it is as late as the clock tells."""
    made._clock = clock
    return made


def under_way(made: LiveTable, clock: Clock) -> Device:
    """Turn phones on and play; when all have had the time to sit down, return the banker's device."""
    bank = phones_on(timed(made, clock))
    play(made, DISPATCH, bank)
    clock.now += LATE
    return bank


def test_before_the_first_move_whoever_comes_first_has_a_free_seat_however_late(table: Make, clock: Clock) -> None:
    made = timed(table(), clock)
    bank = phones_on(made)
    sit(made, 0)
    made.joining.free(0, bank)
    play(made, note("we begin soon"), bank)
    clock.now += 10 * LATE
    assert not made.joining.needs_code(0)
    assert made.who(sit(made, 0)).seat == 0


def test_while_all_sit_down_the_first_move_keeps_nobody_from_it(table: Make, clock: Clock) -> None:
    made = timed(table(), clock)
    play(made, DISPATCH, Device())
    phones_on(made)
    assert made.who(sit(made, 1)).seat == 1
    ticket = made.joining.seat_ticket(2)
    clock.now += LATE
    # Phones are turned on for ten minutes, then the ticket is worth nothing, nor is another given.
    joining = made.joining
    joining._tickets._clock = Clock()
    assert refused(lambda: joining.take(ticket)) == "seat-code"
    assert refused(lambda: made.joining.seat_ticket(2)) == "seat-code"


def test_phones_that_are_turned_on_again_let_all_sit_down_who_have_not_yet(table: Make, clock: Clock) -> None:
    made = table()
    bank = under_way(made, clock)
    assert refused(lambda: sit(made, 1)) == "seat-code"
    made.joining.set_access(OPEN, bank)
    phones_on(made)
    # The times in the log are not those of this clock.
    timed(made, Clock())
    assert made.who(sit(made, 1)).seat == 1


def test_in_the_middle_of_a_game_a_free_seat_is_taken_by_the_banker_s_code_alone(table: Make, clock: Clock) -> None:
    made = table()
    bank = under_way(made, clock)
    assert made.joining.needs_code(2)
    code = made.joining.invite(2, bank)
    assert refused(partial(made.joining.seat_ticket, 2, code=" ")) == "seat-code"
    for wrong in ("AAAAAA", made.joining.invite(1, bank)):
        assert refused(partial(made.joining.seat_ticket, 2, code=wrong)) == "seat-code-wrong"
    assert refused(lambda: made.joining.take(code)) == "no-ticket"
    assert refused(lambda: made.joining.take(f"{made.table_id}/2/{code}")) == "no-ticket"
    with pytest.raises(Illegal, match="pin-shape"):
        made.joining.seat_ticket(2, code=code, new_pin="x")
    phone = sit(made, 2, code=f" {code.lower()} ", new_pin="1234")
    assert made.who(phone).seat == 2
    # The seat's own PIN brings another phone there.
    assert made.who(sit(made, 2, pin="1234")).seat == 2
    made.joining.free(2, bank)
    assert refused(lambda: made.joining.seat_ticket(2, code=code)) == "seat-code-wrong"


def test_a_code_is_good_for_ten_minutes(table: Make, clock: Clock) -> None:
    made = table()
    bank = under_way(made, clock)
    code = made.joining.invite(2, bank)
    clock.now += CODE_SECONDS + 1
    assert refused(lambda: made.joining.seat_ticket(2, code=code)) == "seat-code-wrong"


def test_only_the_banker_s_device_gives_codes_and_for_free_seats_alone(table: Make, clock: Clock) -> None:
    made = timed(table(), clock)
    assert refused(lambda: made.joining.invite(1, Device())) == "phones-off"
    bank = phones_on(made)
    phone = sit(made, 0)
    for other in (Device(), phone):
        assert refused(partial(made.joining.invite, 1, other)) == "banker-only"
    assert refused(lambda: made.joining.invite(0, bank)) == "seat-taken"
    made.leave(1, device=bank)
    assert refused(lambda: made.joining.invite(1, bank)) == "seat-left"


def test_a_seat_that_is_freed_in_the_middle_of_a_game_needs_a_code_at_once(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    sit(made, 1)
    ticket = made.joining.seat_ticket(2)
    made.joining.free(1, bank)
    play(made, DISPATCH, bank)
    assert refused(lambda: made.joining.seat_ticket(1)) == "seat-code"
    made.joining.take(ticket)
    # A table that is opened anew, or by another server, knows who had a seat.
    live.close()
    again = live.registry().table(made.table_id)
    assert again.joining.needs_code(1)
    assert again.who(sit(again, 1, code=again.joining.invite(1, bank))).seat == 1


def test_nobody_sits_down_on_a_seat_that_the_table_plays(table: Make) -> None:
    """Also before the game is under way, by a PIN, or by a ticket from before."""
    made = table()
    bank = phones_on(made)
    ticket = made.joining.seat_ticket(2)
    made.leave(2, device=bank)
    assert refused(lambda: made.joining.seat_ticket(2)) == "seat-left"
    assert refused(lambda: made.joining.take(ticket)) == "seat-left"
    made.set_pin(2, "1234", device=bank)
    assert refused(lambda: made.joining.seat_ticket(2, pin="1234")) == "seat-left"
    assert made.view.absent == frozenset({2})
    made.come_back(2, device=bank)
    assert made.who(sit(made, 2, pin="1234")).seat == 2


def test_a_game_that_began_from_a_position_is_under_way_from_its_beginning(table: Make, clock: Clock) -> None:
    seats = 3
    start = {"round": 1, "seat": 0, "palaces": [{}] * seats, "parks": [[]] * seats, "island": []}
    begun = live.registry().create({**table().record(), "start": {**start, "balances": [320_000] * seats}})
    bank = phones_on(timed(begun, clock))
    assert begun.who(sit(begun, 0)).seat == 0
    clock.now += LATE
    assert refused(lambda: begun.joining.seat_ticket(1)) == "seat-code"
    assert begun.who(sit(begun, 1, code=begun.joining.invite(1, bank))).seat == 1


def test_a_guest_who_waits_for_a_seat_to_be_freed_reads_no_purse(table: Make, clock: Clock) -> None:
    """By whatever door: freed, left and come back, handed over, or never taken."""
    made = table()
    bank = under_way(made, clock)
    cem = sit(made, 2, code=made.joining.invite(2, bank))
    made.joining.free(2, bank)
    assert made.who(cem).seat is None
    for seat in range(3):
        assert refused(partial(made.joining.seat_ticket, seat)) == "seat-code"
    made.leave(2, device=bank)
    made.come_back(2, device=bank)
    assert refused(lambda: made.joining.seat_ticket(2)) == "seat-code"


def test_a_ticket_from_a_code_waits_a_minute_as_any(table: Make, clock: Clock) -> None:
    made = table()
    bank = under_way(made, clock)
    ticket = made.joining.seat_ticket(2, code=made.joining.invite(2, bank))
    clock.now += TICKET_SECONDS - 1
    assert device(made.joining.take(ticket))
    assert made.view.access == SEATS
