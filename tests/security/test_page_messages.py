"""A page is heard in what our pages say, so that nobody keeps the server busy with more; nor is it told too much."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.server import Server
from tests.security.attacker import answers, page
from web.page_messages import MOST_FILES, MOST_VALUES, is_ours


def run(values: int) -> BackMsg:
    asked = BackMsg()
    asked.rerun_script.widget_states.SetInParent()
    for _ in range(values):
        asked.rerun_script.widget_states.widgets.add()
    return asked


def kept(messages: int) -> BackMsg:
    asked = BackMsg()
    asked.rerun_script.cached_message_hashes.extend([""] * messages)
    return asked


def files(number: int) -> BackMsg:
    asked = BackMsg()
    asked.file_urls_request.request_id = "files"
    asked.file_urls_request.file_names.extend([""] * number)
    return asked


def operation(payload: str) -> BackMsg:
    asked = BackMsg()
    getattr(asked.backend_operation_request, payload).SetInParent()
    return asked


def until(told: Iterable[ForwardMsg], last: str) -> list[ForwardMsg]:
    """What a page is told, up to the first message of this kind."""
    found = []
    for one in told:
        found.append(one)
        if one.WhichOneof("type") == last:
            break
    return found


@pytest.mark.parametrize(
    "sent",
    [
        run(MOST_VALUES),
        kept(MOST_VALUES),
        files(MOST_FILES),
        operation("deferred_file"),
        BackMsg(stop_script=True),
        BackMsg(app_heartbeat=True),
    ],
)
def test_what_pages_of_ours_send_is_heard(sent: BackMsg) -> None:
    assert is_ours(sent)


@pytest.mark.parametrize(
    "sent",
    [
        run(MOST_VALUES + 1),
        kept(MOST_VALUES + 1),
        files(MOST_FILES + 1),
        operation("install_skills"),
        operation("dataframe_chunk"),
        BackMsg(load_git_info=True),
        BackMsg(clear_cache=True),
        BackMsg(set_run_on_save=True),
        BackMsg(),
    ],
)
def test_what_no_page_of_ours_sends_is_not_heard(sent: BackMsg) -> None:
    assert not is_ours(sent)


def test_a_stranger_gets_no_addresses_for_thousands_of_files_and_no_path_of_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server, page(server.address) as socket:
        begun = until(answers(socket, run(0)), "script_finished")
        paths = [one.new_session.main_script_path for one in begun if one.HasField("new_session")]
        assert paths == ["shell.py"]
        socket.send(BackMsg(load_git_info=True).SerializeToString())
        socket.send(files(5_000).SerializeToString())
        told = until(answers(socket, BackMsg(app_heartbeat=True)), "heartbeat_ack")
        kinds = {one.WhichOneof("type") for one in told}
        assert not kinds & {"file_urls_response", "git_info_changed"}
        told = until(answers(socket, files(1)), "file_urls_response")
        assert len(told[-1].file_urls_response.file_urls) == 1
