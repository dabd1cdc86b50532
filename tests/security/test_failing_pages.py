"""A page that fails is one line on the terminal, also if it is asked again, or closed, while its error box is made."""

from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.scriptrunner import RerunData, RerunException, StopException

from pages.common import script_error
from tests.browser.server import Server
from tests.security.attacker import answers, page

# The program's own start, stop and error box around a page that fails the first time, and is asked again meanwhile.
APP = """
import streamlit as st
from streamlit.runtime.scriptrunner import RerunData, get_script_run_ctx

from pages.common.script_error import on_script_error
from web.lifespan import lifespan


def meanwhile(error):
    requests = get_script_run_ctx().script_requests
    {asked}
    return on_script_error(error)


app = st.App("page.py", lifespan=lifespan, on_script_error=meanwhile)
"""
PAGE = """
import streamlit as st

@st.fragment
def part():
    # Streamlit interrupts what makes the error box of a fragment, as it does a page.
    if "failed" not in st.session_state:
        st.session_state["failed"] = True
        raise KeyError(320_000 + 1)
    st.text("run again")


part()
"""


def run() -> BackMsg:
    asked = BackMsg()
    asked.rerun_script.SetInParent()
    return asked


@pytest.mark.parametrize("asked", ["pass", "requests.request_rerun(RerunData())", "requests.request_stop()"])
def test_page_that_fails_is_one_line_on_the_terminal(tmp_path: Path, asked: str) -> None:
    (tmp_path / "app.py").write_text(APP.format(asked=asked))
    (tmp_path / "page.py").write_text(PAGE)
    with Server(tmp_path, script=tmp_path / "app.py") as server, page(server.address) as socket:
        told = answers(socket, run())
        if asked == "requests.request_rerun(RerunData())":
            # What was asked meanwhile runs by itself.
            assert any(one.delta.new_element.text.body == "run again" for one in told)
        else:
            assert any(one.WhichOneof("type") == "script_finished" for one in told)
            assert any(one.delta.new_element.text.body == "run again" for one in answers(socket, run()))
        (line,) = server.terminal.splitlines()
        assert line.endswith("Uncaught app execution (KeyError)")
        assert "page.py" in server.errors
        assert "320001" not in server.errors


@pytest.mark.parametrize("raised", [StopException(), RerunException(RerunData())])
def test_error_box_that_is_interrupted_raises_nothing(monkeypatch: pytest.MonkeyPatch, raised: BaseException) -> None:
    def interrupted() -> None:
        raise raised

    monkeypatch.setattr(script_error, "translator_for", interrupted)
    assert script_error.on_script_error(KeyError("320001"))
