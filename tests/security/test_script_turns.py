"""Pages' scripts take turns: whole pages and fragments alike, by turns of addresses, and nobody without one."""

import gc
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner import RerunData, ScriptRunner
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests

from live.fair_queue import FairQueue
from tests.browser.server import Server
from tests.security.attacker import page, shown
from web.script_concurrency import (
    MOST_LEFT,
    SCRIPTS_AT_ONCE,
    ScriptTurns,
    Ticket,
    WaitingRunner,
    turns,
)
from web.script_requests import MOST_BYTES, merged

GUEST, OTHER, THIRD = "192.168.1.20", "192.168.1.21", "192.168.1.22"
# The app's own start and stop around a page that tells how many turns are taken while it runs.
APP = 'import streamlit as st\nfrom web.lifespan import lifespan\napp = st.App("page.py", lifespan=lifespan)\n'
PAGE = """
import streamlit as st
from web.script_concurrency import turns

@st.fragment
def part():
    st.text(f"part {turns._queue._running.total()}")

st.text(f"page {turns._queue._running.total()}")
part()
"""


class Session:
    """What stands for a session."""


def ticket(turns: ScriptTurns, address: str, session: Session | None = None, wanted: RerunData | None = None) -> Ticket:
    """A ticket that waits for a turn or has it already."""
    made = Ticket(session or Session(), address)
    turns.ask(made, wanted or RerunData())
    return made


def test_turns_go_round_by_address_and_by_session() -> None:
    queue: FairQueue[str] = FairQueue(1, 1)
    for number in range(3):
        queue.put(GUEST, number, f"guest {number}")
    queue.put(OTHER, 1, "other")
    queue.put(THIRD, 1, "third")
    order: list[str | None] = []
    for address in (GUEST, OTHER, THIRD, GUEST, GUEST):
        order.append(queue.begin())
        assert queue.begin() is None
        queue.end(address)
    assert order == ["guest 0", "other", "third", "guest 1", "guest 2"]


def test_who_leaves_keeps_the_place_and_nobody_waits_for_it() -> None:
    queue: FairQueue[str] = FairQueue(1, 1)
    for session in range(3):
        queue.put(GUEST, session, f"first {session}")
    queue.leave(GUEST, 0)
    queue.leave(GUEST, 1)
    queue.put(GUEST, 1, "again")
    assert queue.begin() == "again"
    queue.end(GUEST)
    assert queue.begin() == "first 2"
    assert queue._waiting == {}


def test_flood_of_one_address_leaves_a_turn_to_every_other() -> None:
    turns = ScriptTurns()
    flood = [ticket(turns, GUEST) for _ in range(8)]
    for address in (OTHER, THIRD):
        visitor = ticket(turns, address)
        assert turns.take(visitor)
        turns.end(visitor)
    assert [one.has_turn for one in flood] == [True, *[False] * 7]


def test_nobody_runs_without_a_turn() -> None:
    turns = ScriptTurns()
    runs = [ticket(turns, "") for _ in range(6)]
    while runs:
        with_turn = [one for one in runs if one.has_turn]
        assert with_turn == runs[:SCRIPTS_AT_ONCE]
        assert turns.take(runs[0])
        turns.end(runs.pop(0))


def test_run_whose_session_is_closed_no_longer_waits() -> None:
    turns = ScriptTurns()
    running, closed, later = [ticket(turns, GUEST) for _ in range(3)]
    turns.stop(closed)
    assert turns.take(closed) == []
    turns.end(running)
    assert later.has_turn
    turns.ask(closed, RerunData())
    assert turns.take(closed) == []


def test_run_that_is_stopped_in_its_turn_gives_it_back() -> None:
    turns = ScriptTurns()
    running, later = ticket(turns, GUEST), ticket(turns, GUEST)
    assert turns.take(running)
    turns.stop(running)
    assert not later.has_turn
    turns.end(running)
    assert later.has_turn


def clicked(name: str, *, button: bool) -> RerunData:
    states = WidgetStates(widgets=[WidgetState(id="text", string_value=name)])
    if button:
        states.widgets.append(WidgetState(id="button", trigger_value=True))
    return RerunData(widget_states=states, query_string=name)


def test_newer_run_of_a_page_takes_the_place_and_the_clicks_of_the_one_that_waits() -> None:
    turns, session = ScriptTurns(), Session()
    running = ticket(turns, GUEST)
    older = ticket(turns, GUEST, session, clicked("older", button=True))
    other = ticket(turns, GUEST)
    turns.stop(older)
    newer = ticket(turns, GUEST, session, clicked("newer", button=False))
    assert turns.take(older) == []
    turns.end(running)
    assert (newer.has_turn, other.has_turn) == (True, False)
    both = merged(turns.take(newer))
    assert both.query_string == "newer"
    assert both.widget_states is not None
    assert {one.id: one.string_value or one.trigger_value for one in both.widget_states.widgets} == {
        "text": "newer",
        "button": True,
    }
    turns.end(newer)
    assert merged(turns.take(other)) == RerunData()


def test_click_whose_turn_was_called_and_not_begun_is_not_lost_to_a_newer_run() -> None:
    turns, session = ScriptTurns(), Session()
    older = ticket(turns, GUEST, session, clicked("older", button=True))
    assert older.has_turn
    turns.stop(older)
    newer = ticket(turns, GUEST, session, clicked("newer", button=False))
    assert turns.take(older) == []
    assert len(turns.take(newer)) == 2


