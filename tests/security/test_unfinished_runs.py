"""Runs of a page that end early leave no more fields behind than others, however many there are in a row."""

from collections.abc import Iterator

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.sync.client import ClientConnection

from tests.browser.server import Server
from tests.security.attacker import page, shown
from tests.security.test_security_document import TEXT
from web.unfinished_runs import RUNS, UnfinishedRuns

APP = 'import streamlit as st\nfrom web.lifespan import lifespan\napp = st.App("page.py", lifespan=lifespan)\n'
# Tells how many fields Streamlit knows, and has a list of another key at each run; asked for with `how` it ends early.
PAGE = """
import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

state = object.__getattribute__(get_script_run_ctx().session_state, "_state")
st.text(f"known {len(state._new_widget_state.widget_metadata)}")
number = st.session_state["number"] = st.session_state.get("number", 0) + 1
st.selectbox("A list", range(100), key=f"list-{number}")
how = st.query_params.get("how")
if how == "error":
    1 / 0
if how == "stop":
    st.stop()
st.text_input("Name", key="name")
"""


class Session:
    """Lives as long as a session."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    place = tmp_path_factory.mktemp("unfinished")
    (place / "app.py").write_text(APP)
    (place / "page.py").write_text(PAGE)
    with Server(place, script=place / "app.py") as running:
        yield running


def known(socket: ClientConnection, how: str = "") -> int:
    """How many fields are known at the beginning of a run that ends so."""
    run = BackMsg()
    run.rerun_script.query_string = f"how={how}" if how else ""
    (told,) = [one.new_element.text.body for one in shown(socket, run) if one.new_element.HasField("text")]
    return int(told.removeprefix("known "))


@pytest.mark.parametrize("how", ["error", "stop"])
def test_runs_that_end_early_leave_few_fields_behind(server: Server, how: str) -> None:
    with page(server.address) as socket:
        known(socket)
        known(socket)
        counts = [known(socket, how) for _ in range(5 * RUNS)]
        assert max(counts) <= RUNS + 5
        # What stands below is there again, and the others go, when a run comes to its end.
        for _ in range(3):
            known(socket)
        assert known(socket) <= 4


def test_what_is_promised_is_what_is_kept() -> None:
    assert "nor from the ninth on where none comes to its end" in TEXT
    assert RUNS == 8


def test_fields_are_forgotten_that_came_in_such_a_row_and_are_in_none_of_its_newest_runs() -> None:
    runs, session, kept = UnfinishedRuns(), Session(), list[frozenset[str]]()
    known = frozenset({"name", "below", "list 0"})

    def ended(*shown: str, parts: tuple[str, ...] = ()) -> None:
        nonlocal known
        known |= {*shown}
        runs.ended_early(session, parts, frozenset(shown), known, kept.append)

    for number in range(RUNS):
        ended("name", f"list {number}")
    assert kept == []
    ended("name")
    # What was there before and is not reached stays, as does what one of the newest runs has shown.
    assert kept.pop() == known - {"list 0"}
    # Until it has gone: at one call Streamlit's own are told for the first time.
    ended("name")
    assert kept.pop() == known - {"list 0", "list 1"}
    known -= {"list 0"}
    ended("name")
    assert kept.pop() == known - {"list 1", "list 2"}


def test_a_run_that_comes_to_its_end_begins_the_row_anew_and_parts_have_their_own() -> None:
    runs, session, kept = UnfinishedRuns(), Session(), list[frozenset[str]]()
    for number in range(5 * RUNS):
        runs.ended_early(session, (), frozenset({f"{number}"}), frozenset(map(str, range(100))), kept.append)
        runs.finished(session, ("part",))
        if number % (RUNS - 1) == 0:
            runs.finished(session, ())
    assert kept == []
    for number in range(RUNS + 1):
        runs.ended_early(session, ("part",), frozenset({f"{number}"}), frozenset(map(str, range(100))), kept.append)
    assert [frozenset(map(str, range(100))) - one for one in kept] == [{"0"}]
    # After a run of the whole page Streamlit has forgotten what its parts have not shown, too.
    for number in range(5 * RUNS):
        runs.finished(session, ())
        runs.ended_early(session, ("part",), frozenset({f"{number}"}), frozenset(map(str, range(100))), kept.append)
    assert len(kept) == 1
