"""Promises of sums by the hundred: a payment changes those it is counted towards, and a player makes so many only."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import Device, LiveTable, new_key, sentence, table_limits
from live.rate_counters import Rates
from live.record_limits import MOST_PROMISES_IN_A_RECORD, MOST_PROMISES_OF_A_SEAT, check_record
from live.table_queries import NO_DEVICE
from pages.lobby import import_record
from rules import Illegal, load, replay
from rules.negotiation_state import Negotiation, PromiseState
from storage import Entry
from storage.replayed_game import ReplayedGame
from tests.live.conftest import setup
from tests.live.phones import phones_on, play, sit
from tests.pages.conftest import app as app
from tests.pages.test_lobby import bring
from tests.security.test_shares import until_refused

UNIT = 10_000
PROMISES, PAYMENTS = 50, 40
HUNDREDS = 800


def promise(seat: int, amount: int = 10**9) -> dict[str, Any]:
    to = (seat + 1) % 3
    return {"type": "promise", "seat": seat, "to": to, "amount": amount, "due": {"round": 6, "seat": 2}}


def payments(count: int) -> list[dict[str, Any]]:
    """Payments of a unit from seat 0 to 1, all of which the bank gives back in between."""
    pay = {"type": "pay", "seat": 0, "to": 1, "amount": UNIT}
    back = {"type": "adjust", "from": 1, "to": 0, "amount": UNIT, "reason": "x"}
    return [action for _ in range(count) for action in (pay, back)]


def record(*actions: dict[str, Any]) -> dict[str, Any]:
    return {**setup(3), "version": 2, "actions": list(actions)}


def projection(*actions: dict[str, Any]) -> ReplayedGame:
    game = ReplayedGame(setup(3, version=2))
    for number, action in enumerate(actions, 1):
        game.follow(Entry(number, "2026-11-01T20:00:00.000Z", "banker", None, None, str(number), "action", action))
    assert game.error is None
    assert len(game.steps) == 1 + len(actions)
    return game


def test_a_payment_copies_the_promises_that_it_changes_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else so many payments copy so many promises, and every position of an open table keeps the copies."""
    copied: list[PromiseState] = []
    one = PromiseState._replace

    def counted(state: PromiseState, **changed: Any) -> PromiseState:
        copied.append(state)
        return one(state, **changed)

    monkeypatch.setattr(PromiseState, "_replace", counted)
    game = projection(*[promise(0)] * PROMISES, *payments(PAYMENTS))
    assert game.position.negotiation.promises[0].paid == PAYMENTS * UNIT
    # The first payment tells every one of them that it can be paid.
    assert len(copied) <= PROMISES + PAYMENTS
    kept = {id(state) for step in game.steps for state in step.position.negotiation.promises}
    assert len(kept) <= 2 * PROMISES + PAYMENTS


def test_positions_share_the_promises_that_a_payment_leaves_alone() -> None:
    paid = [promise(0, UNIT)] * PROMISES
    game = projection(*paid, *payments(PROMISES + PAYMENTS))
    blocks = {id(step.position.negotiation.blocks) for step in game.steps}
    assert len(blocks) <= 1 + 2 * PROMISES


def test_a_payment_towards_one_of_hundreds_of_promises_copies_few_references() -> None:
    """Else a table of thousands of payments takes three times the memory that it is counted as."""
    game = projection(*[promise(0)] * HUNDREDS, *payments(PAYMENTS))
    kept = {id(part): part for step in game.steps[1 + HUNDREDS :] for part in parts(step.position.negotiation)}
    assert sum(len(part) for part in kept.values()) < PAYMENTS * HUNDREDS / 4
    assert len(game.position.negotiation.promises) == HUNDREDS


def parts(said: Negotiation) -> Iterable[tuple[object, ...]]:
    return said.blocks, *said.blocks


def test_a_record_with_more_promises_of_a_player_than_a_table_takes_is_not_brought_in() -> None:
    most = [promise(seat) for seat in range(3) for _ in range(MOST_PROMISES_IN_A_RECORD)]
    check_record(record(*most))
    with pytest.raises(Illegal, match="record-promises") as refused:
        live.registry().create(record(*most, promise(1)))
    told = sentence(refused.value, Translator())
    assert told == "One player makes 161 promises in this record; a table takes 160 of each at the most."
    assert live.registry().lobby().running == ()


