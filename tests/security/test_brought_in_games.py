"""A game that was brought in is played on: what is written beside it leaves a record that can be brought in again."""

from functools import partial
from typing import Any

import pytest

import live
from live import Device, LiveTable, new_key
from live.rate_counters import Rates
from live.record_limits import MOST_BROUGHT, check_record
from live.table_limits import MOST_OF_A_SEAT, MOST_OF_THE_BANKER
from rules import Illegal
from storage.size_limits import MOST_TABLE, check_data
from tests.live.conftest import setup
from tests.live.phones import phones_on, sit
from tests.security.test_shares import until_refused


def note(text: str, seat: int = 1) -> dict[str, Any]:
    return {"type": "note", "seat": seat, "text": text}


def write_all(made: LiveTable, text: str) -> list[int]:
    """How much everybody writes until they are stopped: the banker, then each seat."""
    written = []
    banker = phones_on(made, live.SEATS)
    for seat, device in enumerate((banker, *[sit(made, seat) for seat in range(3)]), -1):
        before = made.view.version
        assert until_refused(partial(write, made, note(text, max(seat, 0)), device), 2_000) == "table-full"
        written.append(made.view.version - before)
    return written


def write(made: LiveTable, action: dict[str, Any], device: Device, _: int) -> None:
    made.act(action, version=made.view.version, key=new_key(), device=device)


@pytest.fixture(autouse=True)
def no_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rates, "check", lambda *_: None)


@pytest.mark.parametrize("brought", [1_300, 4_560])
def test_notes_that_were_brought_in_are_in_nobody_s_share(brought: int) -> None:
    code = live.registry().create({**setup(3), "actions": [note("old")] * brought}).table_id
    made = live.registry().table(code)
    banker, *seats = write_all(made, "new")
    assert banker > 2 * seats[0] > 0
    assert seats == [seats[0]] * 3
    part = seats[0] / MOST_OF_A_SEAT
    assert part == pytest.approx(banker / MOST_OF_THE_BANKER, abs=0.01)
    assert part == pytest.approx((MOST_BROUGHT - brought) / 4_400, abs=0.01)
    record = made.record()
    check_record(record)
    assert live.registry().create(record).view.undoable == len(record["actions"]) < MOST_BROUGHT
    live.close()
    with pytest.raises(Illegal, match="table-full"):
        live.registry().table(code).limits.check("action", "1", 1)


def test_long_words_that_were_brought_in_leave_room_for_all() -> None:
    made = live.registry().create({**setup(3), "actions": [note("o" * 1_000)] * 1_300})
    assert min(write_all(made, "n" * 4_000)) > 0
    assert check_data(made.record()["actions"], MOST_TABLE) > MOST_TABLE / 2


def test_shares_are_whole_where_nothing_was_brought_in() -> None:
    made = live.registry().create(setup(3))
    assert write_all(made, "new") == [MOST_OF_THE_BANKER, *[MOST_OF_A_SEAT] * 3]
