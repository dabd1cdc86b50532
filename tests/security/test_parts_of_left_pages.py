"""What is asked for of a page while another takes its place does not bring the first one back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner import RerunData
from websockets.sync.client import ClientConnection

from tests.browser.server import Server
from tests.security.attacker import answers, page
from web.script_requests import merged

# The app's own start and stop. Of the page that is left something is asked for while the other is drawn, or while the
# script is about to go there: Streamlit sleeps then.
APP = """
from threading import Event

import streamlit as st
from streamlit.commands import execution_control

from web.lifespan import lifespan
from web.page_messages import PageSession

app = st.App("page.py", lifespan=lifespan)
st.asked = Event()
ask = PageSession.request_rerun


class Time:
    def sleep(self, seconds):
        st.asked.wait()


def ask_of_left_page(session, asked):
    ask(session, asked)
    if asked.fragment_id or asked.widget_states.widgets:
        st.asked.set()


execution_control.time = Time()
PageSession.request_rerun = ask_of_left_page
"""
PAGE = """
import streamlit as st


@st.fragment
def part():
    st.text("part")


def first():
    st.text("first")
    part()


def leaving():
    st.switch_page(pages[-1], query_params={"of": "2"})


def other():
    st.text("begun")
    st.asked.wait()
    st.text(f"of {st.query_params['of']}")


pages = [st.Page(first, default=True), st.Page(leaving), st.Page(other)]
st.navigation(pages).run()
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


@pytest.fixture
def socket(tmp_path: Path) -> Iterator[ClientConnection]:
    """A page's socket."""
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "page.py").write_text(PAGE)
    with Server(tmp_path, script=tmp_path / "app.py") as server, page(server.address) as opened:
        yield opened


def opened(name: str, query: str = "") -> BackMsg:
    """What a page sends that is opened."""
    asked = BackMsg()
    asked.rerun_script.page_name, asked.rerun_script.query_string = name, query
    return asked


def until(socket: ClientConnection, asked: BackMsg, kind: str, text: str = "") -> list[ForwardMsg]:
    """Send a page's message; what the server tells until it has told something of this kind, or shown this text."""
    told: list[ForwardMsg] = []
    for message in answers(socket, asked):
        told.append(message)
        if message.WhichOneof("type") == kind and text in ("", message.delta.new_element.text.body):
            break
    return told


@pytest.mark.parametrize("kind", ["part", "component"])
def test_what_is_asked_of_a_page_that_was_left_does_not_bring_it_back(socket: ClientConnection, kind: str) -> None:
    told = until_ended(socket, opened(""))
    assert texts(told) == ["first", "part"]
    asked = told_by_component() if kind == "component" else BackMsg()
    if kind == "part":
        (asked.rerun_script.fragment_id,) = {one.delta.fragment_id for one in told if one.delta.fragment_id}
    (asked.rerun_script.page_script_hash,) = pages_of(told)
    told = until(socket, opened("other", "of=2"), "delta", "begun")
    (other,) = pages_of(told)
    # What a component tells stops the run, of which nothing more is told then.
    told = until_ended(socket, asked, runs=2 if kind == "part" else 1)
    assert texts(told)[-1] == "of 2"
    assert {one.new_session.page_script_hash for one in told if one.HasField("new_session")} == {other}


def test_who_goes_to_another_page_gets_there_whatever_is_told_meanwhile(socket: ClientConnection) -> None:
    told = until(socket, opened("leaving"), "page_info_changed")
    asked = told_by_component()
    (asked.rerun_script.page_script_hash,) = pages_of(told)
    assert texts(until_ended(socket, asked)) == ["begun", "of 2"]


def told_by_component() -> BackMsg:
    """What a page sends when a component tells something."""
    asked = BackMsg()
    asked.rerun_script.widget_states.CopyFrom(WidgetStates(widgets=[of_component("x")]))
    return asked


def pages_of(told: list[ForwardMsg]) -> set[str]:
    """The hashes of the pages that are shown."""
    return {one.navigation.page_script_hash for one in told if one.HasField("navigation")}


def of_component(name: str) -> WidgetState:
    """What a component tells."""
    return WidgetState(id=name, json_trigger_value="{}")


def run(page: str, *told: WidgetState, part: str = "") -> RerunData:
    """What a page wants of which this was told."""
    states = WidgetStates(widgets=told)
    return RerunData(query_string=f"of={page}", page_script_hash=page, fragment_id=part or None, widget_states=states)


def test_of_what_waits_the_whole_page_decides_which_is_shown_and_nothing_told_is_lost() -> None:
    for left in (run("first", of_component("b"), part="part"), run("first", of_component("b"))):
        both = (run("other", of_component("a")), left), {"a", "b"}
        for wanted, told in (both, ((left, run("other")), {"b"})):
            made = merged(wanted)
            assert (made.query_string, made.page_script_hash, made.fragment_id_queue) == ("of=other", "other", [])
            assert made.widget_states is not None
            assert {one.id for one in made.widget_states.widgets} == told


def test_of_two_whole_pages_the_newer_one_is_shown_and_of_two_parts_both_run() -> None:
    for newer in (run("other"), run("other", WidgetState(id="a", trigger_value=True))):
        assert merged([run("first"), newer]).page_script_hash == "other"
    assert merged([run("first", part=one) for one in ("one", "other")]).fragment_id_queue == ["one", "other"]
