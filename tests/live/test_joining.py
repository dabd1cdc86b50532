"""How a device becomes a seat's or the banker's, and PINs."""

from functools import partial

import pytest

import live
from live import BANKER_ENTERS, OPEN, SEATS, Device, LiveTable
from live.credential_hashing import digest
from live.tickets import TICKET_SECONDS
from live.wrong_tries import FREE_TRIES, Guards
from storage.store import TICKETS
from tests.live.phones import NOBODY, Clock, Make, device, phones_on, play, sit
from tests.live.test_table import DISPATCH, refused, together


def test_a_ticket_is_good_once_and_for_a_minute(table: Make) -> None:
    made = table()
    clock = Clock()
    made._clock = clock
    phones_on(made)
    ticket = made.joining.seat_ticket(0)
    made.joining.take(ticket)
    assert refused(lambda: made.joining.take(ticket)) == "no-ticket"
    late = made.joining.seat_ticket(1)
    clock.now += TICKET_SECONDS + 1
    assert refused(lambda: made.joining.take(late)) == "no-ticket"
    assert refused(lambda: made.joining.take("")) == "no-ticket"


def test_of_two_phones_that_want_a_seat_one_gets_it_and_one_is_told(table: Make) -> None:
    made = table()
    phones_on(made)
    tickets = [made.joining.seat_ticket(2) for _ in range(4)]
    outcome = together(4, lambda number: made.joining.take(tickets[number]))
    assert sorted(outcome) == ["done", "seat-taken", "seat-taken", "seat-taken"]


def test_a_pin_chosen_by_another_meanwhile_is_not_overwritten(table: Make) -> None:
    made = table()
    phones_on(made)
    mine, theirs = made.joining.seat_ticket(0, new_pin="1111"), made.joining.seat_ticket(0, new_pin="2222")
    made.joining.take(mine)
    assert refused(lambda: made.joining.take(theirs)) == "seat-taken"
    made.joining.check_pin(0, "1111")


def test_a_new_phone_takes_a_seat_over_with_its_pin_and_the_old_one_is_out(table: Make) -> None:
    made = table()
    phones_on(made)
    old = sit(made, 0, new_pin="1357")
    assert refused(lambda: made.joining.seat_ticket(0)) == "pin-wrong"
    new = sit(made, 0, pin="1357")
    assert (made.who(old).role, made.who(new).seat) == ("watcher", 0)
    assert refused(lambda: play(made, DISPATCH, old)) == "watching"


