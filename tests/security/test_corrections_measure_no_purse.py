"""Two tables equal but for one purse: no correction, and no question about one, tells others which is which."""

from random import Random
from typing import Any

import pytest

from live import new_key
from rules import EDITIONS, Illegal, IntrigeError, action_data, legal, opening, parse_setup, smallest
from rules import play as play_action
from tests.live.conftest import NAMES
from tests.security.test_purses_cannot_be_measured import WATCHER, Pair, pair_of, seated


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


def whole_course(head: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a game to its end, with the smallest bribes."""
    random, step, actions = Random(3), opening(parse_setup(head)), []
    while step.position.host is not None:
        action = smallest(random.choice(legal(step.position)))
        actions.append(action_data(action))
        step = play_action(step.position, action)
    return actions


def test_a_note_set_right_as_the_last_decision_tells_nobody_who_wins() -> None:
    """The banker, who may play, would try every last decision."""
    box = EDITIONS["fx-schmid-1994"]
    players = [{"name": NAMES[seat], "house": box.houses[seat].name} for seat in range(3)]
    setup = {"edition": box.name, "players": players, "first": 0}
    *actions, last = whole_course({"format": "intrige-record", "version": 1, "actions": [], **setup})
    told = []
    for balances in ([320_000] * 3, [320_000, 990_000, 320_000], [320_000, 320_000, 990_000]):
        made, banker, _ = seated({**setup, "actions": actions}, balances)
        note = {"type": "note", "text": "Now?", "seat": None}
        made.act(note, version=made.view.version, key=new_key(), device=banker)
        found = made.would_amend(made.view.undoable - 1, last, device=banker)
        assert found.after.over
        assert found.made is not None
        told.append((found.made.events, [line.events for line in found.after.log]))
    assert told[0] == told[1] == told[2]
