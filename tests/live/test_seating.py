"""Identification of devices at a table, and their permissions."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import BANKER_ENTERS, OPEN, SEATS, Actor, Device
from rules import IntrigeError
from storage import GameLog, StorageError
from tests.live.phones import NOBODY, SECOND, Make, phones_on, play, sit
from tests.live.test_table import DISPATCH, note, refused, together

MOVE = {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "counted anew"}


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
    kept = str([entry.data for entry in made._game_log.entries])
    for who in (bank, anna):
        (token,) = who.cookies.values()
        assert len(token) >= 32
        assert token not in kept
    # A hash may hold these digits by chance, among others.
    assert not {"2468", "1357"}.intersection(re.findall(r"\w+", kept))
    assert set(made.view.settings) == {"access"}


def test_a_seat_outlives_the_server(table: Make) -> None:
    made = table()
    bank, anna = phones_on(made), sit(made, 0)
    live.close()
    again = live.registry().table(made.table_id)
    assert (again.who(bank).role, again.who(anna).seat) == ("banker", 0)


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


def test_log_of_a_table_opened_again_tells_the_same(table: Make) -> None:
    made = table()
    bank = phones_on(made)
    play(made, DISPATCH, bank)
    made.joining.set_access(OPEN, bank)
    play(made, SECOND, Device())
    told = made.view.log
    assert [line.stood_in for line in told if line.action] == [True, False]
    live.close()
    assert live.registry().table(made.table_id).view.log == told


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
    assert (
        live.sentence(caught.value, Translator("en", made.view.table.players))
        == "Only Anna or the table keeper can do this."
    )


def test_own_cash_is_told_while_the_store_is_out_of_reach(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the seat was freed at another server cannot be asked then, and nothing is decided anywhere."""
    made = table()
    phones_on(made)
    anna = sit(made, 0)
    told = made.own_cash(anna)

    def away(_: GameLog) -> None:
        raise StorageError("unreachable", path="a database")

    monkeypatch.setattr(GameLog, "catch_up", away)
    assert made.own_cash(anna) == told