@pytest.mark.parametrize("seat", [None, "0", [], {}, -1])
def test_promises_of_nobody_are_left_to_the_rules(seat: object) -> None:
    check_record(record({**promise(0), "seat": seat}))


def test_a_player_makes_so_many_promises_at_a_table_and_the_others_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """However they come in: from a record, one after another, or by a correction of something else."""
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    made = live.registry().create(record(*[promise(0)] * (MOST_PROMISES_OF_A_SEAT - 2), *payments(1)))
    note = made.view.version
    made.amend(note - 1, promise(0), version=note, key=new_key())
    play(made, promise(0), NO_DEVICE)
    with pytest.raises(Illegal, match="table-full"):
        play(made, promise(0), NO_DEVICE)
    with pytest.raises(Illegal, match="table-full"):
        made.amend(note - 2, promise(0), version=made.view.version, key=new_key())
    play(made, promise(1), NO_DEVICE)
    written = made.record()
    check_record(written)
    assert replay(load(json.dumps(written))).sound().position == made._position


def test_a_promise_that_is_corrected_makes_no_further_one_now_or_after_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    monkeypatch.setattr(table_limits, "MOST_PROMISES_OF_A_SEAT", 3)
    made = live.registry().create(record(promise(0), promise(1)))
    amended(made, 0, promise(0, UNIT))
    for _ in range(2):
        play(made, promise(0), NO_DEVICE)
    # All are made: one that is corrected stays one, that of another player is none of them.
    amended(made, 0, promise(0, 2 * UNIT))
    with pytest.raises(Illegal, match="table-full"):
        amended(made, 1, promise(0))
    with pytest.raises(Illegal, match="table-full"):
        play(made, promise(0), NO_DEVICE)
    code, counted = made.table_id, +made.limits._promises
    assert (counted[0], counted[1]) == (3, 1)
    live.close()
    made = live.registry().table(code)
    assert +made.limits._promises == counted
    amended(made, 0, promise(0))
    with pytest.raises(Illegal, match="table-full"):
        play(made, promise(0), NO_DEVICE)
    # What is no promise any more leaves room for none: it is in the log, and may come back.
    amended(made, 0, {"type": "note", "text": "x", "seat": 0})
    with pytest.raises(Illegal, match="table-full"):
        amended(made, 0, promise(0))


def amended(made: LiveTable, at: int, action: dict[str, Any]) -> None:
    made.amend(at, action, version=made.view.version, key=new_key())


def test_whoever_sits_down_on_a_freed_seat_makes_promises_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once at a table: what has been promised is read back, and every payment looks at it."""
    monkeypatch.setattr(Rates, "check", lambda *_: None)
    monkeypatch.setattr(table_limits, "MOST_PROMISES_OF_A_SEAT", 4)
    made = live.registry().create(record())
    bank = phones_on(made)
    for _ in range(3):
        assert until_refused(partial(promised, made, sit(made, 0))) == "table-full"
        made.joining.free(0, bank)
    written = made.record()
    assert len(written["actions"]) == 2 * 4
    assert MOST_PROMISES_IN_A_RECORD == 2 * MOST_PROMISES_OF_A_SEAT


def promised(made: LiveTable, phone: Device, _: int) -> None:
    play(made, promise(0), phone)


def test_an_uploaded_record_is_replayed_once_however_often_its_page_runs(
    app: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[object] = []

    def counted(data: object, *more: Any) -> Any:
        replayed.append(data)
        return replay(data, *more)

    monkeypatch.setattr(import_record, "replay", counted)
    raw = json.dumps(record(promise(0), *payments(1))).encode()
    test = bring(app(), raw)
    for _ in range(3):
        test.run()
    assert len(replayed) == 1
    bring(test, json.dumps(record(promise(0))).encode())
    assert len(replayed) == 2
    test.button("intake-open").click().run()
    (running,) = live.registry().lobby().running
    assert live.registry().table(running.table).view.version == 1


def test_a_record_that_is_refused_is_read_once_however_often_its_page_runs(
    app: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bytes] = []

    def counted(raw: bytes) -> Any:
        seen.append(raw)
        return load(raw)

    monkeypatch.setattr(import_record, "load_brought", counted)
    test = bring(app(), b'{"format": "intrige-record"')
    for _ in range(3):
        test.run()
        assert "JSON" in test.error[0].value
    assert len(seen) == 1