def test_without_a_pin_only_the_bankers_leave_replaces_a_phone(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    old = sit(made, 0)
    assert refused(lambda: made.joining.seat_ticket(0)) == "seat-taken"
    made.joining.free(0, bank)
    assert made.who(old).role == "watcher"
    assert made.who(sit(made, 0)).seat == 0


def test_freeing_forgets_the_pin_so_that_a_forgotten_one_is_no_dead_end(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    sit(made, 0, new_pin="1357")
    made.joining.free(0, bank)
    assert made.view.protected == frozenset()
    sit(made, 0, new_pin="2468")


def test_a_stranger_gives_nobody_a_pin(table: Make) -> None:
    made = table()
    bank, anna = phones_on(made), sit(made, 0)
    for stranger in (Device(), NOBODY, bank):
        assert refused(partial(made.set_pin, 0, "1111", device=stranger)) == "not-your-seat"
    assert refused(lambda: made.set_pin(1, "1111", device=Device())) == "banker-only"
    made.set_pin(1, "1111", device=bank)
    made.set_pin(0, "1234", device=anna)
    made.set_pin(0, "4321", device=anna)
    assert refused(lambda: made.set_pin(0, "1111", old="0000", device=bank)) == "pin-wrong"


def test_a_pin_is_taken_away_by_whoever_knows_it_and_by_nobody_else(table: Make) -> None:
    made = table()
    made.set_pin(0, "1357")
    made.set_pin(1, "2468")
    for wrong in ("", "0000", "2468"):
        assert refused(partial(made.remove_pin, 0, wrong)) == "pin-wrong"
    assert refused(lambda: made.remove_pin(0, "1357")) == "pin-wait"
    assert made.view.protected == {0, 1}
    made.remove_pin(1, "2468")
    assert made.view.protected == {0}
    assert refused(lambda: made.cash(1, "2468")) == "pin-none"
    assert refused(lambda: made.remove_pin(1, "2468")) == "pin-none"


def test_a_pin_that_was_taken_away_opens_no_seat(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    anna = sit(made, 0, new_pin="1357")
    made.remove_pin(0, "1357")
    assert refused(lambda: made.joining.seat_ticket(0)) == "seat-taken"
    assert refused(lambda: made.joining.seat_ticket(0, pin="1357")) == "seat-taken"
    for other in (Device(), NOBODY, bank):
        assert refused(partial(made.set_pin, 0, "1111", device=other)) == "not-your-seat"
    assert made.who(anna).seat == 0
    made.set_pin(0, "2468", device=anna)
    assert made.cash(0, "2468") == 320_000


def test_a_ticket_drawn_with_an_old_pin_or_with_none_is_worth_nothing_once_there_is_another(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    before = made.joining.seat_ticket(0)
    made.set_pin(0, "1357", device=bank)
    assert refused(lambda: made.joining.take(before)) == "seat-taken"
    with_old = made.joining.seat_ticket(0, pin="1357")
    made.set_pin(0, "2468", old="1357", device=bank)
    assert refused(lambda: made.joining.take(with_old)) == "seat-taken"
    assert made.who(sit(made, 0, pin="2468")).seat == 0


def test_another_device_takes_the_bankers_place_with_the_bankers_pin(table: Make) -> None:
    made = table()
    old = phones_on(made, pin="2468")
    assert refused(lambda: made.joining.replace_banker("1111")) == "pin-wrong"
    new = device(made.joining.take(made.joining.replace_banker("2468")))
    assert (made.who(old).role, made.who(new).role) == ("watcher", "banker")
    assert made.view.access == SEATS


def test_phones_turned_off_and_on_again_forget_the_bankers_old_pin(table: Make) -> None:
    made = table()
    made.joining.set_access(OPEN, phones_on(made, pin="2468"))
    phones_on(made)
    assert refused(lambda: made.joining.replace_banker("2468")) == "pin-none-bank"


def test_guesses_at_pins_are_slowed_down_and_a_table_opened_anew_does_not_forget(table: Make) -> None:
    made = table()
    phones_on(made, pin="2468")
    sit(made, 0, new_pin="1357")
    for _ in range(FREE_TRIES):
        assert refused(lambda: made.joining.seat_ticket(0, pin="0000")) == "pin-wrong"
        assert refused(lambda: made.joining.replace_banker("0000")) == "pin-wrong"
    assert refused(lambda: made.joining.seat_ticket(0, pin="1357")) == "pin-wait"
    assert refused(lambda: made.joining.replace_banker("2468")) == "pin-wait"
    assert refused(lambda: made.cash(0, "1357")) == "pin-wait"
    again = LiveTable(live.registry().library, made._game_log, live.registry()._pins)
    assert refused(lambda: again.joining.seat_ticket(0, pin="1357")) == "pin-wait"


def guess(made: LiveTable, times: int = FREE_TRIES) -> None:
    """Try a wrong PIN of seat 0 so often."""
    for _ in range(times):
        assert refused(lambda: made.cash(0, "0000")) == "pin-wrong"


def test_a_pin_that_the_seat_s_phone_has_just_chosen_waits_for_no_guesses_at_the_old_one(table: Make) -> None:
    made = table()
    phones_on(made)
    anna = sit(made, 0, new_pin="1357")
    guess(made)
    assert refused(lambda: made.cash(0, "1357")) == "pin-wait"
    assert refused(lambda: made.set_pin(0, "2468", old="1357")) == "pin-wait"
    made.set_pin(0, "2468", device=anna)
    assert made.cash(0, "2468") == 320_000
    guess(made)
    assert refused(lambda: made.cash(0, "2468")) == "pin-wait"


def test_whoever_takes_a_freed_seat_waits_for_no_guesses_at_the_pin_before(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    sit(made, 0, new_pin="1357")
    guess(made)
    made.joining.free(0, bank)
    new = sit(made, 0, new_pin="1357")
    assert made.cash(0, "1357") == 320_000
    guess(made)
    made.leave(0, device=bank)
    assert made.who(new).seat is None
    made.set_pin(0, "1357", device=bank)
    assert made.cash(0, "1357") == 320_000


def test_the_bankers_new_pin_waits_for_no_guesses_at_the_old_one(table: Make) -> None:
    made = table()
    old = phones_on(made, pin="2468")
    for _ in range(FREE_TRIES):
        assert refused(lambda: made.joining.replace_banker("0000")) == "pin-wrong"
    bank = device(made.joining.take(made.joining.banker_ticket(old, access=SEATS)))
    assert refused(lambda: made.joining.replace_banker("2468")) == "pin-wait"
    made.joining.take(made.joining.banker_ticket(bank, access=SEATS, pin="1357"))
    made.joining.take(made.joining.replace_banker("1357"))


def test_guesses_at_one_pin_count_together_at_servers_that_share_a_store(table: Make) -> None:
    made = table()
    phones_on(made)
    anna = sit(made, 0, new_pin="1357")
    other = LiveTable(live.registry().library, made._game_log, Guards(live.registry().library.store))
    for number in range(FREE_TRIES):
        guess((made, other)[number % 2], 1)
    assert [refused(partial(one.cash, 0, "1357")) for one in (made, other)] == ["pin-wait"] * 2
    made.set_pin(0, "2468", device=anna)
    other.catch_up()
    guess(made, FREE_TRIES - 1)
    guess(other, 1)
    assert [refused(partial(one.cash, 0, "2468")) for one in (made, other)] == ["pin-wait"] * 2


@pytest.mark.parametrize("known", [True, False], ids=["as they are stored", "as they were stored before"])
def test_a_ticket_from_while_phones_were_off_is_void_once_they_are_on_again(table: Make, known: bool) -> None:
    made = table()
    bank = phones_on(made)
    ticket = anybodys_ticket(made, bank, known)
    made.joining.set_access(SEATS, bank)
    assert refused(lambda: made.joining.take(ticket)) == "bank-taken"
    assert made.who(bank).role == "banker"


@pytest.mark.parametrize("known", [True, False], ids=["as they are stored", "as they were stored before"])
def test_phones_that_are_off_are_turned_on_by_anybody(table: Make, known: bool) -> None:
    made = table()
    old = phones_on(made)
    new = device(made.joining.take(anybodys_ticket(made, old, known)))
    assert (made.who(new).role, made.who(old).role) == ("banker", "watcher")


def test_the_keeper_turns_phones_off_and_on_and_changes_how_they_are_played(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    ticket = made.joining.banker_ticket(bank, access=BANKER_ENTERS)
    made.joining.set_access(OPEN, bank)
    assert made.who(device(made.joining.take(ticket))).role == "banker"
    assert made.view.access == BANKER_ENTERS


def anybodys_ticket(made: LiveTable, bank: Device, known: bool) -> str:
    """Turn phones off, and draw the ticket that turns them on. known: whether it tells how the table was played."""
    made.joining.set_access(OPEN, bank)
    ticket = made.joining.banker_ticket(Device(), access=SEATS)
    if not known:
        forget_access(made, ticket)
    return ticket


def forget_access(made: LiveTable, ticket: str) -> None:
    """Store a ticket as it was stored when it did not tell how the table was played."""
    store, name = made.joining._tickets._store, digest(ticket)
    kept = store.get(TICKETS, name)
    assert kept is not None
    assert kept.document is not None
    store.put(TICKETS, {name: {field: value for field, value in kept.document.items() if field != "access"}})
