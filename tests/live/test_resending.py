"""What was done already is answered as done when its sender sends it again, whatever has come of the table since."""

from functools import partial
from typing import NamedTuple

import pytest

from live import Device, LiveTable, View
from tests.live.phones import NOBODY, Make, phones_on, play, sit
from tests.live.test_table import DISPATCH, note, refused
from tests.pages.test_talk_refusals import made
from tests.rules.saying import haggling, offer
from tests.rules.scenes import A, B, C

ACCEPTED = {"type": "bribe", "seat": B, "profession": "chemist", "amount": 2_000}
TAP = "0123456789abcdef0123456789abcdef"


class Haggled(NamedTuple):
    """A table at which the host has accepted an offer. seen: the version that was decided on."""

    table: LiveTable
    bank: Device
    phones: list[Device]
    seen: int

    def accept(self, device: Device, key: str) -> View:
        return self.table.act(ACCEPTED, version=self.seen, key=key, device=device)


@pytest.fixture
def haggled(monkeypatch: pytest.MonkeyPatch) -> Haggled:
    table = made(haggling, monkeypatch)
    bank, phones = phones_on(table), [sit(table, seat) for seat in range(table.view.table.seats)]
    play(table, offer(B, "chemist", 2_000), phones[B])
    found = Haggled(table, bank, phones, table.view.version)
    found.accept(phones[A], TAP)
    return found


def test_an_acceptance_sent_twice_is_done_once_and_answered_twice(haggled: Haggled) -> None:
    done, host = haggled.table.view, haggled.phones[A]
    assert haggled.accept(host, TAP) is done
    assert refused(lambda: haggled.accept(host, "another")) == "no-offer"
    assert haggled.table.view is done


def test_the_key_of_another_gets_no_other_answer_than_a_new_one(haggled: Haggled) -> None:
    before = haggled.table.view
    for device, code in (
        (haggled.phones[B], "host-accepts"),
        (haggled.phones[C], "not-your-seat"),
        (haggled.bank, "moved-on"),
        (NOBODY, "watching"),
    ):
        assert refused(partial(haggled.accept, device, TAP)) == code
        assert refused(partial(haggled.accept, device, "another")) == code
    assert haggled.table.view is before


def test_whoever_lost_the_seat_is_not_answered_by_the_key(haggled: Haggled) -> None:
    haggled.table.joining.free(A, haggled.bank)
    assert refused(lambda: haggled.accept(haggled.phones[A], TAP)) == "watching"


def test_what_was_done_before_a_table_was_closed_is_answered_as_done_after_it(table: Make) -> None:
    played = table()
    bank = phones_on(played)
    anna = sit(played, 0)
    seen = played.view.version
    played.act(DISPATCH, version=seen, key="a", device=anna)
    played.undo(version=seen + 1, key="b", device=bank)
    played.close(device=bank)
    closed = played.view
    assert played.act(DISPATCH, version=seen, key="a", device=anna) is closed
    assert played.undo(version=seen + 1, key="b", device=bank) is closed
    assert refused(lambda: played.act(note("x"), version=closed.version, key="c", device=bank)) == "table-closed"
    assert refused(lambda: played.undo(version=seen + 1, key="b", device=anna)) == "banker-only"


def test_a_key_that_another_has_used_is_not_answered_as_done(table: Make) -> None:
    played = table()
    bank, anna, ben = phones_on(played), sit(played, 0), sit(played, 1)
    played.act(note("a") | {"seat": 0}, version=played.view.version, key=TAP, device=anna)
    before = played.view
    for device, words in ((ben, note("b") | {"seat": 1}), (bank, note("c"))):
        act = partial(played.act, words, version=before.version, device=device)
        assert refused(partial(act, key=TAP)) == "known-key"
        assert played.view is before
    assert refused(lambda: played.undo(version=before.version, key=TAP, device=bank)) == "known-key"
    # Whoever used it may still send it again.
    assert played.act(note("a") | {"seat": 0}, version=before.version, key=TAP, device=anna) is before
