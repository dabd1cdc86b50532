"""The table's clock: computed from the times in the log, paused and resumed for all; it never acts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from live import Actor, Device, LiveTable, LogLine, View
from live.table_clock import BUDGET, MOST_PAUSES, NEGOTIATION, TURN, read_clock, turned
from presenters import shared_views
from presenters.clock_view import clock_view
from presenters.highlights_view import highlights_view
from presenters.table_view import around, table_view
from presenters.watching_view import watching_view
from rules import Bribe, TurnBegan
from tests.pages.games import act, begin, english
from tests.pages.table_sockets import seated
from web.action_handler import handle_action

START = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)


def at(seconds: float) -> str:
    return (START + timedelta(seconds=seconds)).isoformat()


def clocked(view: View, kind: str, acted: dict[int, int], pauses: list[list[str | None]] | None = None) -> View:
    """A view with a clock of a hundred seconds. acted: seconds -> the seat that acted then; the first turn is begun."""
    lines = [
        replaced(number, second, seat, (TurnBegan(1, seat),) if number == 1 else ())
        for number, (second, seat) in enumerate(acted.items(), 1)
    ]
    clock = {"kind": kind, "seconds": 100, "since": at(0), "pauses": pauses or []}
    return replace(view, log=lines, settings={**view.settings, "clock": clock})


def replaced(number: int, second: int, seat: int, events: tuple[Any, ...]) -> Any:
    action = Bribe(seat, "law", 10_000)
    line = LogLine(number, at(second), "action", "banker", None, None, action, events, (), True, number)
    return line._replace(awaited=(seat,), decision=number, turn=1)


def shown(view: View) -> list[float]:
    found = clock_view(view, True, english(view))
    assert found is not None
    return [row["left"] for row in found["rows"]]


@pytest.fixture
def view() -> View:
    return begin().view


def test_a_decisions_clock_begins_with_the_last_action(view: View) -> None:
    known = clock_view(clocked(view, NEGOTIATION, {10: 0, 40: 1}), False, english(view))
    assert known is not None
    assert (known["at"], known["pause"], known["paused"]) == (round((START.timestamp() + 40) * 1000), False, False)
    assert [(row["left"], row["runs"]) for row in known["rows"]] == [(100.0, True)]


def test_a_turns_clock_goes_on_through_the_turn_but_not_through_a_pause(view: View) -> None:
    assert shown(clocked(view, TURN, {10: 0, 40: 1})) == [70.0]
    assert shown(clocked(view, TURN, {10: 0, 40: 1}, [[at(15), at(35)]])) == [90.0]
    assert shown(clocked(view, TURN, {10: 0, 40: 1}, [[at(20), None]])) == [90.0]


def test_a_budget_is_charged_to_whoever_was_waited_for(view: View) -> None:
    left = shown(clocked(view, BUDGET, {10: 0, 40: 1, 45: 0}))
    assert left[:2] == [85.0, 70.0]
    assert set(left[2:]) == {100.0}


def timed(table: LiveTable, kind: str, *seconds: int) -> View:
    """The view of a table with a clock of a thousand seconds, each line of its log at so many seconds."""
    log = [line._replace(time=at(second)) for line, second in zip(table.view.log, seconds, strict=True)]
    clock = {"kind": kind, "seconds": 1000, "since": at(0), "pauses": []}
    return replace(table.view, log=log, settings={**table.view.settings, "clock": clock})


def used(table: LiveTable, *seconds: int) -> list[float]:
    """What each has used of a budget when the last line that counts was entered."""
    return [1000 - left for left in shown(timed(table, BUDGET, *seconds))]


def runs_for(table: LiveTable, kind: str, *seconds: int) -> tuple[str, float]:
    """For whom a clock runs, and what is left a thousand seconds after the start."""
    view = timed(table, kind, *seconds)
    known = clock_view(view, True, english(view))
    assert known is not None
    row = next(row for row in known["rows"] if row["runs"])
    return row["name"], row["left"] - 1000 + known["at"] / 1000 - START.timestamp()


def sent_to(table: LiveTable, profession: str, seat: int, *to: int) -> None:
    act(table, type="dispatch", seat=seat, figures=[{"profession": profession, "to": one} for one in to])


def beside(table: LiveTable) -> None:
    """Ben and Cem write and pay, and the keeper puts a sum right."""
    act(table, type="note", seat=1, text="hurry up")
    act(table, type="pay", seat=2, to=1, amount=10_000)
    act(table, type="adjust", **{"from": "bank", "to": 2, "amount": 10_000, "reason": "miscounted"})


def test_what_is_said_and_paid_beside_the_moves_charges_nobody() -> None:
    table = begin(version=2)
    sent_to(table, "law", 0, 1, 2)
    beside(table)
    assert used(table, 10, 610, 620, 630) == [10.0, 0.0, 0.0]
    assert runs_for(table, BUDGET, 10, 610, 620, 630) == ("Anna", 0.0)
    act(table, type="bribe", seat=0, profession="law", amount=10_000)
    assert used(table, 10, 610, 620, 630, 640) == [640.0, 0.0, 0.0]


def test_what_is_said_and_paid_beside_the_moves_gives_a_decision_no_more_time() -> None:
    table = begin(version=2)
    sent_to(table, "law", 0, 1, 2)
    beside(table)
    assert runs_for(table, NEGOTIATION, 10, 610, 620, 630) == ("Anna", 10.0)


def test_what_is_undone_has_used_its_time() -> None:
    table = begin()
    sent_to(table, "law", 0, 1, 2)
    act(table, type="bribe", seat=0, profession="law", amount=10_000)
    table.undo(version=table.view.version, key="undo")
    assert used(table, 10, 110, 130) == [110.0, 20.0, 0.0]
    act(table, type="bribe", seat=0, profession="law", amount=20_000)
    assert used(table, 10, 110, 130, 160) == [140.0, 20.0, 0.0]


def test_a_paused_clock_stands_for_all(view: View) -> None:
    known = clock_view(clocked(view, TURN, {10: 0}, [[at(30), None]]), True, english(view))
    assert known is not None
    assert (known["paused"], [row["runs"] for row in known["rows"]], [row["left"] for row in known["rows"]]) == (
        True,
        [False],
        [80.0],
    )


@pytest.mark.parametrize(
    "kept",
    [
        None,
        7,
        {},
        {"kind": "x", "seconds": 5, "since": at(0), "pauses": []},
        {"kind": TURN, "seconds": 0, "since": at(0), "pauses": []},
    ],
)
def test_what_is_no_clock_shows_none(view: View, kept: object) -> None:
    assert read_clock({"clock": kept}) is None
    assert clock_view(replace(view, settings={"clock": kept}), True, english(view)) is None
    assert turned({"clock": kept}, "stop") is kept


def sent(table: LiveTable, wanted: str, device: Device | None = None) -> Any:
    message = {"clock": wanted, "version": table.view.version, "key": f"clock-{wanted}-{table.view.version}"}
    return handle_action(table, message, english(table.view), device or Device())


def test_a_screen_stops_the_clock_and_lets_it_go_on() -> None:
    table = begin()
    position = table.view.position
    table.set_options({"clock": {"kind": TURN, "seconds": 60, "since": at(0), "pauses": []}})
    assert sent(table, "stop") is None
    stopped = read_clock(table.view.settings)
    assert stopped is not None
    assert stopped.paused
    assert sent(table, "stop") is None
    assert sent(table, "go") is None
    going = read_clock(table.view.settings)
    assert going is not None
    assert (going.paused, len(going.pauses)) == (False, 1)
    assert table.view.position == position


def test_whoever_sits_at_the_table_may_pause_and_who_only_watches_may_not() -> None:
    table = begin()
    keeper, phones = seated(table)
    table.set_options({"clock": {"kind": TURN, "seconds": 60, "since": at(0), "pauses": []}}, device=Device(keeper))
    assert sent(table, "stop", Device())["code"] == "watching"
    assert sent(table, "stop", Device(phones[2], as_seat=True)) is None
    stopped = read_clock(table.view.settings)
    assert stopped is not None
    assert stopped.paused
    for device, may in ((Device(keeper), True), (Device(phones[0], as_seat=True), True), (Device(), False)):
        shown_there = table_view(table.view, table.seating.who(device), english(table.view))
        assert shown_there["clock"]["pause"] is may


def test_the_times_of_a_log_are_added_up_once_for_all_devices(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[View] = []

    def count(*asked: Any) -> dict[str, Any] | None:
        made.append(asked[0])
        return clock_view(*asked)

    monkeypatch.setattr(shared_views, "clock_view", count)
    one = clocked(view, BUDGET, {30: 0, 40: 1})
    devices = [Actor("banker"), Actor("seat", 1), Actor("watcher")]
    clocks = [table_view(one, device, english(one))["clock"] for device in devices]
    assert [clock["pause"] for clock in clocks] == [True, True, False]
    assert made == [one]


def test_turning_a_clock_for_nothing_writes_nothing() -> None:
    table = begin()
    for wanted in ("stop", "x", "go"):
        assert sent(table, wanted) is None
    assert table.view.version == 0
    pauses = [[at(number), at(number)] for number in range(MOST_PAUSES - 1)]
    table.set_options({"clock": {"kind": TURN, "seconds": 60, "since": at(0), "pauses": pauses}})
    for wanted in ("go", "stop", "stop", "go", "x"):
        assert sent(table, wanted) is None
    # Set, stopped and let go on.
    assert table.view.version == 3
    assert sent(table, "stop")["code"] == "clock-pauses"
    assert table.view.version == 3


def test_nobody_turns_the_clock_of_a_closed_table() -> None:
    table = begin()
    table.set_options({"clock": {"kind": TURN, "seconds": 60, "since": at(0), "pauses": []}})
    table.close()
    assert sent(table, "stop")["code"] == "table-closed"


def test_a_watching_screen_enters_opens_and_knows_nothing() -> None:
    view = begin().view
    told = watching_view(view, english(view))
    assert (told["asides"], told["purses"]) == ([], None)
    # Nothing to tick off: what was handed over is ticked on a screen that enters.
    assert (told["now"]["words"]["handed"], english(view).say("Handed over")) == ("", "Handed over")
    controls = told["controls"]
    assert not any(controls[name] for name in ("offers", "decisions", "dispatch", "moves", "pairs", "undo", "redo"))
    assert highlights_view(view, english(view))["words"] == "" or told["highlight"]["words"]


def test_the_page_in_which_a_clock_is_set_follows_how_it_is_set_and_no_pause(view: View) -> None:
    none, set_once = view, clocked(view, TURN, {10: 0})
    paused = clocked(view, TURN, {10: 0}, [[at(20), None]])
    keeper, guest = Actor("banker"), Actor("watcher")
    assert len({around(one, keeper) for one in (none, set_once, clocked(view, BUDGET, {10: 0}))}) == 3
    assert around(paused, keeper) == around(set_once, keeper)
    assert around(none, guest) == around(set_once, guest)
