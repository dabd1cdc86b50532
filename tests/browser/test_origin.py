"""What Streamlit by itself takes from, and says to, pages and servers elsewhere."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from tests.browser.conftest import Screen
from tests.browser.server import Server
from tests.security.test_security_document import TEXT

pytestmark = pytest.mark.browser


def test_streamlits_own_socket_listens_to_no_other_page(server: Server) -> None:
    address = server.address.replace("http", "ws") + "/_stcore/stream"
    with connect(address, origin=Origin(server.address), subprotocols=[Subprotocol("streamlit")]):
        pass
    for other in ("http://localhost:1", "http://127.0.0.1:1", "http://elsewhere.example", "null"):
        with pytest.raises(InvalidStatus):
            connect(address, origin=Origin(other), subprotocols=[Subprotocol("streamlit")])


def test_a_page_asks_no_server_but_its_own(screen: Screen, server: Server) -> None:
    """Streamlit has the address of another one told by a third, and lets what that one says run."""
    page = screen()
    page.wait_for_selector("h1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    refused = page.evaluate(
        """() => new Promise((told) => {
            document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => told(effectiveDirective));
            fetch('http://localhost:1/static.json').catch(() => {});
        })"""
    )
    assert (refused, asked) == ("connect-src", [])
    assert "no page of ours asks any server but its own for anything" in TEXT
