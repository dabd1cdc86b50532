"""A page gets all that a run has drawn, also where a tap comes before the server has handed it over."""

from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.scriptrunner import RerunData
from websockets.sync.client import ClientConnection

from tests.browser.server import Server
from tests.security.attacker import answers, page
from web import page_messages
from web.page_messages import PageSession
from web.script_concurrency import ScriptTurns, Ticket

# The app's own start and stop. It hears of a tap in a fragment while the page is drawn, and comes to it, as a busy one
# does, when that has ended: of what was drawn meanwhile nothing has been handed over.
APP = """
from threading import Event

import streamlit as st

from web.lifespan import lifespan
from web.page_messages import PageSession

app = st.App("page.py", lifespan=lifespan)
st.tapped = Event()
come_to = PageSession.request_rerun


def come_late(session, asked):
    if asked.fragment_id and not st.tapped.is_set():
        st.tapped.set()
        session._scriptrunner._script_thread.join()
    come_to(session, asked)


PageSession.request_rerun = come_late
"""
PAGE = """
import streamlit as st


@st.fragment
def part():
    st.text("part")


part()
st.tapped.wait()
st.text("drawn last")
"""

GUEST = "192.168.1.20"
Begun = list[RerunData]


class Runner:
    """What stands for a runner that has ended."""

    def request_stop(self) -> None:
        """It is over."""


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begun:
    """What sessions without a page run."""
    found: Begun = []
    monkeypatch.setattr(AppSession, "__del__", lambda _: None)
    monkeypatch.setattr(AppSession, "_create_scriptrunner", lambda _, wanted: found.append(wanted))
    monkeypatch.setattr(AppSession, "_handle_scriptrunner_event_on_event_loop", heard)
    monkeypatch.setattr(AppSession, "has_fragment", lambda _, part: part != "gone")
    monkeypatch.setattr(page_messages, "address_of", lambda _: GUEST)
    return found


def heard(session: Any) -> None:
    session._scriptrunner = None


def ended() -> Any:
    """A session whose last run has ended without its knowledge."""
    session: Any = PageSession.__new__(PageSession)
    session.id, session._pages_manager, session._scriptrunner = "s", Runner(), Runner()
    return session


def drawn(socket: ClientConnection, asked: BackMsg, last: str) -> tuple[list[str], str]:
    """Send a page's message; the texts that are shown then, up to this one, and the fragment that shows the last."""
    texts: list[str] = []
    for message in answers(socket, asked):
        if message.delta.new_element.HasField("text"):
            texts.append(message.delta.new_element.text.body)
        if texts[-1:] == [last]:
            return texts, message.delta.fragment_id
    raise AssertionError


def test_page_gets_what_was_drawn_last_before_what_was_asked_for_meanwhile(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "page.py").write_text(PAGE)
    whole, tap = BackMsg(), BackMsg()
    whole.rerun_script.query_string = ""
    with Server(tmp_path, script=tmp_path / "app.py") as server, page(server.address) as socket:
        _, tap.rerun_script.fragment_id = drawn(socket, whole, "part")
        assert drawn(socket, tap, "part")[0] == ["drawn last", "part"]


def test_what_is_asked_for_meanwhile_is_one_run(begun: Begun) -> None:
    session = ended()
    for part in ("one", "other", "one"):
        session._create_scriptrunner(RerunData(fragment_id=part))
    assert begun == []
    session._handle_scriptrunner_event_on_event_loop()
    assert [one.fragment_id_queue for one in begun] == [["one", "other"]]
    session._handle_scriptrunner_event_on_event_loop()
    assert len(begun) == 1


def test_what_is_asked_for_of_a_page_that_was_left_does_not_bring_it_back(begun: Begun) -> None:
    session = ended()
    for part in ("gone", "other"):
        session._create_scriptrunner(RerunData(fragment_id=part))
    session._handle_scriptrunner_event_on_event_loop()
    assert [one.fragment_id_queue for one in begun] == [["other"]]
    session = ended()
    session._create_scriptrunner(RerunData(fragment_id="gone"))
    session._handle_scriptrunner_event_on_event_loop()
    assert len(begun) == 1


def test_a_whole_page_that_is_asked_for_meanwhile_waits_for_nothing(begun: Begun) -> None:
    session = ended()
    session._create_scriptrunner(RerunData(fragment_id="part"))
    # As Streamlit does with a runner that a newer one follows.
    session._scriptrunner = None
    session._create_scriptrunner(RerunData(query_string="whole"))
    session._handle_scriptrunner_event_on_event_loop()
    assert [(one.query_string, one.fragment_id_queue) for one in begun] == [("whole", [])]


def test_what_a_page_asked_for_that_was_left_meanwhile_waits_for_its_return(
    begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, session = ScriptTurns(), ended()
    monkeypatch.setattr(page_messages, "turns", turns)
    session._create_scriptrunner(RerunData(fragment_id="part"))
    session.request_script_stop()
    session._handle_scriptrunner_event_on_event_loop()
    assert begun == []
    back = Ticket(session._pages_manager, GUEST)
    turns.ask(back, RerunData(query_string="back"))
    assert [one.fragment_id_queue for one in turns.take(back)] == [["part"], []]
