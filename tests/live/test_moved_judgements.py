"""A judgement stays with the promise that its owner judged, whatever is corrected, resumed or entered meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

import live
from live import Amendment, Device, LiveTable, View, new_key
from live.readonly_game import lines_in_force
from rules import Judge, action_data, replay
from tests.live.phones import Make, phones_on, play, sit

ANNA, BEN, CEM = range(3)
BENS, CEMS = "I bring the wine.", "I do not attack you."


def sent(profession: str) -> dict[str, Any]:
    return {"type": "dispatch", "seat": ANNA, "figures": [{"profession": profession, "to": BEN}, LAWYER]}


LAWYER = {"profession": "law", "to": CEM}
OFFER = {"type": "offer", "seat": ANNA, "profession": "finance", "amount": 10_000}
NOTE = {"type": "note", "seat": CEM, "text": "hm"}


def paid(profession: str) -> dict[str, Any]:
    return {"type": "bribe", "seat": ANNA, "profession": profession, "amount": 10_000}


def promised(seat: int, text: str) -> dict[str, Any]:
    return {"type": "promise", "seat": seat, "to": ANNA, "text": text}


def judged(promise: int, kept: bool = False) -> dict[str, Any]:
    return {"type": "judge", "seat": ANNA, "promise": promise, "kept": kept}


# Both promises are entered between, after or before what a correction of the first line drops.
AFTER_THE_BRIBE = [sent("finance"), paid("finance"), promised(BEN, BENS), promised(CEM, CEMS)]
AFTER_AN_OFFER = [sent("finance"), OFFER, promised(BEN, BENS), promised(CEM, CEMS), paid("finance")]


class Evening:
    """A table with phones, at which one promise was judged as broken."""

    def __init__(self, table: LiveTable, actions: list[dict[str, Any]], promise: int) -> None:
        self.table = table
        self.bank = phones_on(table)
        self.phones = [sit(table, seat) for seat in range(3)]
        for action in [*actions, judged(promise)]:
            play(table, action, self.phones[action["seat"]])

    def would(self, data: dict[str, Any], *, resumes: bool = False) -> Amendment:
        at = self.table.view.undoable if resumes else 0
        return self.table.would_amend(at, data, device=self.bank, resumes=resumes)

    def confirm(self, would: Amendment, data: dict[str, Any], *, resumes: bool = False) -> None:
        at, version = would.before.undoable if resumes else 0, would.before.version
        self.table.amend(at, data, version=version, key=new_key(), device=self.bank, resumes=resumes, falls=would.falls)

    def undo(self) -> None:
        self.table.undo(version=self.table.view.version, key=new_key(), device=self.bank)


def outcomes(view: View) -> dict[str, str]:
    return {state.promise.text or "": state.outcome for state in view.position.negotiation.promises}


def told(view: View) -> list[dict[str, Any]]:
    return [action_data(line.action) for line in lines_in_force(view) if line.action is not None]


def is_sound(table: LiveTable, expected: dict[str, str]) -> None:
    """Screens, record and a server that opens the table tell the same."""
    assert outcomes(table.view) == expected
    assert told(table.view) == table.record()["actions"]
    assert replay(table.record()).sound().position.negotiation == table.view.position.negotiation
    code, version = table.table_id, table.view.version
    live.close()
    again = live.registry().table(code)
    assert (again.view.version, outcomes(again.view), told(again.view)) == (version, expected, told(table.view))
    assert again.view.damage is None


ONE_MORE: dict[str, Callable[[Evening], object]] = {
    "nothing": lambda evening: None,
    "a note": lambda evening: play(evening.table, NOTE, evening.phones[CEM]),
    "a promise": lambda evening: play(evening.table, promised(CEM, "And more."), evening.phones[CEM]),
}


@pytest.mark.parametrize("meanwhile", ONE_MORE.values(), ids=ONE_MORE)
@pytest.mark.parametrize(("promise", "broken"), [(2, BENS), (3, CEMS)])
@pytest.mark.parametrize("actions", [AFTER_THE_BRIBE, AFTER_AN_OFFER], ids=["after the bribe", "after an offer"])
def test_a_judgement_that_is_resumed_is_of_the_promise_that_was_judged(
    actions: list[dict[str, Any]], promise: int, broken: str, meanwhile: Callable[[Evening], object], table: Make
) -> None:
    evening = Evening(table(), actions, promise)
    before = evening.table.record()["actions"]
    only = {BENS: "open", CEMS: "open"} | {broken: "broken"}
    assert outcomes(evening.table.view) == only
    corrected = sent("military")
    evening.confirm(evening.would(corrected), corrected)
    would = evening.would(paid("military"), resumes=True)
    assert would.falls == ()
    assert outcomes(would.after) == only
    meanwhile(evening)
    evening.confirm(would, paid("military"), resumes=True)
    assert {text: one for text, one in outcomes(evening.table.view).items() if text in only} == only
    # Back over the resumed line, what was said meanwhile, and the correction.
    while evening.table.record()["actions"] != before:
        assert evening.table.view.undoable
        evening.undo()
    is_sound(evening.table, only)


@pytest.mark.parametrize(("promise", "broken"), [(2, BENS), (3, CEMS)])
def test_every_server_reads_a_resumed_judgement_alike(promise: int, broken: str, table: Make) -> None:
    evening = Evening(table(), AFTER_THE_BRIBE, promise)
    corrected = sent("military")
    evening.confirm(evening.would(corrected), corrected)
    would = evening.would(paid("military"), resumes=True)
    play(evening.table, NOTE, evening.phones[CEM])
    evening.confirm(would, paid("military"), resumes=True)
    is_sound(evening.table, {BENS: "open", CEMS: "open"} | {broken: "broken"})


def moved(table: Make) -> Evening:
    """Ben's promise was judged, and stands one line later by now."""
    evening = Evening(table(), AFTER_THE_BRIBE, 2)
    corrected = sent("military")
    evening.confirm(evening.would(corrected), corrected)
    play(evening.table, NOTE, evening.phones[CEM])
    evening.confirm(evening.would(paid("military"), resumes=True), paid("military"), resumes=True)
    return evening


def test_a_preview_shows_a_judgement_as_it_will_stand(table: Make) -> None:
    evening = Evening(table(), AFTER_AN_OFFER, 3)
    corrected = sent("military")
    evening.confirm(evening.would(corrected), corrected)
    would = evening.would(paid("military"), resumes=True)
    evening.confirm(would, paid("military"), resumes=True)
    assert told(would.after) == told(evening.table.view) == evening.table.record()["actions"]


def test_a_judgement_that_was_moved_is_corrected_as_it_stands(table: Make) -> None:
    """The desk enters a judgement again with what its line shows, and the other verdict."""
    evening = moved(table)
    line = next(line for line in lines_in_force(evening.table.view) if isinstance(line.action, Judge))
    assert isinstance(line.action, Judge)
    at = evening.table.view.order.index(line.number)
    data = action_data(line.action._replace(kept=True))
    evening.table.amend(at, data, version=evening.table.view.version, key=new_key(), device=evening.bank)
    is_sound(evening.table, {BENS: "kept", CEMS: "open"})


def test_what_if_goes_on_with_a_judgement_that_was_moved_as_it_stands(table: Make) -> None:
    evening = moved(table)
    sandbox = evening.table.sandbox(evening.table.view.undoable - 1, device=Device())
    assert sandbox.next_real == evening.table.record()["actions"][-1] == judged(3)
    sandbox.play(judged(3))
    assert sandbox.same
    assert outcomes(sandbox.view()) == {BENS: "broken", CEMS: "open"}
