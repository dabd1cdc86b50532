"""What is asked for of a page while another takes its place does not bring the first one back."""

from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner import RerunData
from websockets.sync.client import ClientConnection

from tests.browser.server import Server
from tests.security.attacker import answers, page
from web.script_requests import merged

# The app's own start and stop. A part of the first page is asked for while the other is drawn.
APP = """
from threading import Event

import streamlit as st

from web.lifespan import lifespan
from web.page_messages import PageSession

app = st.App("page.py", lifespan=lifespan)
st.asked = Event()
ask = PageSession.request_rerun


def ask_for_part(session, asked):
    ask(session, asked)
    if asked.fragment_id:
        st.asked.set()


PageSession.request_rerun = ask_for_part
"""
PAGE = """
import streamlit as st


@st.fragment
def part():
    st.text("part")


def first():
    st.text("first")
    part()


def other():
    st.asked.wait()
    st.text(f"of {st.query_params['of']}")


st.navigation([st.Page(first, default=True), st.Page(other)]).run()
"""


def until_ended(socket: ClientConnection, asked: BackMsg, runs: int = 1) -> list[ForwardMsg]:
    """Send a page's message; what the server tells until so many runs have ended."""
    told: list[ForwardMsg] = []
    for message in answers(socket, asked):
        told.append(message)
        if sum(one.WhichOneof("type") == "script_finished" for one in told) == runs:
            break
    return told


def texts(told: list[ForwardMsg]) -> list[str]:
    """The texts that are shown."""
    return [one.delta.new_element.text.body for one in told if one.delta.new_element.HasField("text")]


def test_part_of_a_page_that_was_left_does_not_bring_it_back(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "page.py").write_text(PAGE)
    first, part, other = BackMsg(), BackMsg(), BackMsg()
    first.rerun_script.query_string = ""
    other.rerun_script.query_string, other.rerun_script.page_name = "of=2", "other"
    with Server(tmp_path, script=tmp_path / "app.py") as server, page(server.address) as socket:
        told = until_ended(socket, first)
        assert texts(told) == ["first", "part"]
        (part.rerun_script.fragment_id,) = {one.delta.fragment_id for one in told if one.delta.fragment_id}
        (part.rerun_script.page_script_hash,) = pages_of(told)
        socket.send(other.SerializeToString())
        told = until_ended(socket, part, runs=2)
        assert texts(told) == ["of 2"]
        (shown,) = pages_of(told)
        assert [one.new_session.page_script_hash for one in told if one.HasField("new_session")][1:] == [shown]


def pages_of(told: list[ForwardMsg]) -> set[str]:
    """The hashes of the pages that are shown."""
    return {one.navigation.page_script_hash for one in told if one.HasField("navigation")}


def click(field: str) -> WidgetStates:
    """What a page sends of a click."""
    return WidgetStates(widgets=[WidgetState(id=field, trigger_value=True)])


def test_of_what_waits_the_whole_page_decides_which_is_shown_and_no_click_is_lost() -> None:
    whole = RerunData(query_string="of=2", page_script_hash="other", page_name="", widget_states=click("a"))
    part = RerunData(query_string="of=1", page_script_hash="first", fragment_id="part", widget_states=click("b"))
    for wanted in ((whole, part), (part, whole)):
        run = merged(wanted)
        assert (run.query_string, run.page_script_hash, run.fragment_id_queue) == ("of=2", "other", [])
        assert run.widget_states is not None
        assert {one.id for one in run.widget_states.widgets} == {"a", "b"}


def test_of_two_whole_pages_the_newer_one_is_shown_and_of_two_parts_both_run() -> None:
    first, other = RerunData(page_script_hash="first"), RerunData(page_script_hash="other")
    assert merged([first, other]).page_script_hash == "other"
    parts = [RerunData(page_script_hash="first", fragment_id=one) for one in ("one", "other")]
    assert merged(parts).fragment_id_queue == ["one", "other"]