def test_click_in_a_fragment_behind_a_run_that_waits_is_not_lost_to_a_newer_run() -> None:
    turns, session = ScriptTurns(), Session()
    running = ticket(turns, GUEST)
    older = ticket(turns, GUEST, session, clicked("page", button=False))
    turns.stop(older, behind=clicked("fragment", button=True))
    newer = ticket(turns, GUEST, session, clicked("newer", button=False))
    turns.end(running)
    both = merged(turns.take(newer))
    assert both.widget_states is not None
    assert {one.id for one in both.widget_states.widgets if one.trigger_value} == {"button"}


def queries(runs: list[RerunData]) -> list[str]:
    """The names of what `clicked` made."""
    return [run.query_string for run in runs]


# What a session wanted that did not run, by when its page was closed; a lost line stops its runner in the same way.
CLOSED = {"before its turn": ["first"], "in its turn": ["behind"], "after its turn": [], "before it asked": ["first"]}


def closed(turns: ScriptTurns, session: Session, when: str) -> None:
    """Let a page want `first`, and close it while, or so that, nobody else waits when it has gone."""
    other = ticket(turns, GUEST)
    page = Ticket(session, GUEST)
    if when == "before it asked":
        turns.stop(page)
    turns.ask(page, clicked("first", button=True))
    if when == "before its turn":
        turns.stop(page)
    turns.end(other)
    assert queries(turns.take(page)) == (["first"] if when in ("in its turn", "after its turn") else [])
    if when == "in its turn":
        turns.stop(page, behind=clicked("behind", button=True))
    turns.end(page)
    if when == "after its turn":
        turns.stop(page)


@pytest.mark.parametrize("when", CLOSED)
def test_page_that_was_closed_leaves_its_turn_and_nothing_behind(when: str) -> None:
    turns, session = ScriptTurns(), Session()
    closed(turns, session, when)
    assert turns.take(ticket(turns, GUEST))
    assert queries(list(turns._left.get(session, ()))) == CLOSED[when]
    del session
    gc.collect()
    assert len(turns._left) == 0


@pytest.mark.parametrize("when", CLOSED)
def test_page_that_comes_back_runs_what_had_not_run_and_once(when: str) -> None:
    turns, session = ScriptTurns(), Session()
    closed(turns, session, when)
    back = ticket(turns, GUEST, session, clicked("back", button=False))
    assert queries(turns.take(back)) == [*CLOSED[when], "back"]
    turns.end(back)
    again = ticket(turns, GUEST, session, clicked("again", button=False))
    assert queries(turns.take(again)) == ["again"]


@pytest.mark.parametrize("when", CLOSED)
def test_second_page_of_a_browser_runs_nothing_of_the_first(when: str) -> None:
    turns, session, second = ScriptTurns(), Session(), Session()
    waiting = ticket(turns, GUEST, second, clicked("second", button=False))
    turns.stop(waiting)
    closed(turns, session, when)
    other = ticket(turns, GUEST, second, clicked("other", button=False))
    assert queries(turns.take(other)) == ["second", "other"]
    turns.end(other)
    back = ticket(turns, GUEST, session, clicked("back", button=False))
    assert queries(turns.take(back)) == [*CLOSED[when], "back"]


def test_runner_that_is_stopped_keeps_what_was_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[RerunData | None] = []
    monkeypatch.setattr(turns, "stop", lambda _, behind=None: kept.append(behind))
    monkeypatch.setattr(ScriptRunner, "request_stop", lambda _: None)
    runner = WaitingRunner.__new__(WaitingRunner)
    runner._requests, runner._ticket = ScriptRequests(), Ticket(Session(), GUEST)
    runner._requests.request_rerun(clicked("fragment", button=True))
    runner.request_stop()
    (behind,) = kept
    assert behind is not None
    assert behind.query_string == "fragment"


def test_what_a_waiting_page_asks_for_without_end_is_not_kept_without_end() -> None:
    turns, session = ScriptTurns(), Session()
    running = ticket(turns, GUEST)
    for number in range(20 * MOST_LEFT):
        turns.stop(ticket(turns, GUEST, session, clicked(f"{number}", button=False)))
    last = ticket(turns, GUEST, session)
    turns.end(running)
    assert len(turns.take(last)) == MOST_LEFT + 1


def test_what_was_left_is_kept_within_what_a_run_may_begin_with() -> None:
    """Eight times a megabyte, of each of four hundred pages of an address."""
    turns, session = ScriptTurns(), Session()
    running = ticket(turns, GUEST)
    large = RerunData(widget_states=WidgetStates(widgets=[WidgetState(id="x", string_value="x" * (MOST_BYTES // 3))]))
    for _ in range(MOST_LEFT):
        turns.stop(ticket(turns, GUEST, session, large))
    last = ticket(turns, GUEST, session)
    turns.end(running)
    assert len(turns.take(last)) == 2 + 1


def test_fragments_take_turns_as_whole_pages_do(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "page.py").write_text(PAGE)
    whole, part = BackMsg(), BackMsg()
    whole.rerun_script.query_string = ""
    with Server(tmp_path, script=tmp_path / "app.py") as server, page(server.address) as socket:
        deltas = shown(socket, whole)
        assert [one.new_element.text.body for one in deltas] == ["page 1", "part 1"]
        part.rerun_script.fragment_id = deltas[-1].fragment_id
        assert [one.new_element.text.body for one in shown(socket, part)] == ["part 1"]
