"""What one message of a page may name."""

from collections.abc import Callable, Iterator

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import ClientConnection

from tests.browser.server import Server
from tests.security.attacker import page
from web.page_messages import MOST_FILES, MOST_VALUES, names_too_much

WAIT = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("pages")) as running:
        yield running


def files(count: int) -> BackMsg:
    message = BackMsg()
    message.file_urls_request.file_names.extend([""] * count)
    return message


def widgets(count: int) -> BackMsg:
    message = BackMsg()
    message.rerun_script.widget_states.widgets.extend([WidgetState() for _ in range(count)])
    return message


def kept(count: int) -> BackMsg:
    message = BackMsg()
    message.rerun_script.cached_message_hashes.extend([""] * count)
    return message


@pytest.mark.parametrize(("made", "most"), [(files, MOST_FILES), (widgets, MOST_VALUES), (kept, MOST_VALUES)])
def test_a_message_that_names_more_than_any_page_of_ours_is_left_alone(
    made: Callable[[int], BackMsg], most: int
) -> None:
    assert not names_too_much(made(most))
    assert names_too_much(made(most + 1))


def test_a_page_is_told_the_addresses_of_one_file_and_not_of_a_hundred_thousand(server: Server) -> None:
    with page(server.address) as socket:
        socket.send(files(100_000).SerializeToString())
        one = files(1)
        one.file_urls_request.request_id = "one"
        socket.send(one.SerializeToString())
        assert told_of(socket) == ("one", 1)


def told_of(socket: ClientConnection) -> tuple[str, int]:
    """The first answer that gives addresses of files: to which request, and how many."""
    while True:
        frame = socket.recv(WAIT)
        assert isinstance(frame, bytes)
        message = ForwardMsg.FromString(frame)
        if message.WhichOneof("type") == "file_urls_response":
            return message.file_urls_response.response_id, len(message.file_urls_response.file_urls)
