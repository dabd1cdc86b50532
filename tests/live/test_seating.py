from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import live
from live import BANKER_ENTERS, OPEN, SEATS, Actor, Device, LiveTable, Taken, new_key
from live.joining import TICKET_SECONDS
from live.registry import FREE_CODES, IDLE_SECONDS, Registry
from live.secrets import FREE_TRIES
from pages.parts.language import Speech
from rules import IntrigeError
from tests.live.test_table import DISPATCH, note, refused, together

Make = Callable[..., LiveTable]

SECOND = {
    "type": "bribe",
    "seat": 0,
    "profession": "law",
    "amount": 10_000,
}
MOVE = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "counted anew"}
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
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_table_played_on_one_device_asks_nobody_who_they_are(table: Make) -> None:
    made = table()
    assert made.who(Device()) == Actor("banker", None)
    play(made, DISPATCH, Device())
    made.undo(version=1, key="a")
    assert made.view.access == OPEN
    assert refused(lambda: made.joining.seat_ticket(0)) == "phones-off"


def test_with_phones_on_only_cookies_say_who_a_device_is(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    anna, ben = sit(made, 0), sit(made, 1)
    assert made.who(Device()) == made.who(NOBODY) == Actor("watcher", None)
    assert made.who(bank) == Actor("banker", None)
    assert [made.who(one) for one in (anna, ben)] == [Actor("seat", 0), Actor("seat", 1)]
    # On the table's page a phone only watches; the banker's own phone acts for its seat on the page of that seat.
    assert made.who(anna._replace(as_seat=False)).role == "watcher"
    both = Device({**bank.cookies, **ben.cookies})
    assert (made.who(both).role, made.who(both._replace(as_seat=True)).seat) == ("banker", 1)
    assert made.view.seated == {0, 1}


def test_a_seat_acts_for_itself_the_banker_for_anyone_a_watcher_for_nobody(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    anna, ben = sit(made, 0), sit(made, 1)
    for nobody in (Device(), NOBODY, anna._replace(as_seat=False)):
        assert refused(partial(play, made, DISPATCH, nobody)) == "watching"
    assert refused(lambda: play(made, DISPATCH, ben)) == "not-your-seat"
    play(made, DISPATCH, anna)
    assert refused(lambda: play(made, SECOND, ben)) == "not-your-seat"
    play(made, SECOND, bank)
    told = [(line.role, line.seat, line.for_seat, line.stood_in) for line in made.view.log if line.action]
    assert told == [("seat", 0, None, False), ("banker", None, 0, True)]


def test_corrections_undo_and_settings_are_the_bankers_alone(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    anna = sit(made, 0)
    play(made, DISPATCH, anna)
    version = made.view.version
    for other in (anna, anna._replace(as_seat=False), Device()):
        calls: list[Callable[[], object]] = [
            partial(made.undo, version=version, key="a", device=other),
            partial(made.redo, version=version, key="b", device=other),
            partial(made.set_options, {"paper_money": True}, device=other),
            partial(made.joining.free, 0, other),
            partial(made.joining.set_access, OPEN, other),
            partial(made.joining.banker_ticket, other, access=OPEN),
        ]
        assert [refused(call) for call in calls] == ["banker-only"] * len(calls)
        assert refused(partial(play, made, MOVE, other)) in {"banker-only", "watching"}
    assert made.view.version == version
    play(made, MOVE, bank)
    made.undo(version=version + 1, key="c", device=bank)


def test_notes_are_written_in_ones_own_name(table: Make) -> None:
    made = table()
    phones_on(made)
    anna = sit(made, 0)
    play(made, {**note("Ben promised me the 50,000 room"), "seat": 0}, anna)
    assert refused(lambda: play(made, {**note("I lied"), "seat": 1}, anna)) == "not-your-seat"
    assert refused(lambda: play(made, note("the table decides"), anna)) == "not-your-seat"


def test_where_the_banker_enters_everything_a_phone_sees_its_cash_and_no_more(table: Make) -> None:
    made = table()
    bank = phones_on(made, BANKER_ENTERS)
    anna = sit(made, 0)
    assert refused(lambda: play(made, DISPATCH, anna)) == "banker-enters"
    assert made.own_cash(anna) == 320_000
    play(made, DISPATCH, bank)


def test_cash_is_told_to_its_own_phone_alone(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    anna, ben = sit(made, 0), sit(made, 1)
    play(made, MOVE, bank)
    assert (made.own_cash(anna), made.own_cash(ben)) == (330_000, 320_000)
    for other in (bank, Device(), NOBODY, Device({"intrige_XXXX_seat": anna.cookies[f"intrige_{made.table_id}_seat"]})):
        assert refused(partial(made.own_cash, other)) == "watching"


def test_what_a_phone_may_not_enter_it_may_not_try_out(table: Make) -> None:
    made = table()
    phones_on(made)
    anna, ben = sit(made, 0), sit(made, 1)
    play(made, DISPATCH, anna)
    for amount in (10_000, 990_000):
        told = made.refusal({**SECOND, "amount": amount}, device=ben)
        assert told is not None
        assert told.code == "not-your-seat"


def test_the_server_keeps_no_token_and_no_view_has_its_digest(table: Make) -> None:
    made = table()
    bank, anna = phones_on(made, pin="2468"), sit(made, 0, new_pin="1357")
    kept = str([entry.data for entry in made._book.entries])
    for who in (bank, anna):
        (token,) = who.cookies.values()
        assert len(token) >= 32
        assert token not in kept
    assert "2468" not in kept
    assert set(made.view.settings) == {"access"}


def test_a_seat_outlives_the_server(table: Make) -> None:
    made = table()
    bank, anna = phones_on(made), sit(made, 0)
    live.close()
    again = live.registry().table(made.table_id)
    assert (again.who(bank).role, again.who(anna).seat) == ("banker", 0)


def test_a_ticket_is_good_once_and_for_a_minute(table: Make) -> None:
    made = table()
    clock = Clock()
    made.joining._clock = clock
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
    again = LiveTable(made._library, made._book, live.registry()._pins)
    assert refused(lambda: again.joining.seat_ticket(0, pin="1357")) == "pin-wait"


def test_guesses_at_table_codes_are_slowed_down_for_the_one_who_guesses(table: Make) -> None:
    code = table().table_id
    registry = live.registry()
    for number in range(FREE_CODES):
        assert refused(partial(registry.table, f"X{number}", client="a")) == "unknown-table"
    assert refused(lambda: registry.table(code, client="a")) == "code-wait"
    assert registry.table(code, client="b").table_id == code


def test_a_phone_that_joins_makes_nobody_decide_again(table: Make) -> None:
    made = table()
    phones_on(made)
    anna = sit(made, 0)
    version = made.view.version
    sit(made, 1)
    made.act(DISPATCH, version=version, key="a", device=anna)
    sit(made, 2)
    assert refused(lambda: made.act(SECOND, version=version, key="b", device=anna)) == "moved-on"
    assert refused(lambda: made.act(SECOND, version=-1, key="c", device=anna)) == "moved-on"


def test_two_phones_at_once_and_a_doubled_tap(table: Make) -> None:
    made = table()
    bank, anna = phones_on(made), sit(made, 0)
    version = made.view.version
    outcome = together(
        2, lambda number: made.act(DISPATCH, version=version, key=str(number), device=(bank, anna)[number])
    )
    assert sorted(outcome) == ["done", "moved-on"]
    outcome = together(4, lambda _: made.act(SECOND, version=version + 1, key="tap", device=anna))
    assert outcome == ["done"] * 4
    assert made.view.undoable == 2
    assert sum(made._position.balances) == 3 * 320_000


def test_nobody_gets_in_by_options_of_a_table(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    made.set_options({"paper_money": True, "access": OPEN, "tokens": {}, "bank": {}, "pins": {}}, device=bank)
    assert made.view.access == SEATS
    assert made.who(bank).role == "banker"


def test_a_table_at_which_nobody_looks_is_closed_and_opens_again(table: Make) -> None:
    clock = Clock()
    registry = Registry(live.registry().library, clock)
    one, other = table().table_id, table().table_id
    first = registry.table(one)
    assert registry.table(one) is first
    clock.now += IDLE_SECONDS + 1
    registry.table(other)
    assert registry.table(one) is not first


@pytest.mark.parametrize("settings", [{"access": "root"}, {"access": None}, {"bank": None, "tokens": None}])
def test_settings_that_make_no_sense_let_nobody_in_by_accident(table: Make, settings: dict[str, Any]) -> None:
    made = table()
    made._settle_settings(settings, "banker", None, None)
    assert made.view.access == OPEN
    assert made.who(NOBODY).role == "watcher"


def test_log_says_who_came_and_who_was_put_out(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    sit(made, 1)
    made.joining.free(1, bank)
    made.joining.set_access(BANKER_ENTERS, bank)
    made.set_options({"paper_money": True}, device=bank)
    told = [(line.changed, line.role, line.seat, line.for_seat) for line in made.view.log]
    assert told == [
        ("banker", "banker", None, None),
        ("joined", "seat", 1, None),
        ("freed", "banker", None, 1),
        ("access", "banker", None, None),
        ("", "banker", None, None),
    ]


def test_log_says_who_has_a_pin_and_who_has_none_any_more(table: Make) -> None:
    made = table()
    made.set_pin(0, "1357")
    made.set_pin(2, "2468")
    made.remove_pin(0, "1357")
    told = [(line.changed, line.for_seat) for line in made.view.log]
    assert told == [("pin", 0), ("pin", 2), ("no-pin", 0)]


def test_errors_are_told_in_words(table: Make) -> None:
    made = table()
    phones_on(made)
    ben = sit(made, 1)
    with pytest.raises(IntrigeError) as caught:
        play(made, DISPATCH, ben)
    assert live.sentence(caught.value, Speech("en", made.view.table.players)) == "Only Anna or the banker can do this."
