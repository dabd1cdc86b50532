"""A server that has not heard yet that a seat was freed at another tells its phone nothing by that seat's purse."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from live import Device, LiveTable, Registry, new_key
from rules import IntrigeError
from storage import Library
from tests.live.phones import device, phones_on, sit
from tests.pages.whole_game import whole_game

RECORD = whole_game("fx-schmid-1994", ("Ada", "Ben", "Cem"), 3)
Asking = Callable[[LiveTable, dict[str, Any], Device], object]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[LiveTable, LiveTable]]:
    """One table, as two servers have it open; the second hears of nothing that is entered at the first."""
    library = Library(tmp_path / "servers")
    first, late = Registry(library), Registry(Library(store=library.store))
    late._follower.close()
    made = first.create({**RECORD, "actions": RECORD["actions"][:40]})
    yield made, late.table(made.table_id)
    first._follower.close()
    library.close()


def asked(table: LiveTable, action: dict[str, Any], phone: Device) -> object:
    return table.refusal(action, device=phone)


def entered(table: LiveTable, action: dict[str, Any], phone: Device) -> object:
    return table.act(action, version=table.view.version, key=new_key(), device=phone)


@pytest.mark.parametrize("ask", [asked, entered])
@pytest.mark.parametrize("lacks", [0, 10_000])
def test_no_purse_is_measured_for_a_phone_that_has_lost_its_seat(
    servers: tuple[LiveTable, LiveTable], ask: Asking, lacks: int
) -> None:
    here, late = servers
    bank = phones_on(here)
    code = here.joining.invite(1, bank) if here.joining.needs_code(1) else ""
    phone = sit(here, 1, code=code)
    paying = {"type": "pay", "seat": 1, "to": 2, "amount": late.own_cash(phone) + lacks}
    here.joining.free(1, device=bank)
    try:
        told = ask(late, paying, phone)
    except IntrigeError as error:
        told = error
    assert isinstance(told, IntrigeError)
    assert told.code == "watching"


def test_a_preview_tells_no_notes_of_a_seat_by_a_pin_that_was_changed(
    servers: tuple[LiveTable, LiveTable],
) -> None:
    here, late = servers
    bank = phones_on(here)
    phone = sit(here, 1, code=here.joining.invite(1, bank), new_pin="1234")
    late.catch_up()
    here.set_pin(1, "4321", old="1234", device=phone)
    previews: tuple[Callable[[], object], ...] = (
        lambda: late.would_amend(0, RECORD["actions"][0], device=bank, pin=(1, "1234")),
        lambda: late.would_set_up({"players": RECORD["players"], "first": 0}, device=bank, pin=(1, "1234")),
    )
    for told in previews:
        with pytest.raises(IntrigeError) as caught:
            told()
        assert caught.value.code == "pin-wrong"


def invited(late: LiveTable, old: Device) -> object:
    return late.joining.invite(2, old)


def would_go_back(late: LiveTable, old: Device) -> object:
    return late.would_undo(39, version=late.view.version, device=old)


@pytest.mark.parametrize("ask", [invited, would_go_back])
def test_who_was_the_banker_makes_no_code_and_asks_for_no_preview(
    servers: tuple[LiveTable, LiveTable], ask: Callable[[LiveTable, Device], object]
) -> None:
    """A code stands in no entry: it would be good at every server, instead of the new banker's."""
    here, late = servers
    old = phones_on(here, pin="1234")
    late.catch_up()
    new = device(here.joining.take(here.joining.replace_banker("1234")))
    code = here.joining.invite(2, new)
    with pytest.raises(IntrigeError) as caught:
        ask(late, old)
    assert caught.value.code == "banker-only"
    assert here.joining.code_stands(2, code)


def test_who_keeps_the_seat_hears_that_the_purse_is_too_small(servers: tuple[LiveTable, LiveTable]) -> None:
    here, late = servers
    bank = phones_on(here)
    phone = sit(here, 1, code=here.joining.invite(1, bank))
    paying = {"type": "pay", "seat": 1, "to": 2, "amount": late.own_cash(phone) + 10_000}
    told = late.refusal(paying, device=phone)
    assert told is not None
    assert told.code == "pay-beyond-cash"
    with pytest.raises(IntrigeError) as caught:
        entered(late, paying, phone)
    assert caught.value.code == "pay-beyond-cash"
