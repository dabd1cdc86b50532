"""The log tells who chose a PIN or took it away: the seat itself, the table keeper, or somebody who knew it."""

from collections.abc import Callable

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.testclient import TestClient

import live
from live import BANKER_ENTERS, OPEN, SEATS, Device, LiveTable, new_key
from live.table_limits import share_of_settings
from narration import tell_line
from presenters.log_view import log_view
from storage import Entry
from tests.live.phones import Make, phones_on, sit
from tests.pages.games import english
from web import seat_routes
from web.origin import SameOrigin

# The devices that change a PIN, from the banker's device, Ben's phone and Cem's.
Chosen = Callable[[Device, Device, Device], Device]
SOMEBODY = "somebody who knew the PIN"


def told(made: LiveTable) -> list[tuple[str, str]]:
    """The sentences of the two newest lines, oldest first, and who entered them."""
    lines = [tell_line(line, english(made.view)) for line in made.view.log[-2:]]
    return [(line.sentence, line.who) for line in lines]


def plainly(device: Device) -> Device:
    """The same device on a screen of everybody's, where a PIN is changed."""
    return device._replace(as_seat=False)


DEVICES: list[tuple[Chosen, str]] = [
    (lambda bank, ben, cem: plainly(ben), "Ben"),
    (lambda bank, ben, cem: Device({**bank.cookies, **ben.cookies}), "Ben"),
    (lambda bank, ben, cem: bank, "the table keeper for Ben"),
    (lambda bank, ben, cem: plainly(cem), SOMEBODY),
    (lambda bank, ben, cem: Device(), SOMEBODY),
]


@pytest.mark.parametrize(("chosen", "who"), DEVICES, ids=["own", "keeper's seat", "keeper", "other phone", "stranger"])
def test_the_log_tells_who_changed_a_pin_and_who_took_it_away(table: Make, chosen: Chosen, who: str) -> None:
    made = table()
    bank, ben, cem = phones_on(made), sit(made, 1, new_pin="1111"), sit(made, 2)
    by = chosen(bank, ben, cem)
    made.set_pin(1, "2222", old="1111", device=by)
    made.remove_pin(1, "2222", device=by)
    assert told(made) == [("Ben has a PIN now.", who), ("Ben has no PIN any more.", who)]
    lines = made.view.log
    assert [line.changed for line in lines[-2:]] == ["pin", "no-pin"]
    # Beside a sentence that is about whoever did it nobody is named again.
    shown = log_view(made.view, english(made.view))["lines"][:2]
    assert [line["who"] for line in shown] == ["" if who == "Ben" else who] * 2
    live.close()
    assert live.registry().table(made.table_id).view.log == lines


@pytest.mark.parametrize(("chosen", "who"), DEVICES, ids=["own", "keeper's seat", "keeper", "other phone", "stranger"])
def test_a_shared_screen_is_known_by_its_cookies(table: Make, chosen: Chosen, who: str) -> None:
    made = table()
    by = chosen(phones_on(made), sit(made, 1, new_pin="1111"), sit(made, 2))
    cookies = "; ".join(f"{name}={token}" for name, token in by.cookies.items())
    with TestClient(Starlette(routes=[*seat_routes.ROUTES], middleware=[Middleware(SameOrigin)])) as client:
        for pin, new in (("1111", "2222"), ("2222", "")):
            asked = {"table": made.table_id, "seat": "1", "pin": pin, "lang": "en", "new": new}
            answer = client.post("/purse", json=asked, headers={"origin": "http://testserver", "cookie": cookies})
            assert answer.status_code == 200
    assert told(made) == [("Ben has a PIN now.", who), ("Ben has no PIN any more.", who)]


def test_the_first_pin_of_a_free_seat_is_the_table_keepers(table: Make) -> None:
    made = table()
    bank = phones_on(made, BANKER_ENTERS)
    made.set_pin(1, "1111", device=bank)
    made.joining.set_access(SEATS, bank)
    made.set_pin(2, "1111", device=bank)
    whos = [tell_line(line, english(made.view)).who for line in made.view.log if line.changed == "pin"]
    assert whos == ["the table keeper", "the table keeper for Cem"]


def test_on_one_device_every_pin_is_the_table_keepers(table: Make) -> None:
    made = table()
    made.set_pin(1, "1111")
    made.remove_pin(1, "1111")
    assert [(line.role, line.seat, line.for_seat) for line in made.view.log] == [("banker", None, 1)] * 2
    assert [who for _, who in told(made)] == ["the table keeper"] * 2


def test_where_phones_are_off_again_a_phone_is_still_its_seat(table: Make) -> None:
    made = table()
    bank, ben = phones_on(made), sit(made, 1)
    made.joining.set_access(OPEN, bank)
    made.set_pin(1, "1111", device=plainly(ben))
    made.set_pin(1, "2222", old="1111", device=Device())
    assert [who for _, who in told(made)] == ["Ben", "the table keeper"]


def test_an_entry_from_before_is_told_as_it_was(table: Make) -> None:
    made = table()
    phones_on(made)
    made._game_log.append("settings", {"pins": {"1": "hash"}}, role="banker", for_seat=1, key=new_key())
    made.catch_up()
    assert told(made)[-1] == ("Ben has a PIN now.", "the table keeper for Ben")


def test_a_pin_is_of_its_seats_share_whoever_changes_it(table: Make) -> None:
    made = table()
    bank, ben = phones_on(made), sit(made, 1, new_pin="1111")
    for by in (ben, bank, Device()):
        made.set_pin(1, "1111", old="1111", device=by)
    entries: list[Entry] = made._game_log.game.entries[-3:]
    assert {share_of_settings(one.data, one.role, one.seat, one.for_seat) for one in entries} == {("pin 1", 1)}
    assert made.limits._settings["pin 1"] == 3
