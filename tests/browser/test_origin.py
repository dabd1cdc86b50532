"""Streamlit's own WebSocket, which by itself listens to any page of this machine."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from tests.browser.server import Server

pytestmark = pytest.mark.browser


def test_streamlits_own_socket_listens_to_no_other_page(server: Server) -> None:
    address = server.address.replace("http", "ws") + "/_stcore/stream"
    with connect(address, origin=Origin(server.address), subprotocols=[Subprotocol("streamlit")]):
        pass
    for other in ("http://localhost:1", "http://127.0.0.1:1", "http://elsewhere.example", "null"):
        with pytest.raises(InvalidStatus):
            connect(address, origin=Origin(other), subprotocols=[Subprotocol("streamlit")])
