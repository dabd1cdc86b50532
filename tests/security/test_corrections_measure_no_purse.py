"""Two tables equal but for one purse: no correction, and no question about one, tells others which is which."""

from typing import Any

import pytest

from live import new_key
from rules import Illegal, IntrigeError
from tests.security.test_purses_cannot_be_measured import WATCHER, Pair, pair_of


def test_a_correction_without_a_reason_measures_no_purse() -> None:
    """It enters nothing, so the log would not tell of it."""
    pair = pair_of("fx-schmid-1994", 3, 1, (10_000, 320_000))
    sound = {"type": "adjust", "from": 1, "to": "bank", "amount": 20_000, "reason": "miscounted"}

    def refused(data: dict[str, Any]) -> list[str]:
        codes = []
        for table, banker in zip(pair.tables, pair.bankers, strict=True):
            try:
                table.act(data, version=table.view.version, key=new_key(), device=banker)
            except IntrigeError as error:
                codes.append(error.code)
        return codes

    assert refused({**sound, "reason": " "}) == ["adjust-reason"] * 2
    assert refused(sound) == ["adjust-below-zero"]


def paid_since(pair: Pair) -> int:
    """Seat 2 pays 1, and 1 pays 0, who could do that without the first payment at the richer table alone.

    Returns the version between the two.
    """
    moments = []
    for seat, to, amount in ((2, 1, 200_000), (1, 0, 100_000)):
        moments.append(pair.tables[0].view.version)
        for made, phones in zip(pair.tables, pair.phones, strict=True):
            action = {"type": "pay", "seat": seat, "to": to, "amount": amount}
            made.act(action, version=made.view.version, key=new_key(), device=phones[seat])
    return moments[1]


def test_the_question_whether_to_go_back_measures_no_purse() -> None:
    """Which payments fall along depends on it: the banker's device alone is told."""
    pair = pair_of("fx-schmid-1994", 3, 1, (20_000, 320_000))
    version = paid_since(pair)
    for made, banker, phones in zip(pair.tables, pair.bankers, pair.phones, strict=True):
        for device in (WATCHER, *phones):
            with pytest.raises(Illegal, match="banker-only"):
                made.would_undo(0, version=version, device=device)
        found = made.would_undo(0, version=version, device=banker)
        assert found is not None
        amounts = [getattr(made.view.log[number - 1].action, "amount", 0) for number in found.falls]
        assert amounts == ([200_000, 100_000] if made is pair.tables[0] else [200_000])
