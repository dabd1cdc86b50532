"""A page that is closed while its script runs: what is left of the run enters nothing, for whoever it would count."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from streamlit import runtime
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.scriptrunner import StopException

from components.page_language.streamlit_texts import NO_FILE
from pages.common import session_device
from tests.browser.server import Server
from tests.security.attacker import answers, page
from web import download_queue
from web.download_queue import QueuedDownloads

PATIENCE = 60
APP = """
import streamlit as st

from web.lifespan import lifespan

app = st.App("page.py", lifespan=lifespan)
"""
# Its button counts for its visitor once the page is closed.
PAGE = """
import time
from pathlib import Path

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.common.session_device import client

here = Path(__file__).parent


def enter() -> None:
    session = get_script_run_ctx().session_id
    (here / "begun").touch()
    while runtime.get_instance().get_client(session) is not None:
        time.sleep(0.01)
    try:
        (here / "entered").write_text(client().address)
    finally:
        (here / "over").touch()


st.button("Enter", on_click=enter)
"""


class Connections:
    """Stands for Streamlit's runtime: the connections that a session has, one look after the other."""

    def __init__(self, *connections: object) -> None:
        self._connections = iter(connections)

    def get_client(self, _: str) -> object:
        return next(self._connections)


def end() -> None:
    raise StopException


@pytest.mark.parametrize("seen", [(None, None), ("first", None), (None, "second"), ("first", "second")])
def test_who_leaves_while_the_visitor_is_looked_up_counts_as_nobody(
    seen: tuple[object, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_device, "get_script_run_ctx", lambda: type("Run", (), {"session_id": "s"}))
    connections = Connections(*seen)
    monkeypatch.setattr(runtime, "get_instance", lambda: connections)
    # Streamlit's own ends a run only in the thread of one.
    monkeypatch.setattr("pages.common.session_device.st.stop", end)
    with pytest.raises(StopException):
        session_device.client()


def test_what_a_closed_page_was_about_to_enter_is_not_entered(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "page.py").write_text(PAGE)
    with Server(tmp_path, script=tmp_path / "app.py") as server:
        with page(server.address) as socket:
            run, click = BackMsg(), BackMsg()
            run.rerun_script.query_string = ""
            for message in answers(socket, run):
                if message.delta.new_element.HasField("button"):
                    click.rerun_script.widget_states.widgets.add(
                        id=message.delta.new_element.button.id, trigger_value=True
                    )
                if message.WhichOneof("type") == "script_finished":
                    break
            socket.send(click.SerializeToString())
            # A page that leaves before its message is read has tapped nothing.
            wait_for((tmp_path / "begun").exists)
        wait_for((tmp_path / "over").exists)
        assert not (tmp_path / "entered").exists()
    assert server.errors == ""


def wait_for(come: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not come():
        assert monotonic() < until
        sleep(0.01)


def test_a_closed_page_is_made_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_queue, "is_here", lambda _: False)
    asked = BackMsg()
    asked.backend_operation_request.deferred_file.file_id = "file"
    # It would need the server's files otherwise.
    handler = QueuedDownloads.__new__(QueuedDownloads)
    assert asyncio.run(handler.handle(asked.backend_operation_request, "gone")).error_msg == NO_FILE
