"""Tools of an attacker: the running server, plain sockets and WebSockets, no browser."""

import socket
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from tests.browser.server import APP, Server


class Bounded(Server):
    """The server in a process with a limit on open files."""

    def __init__(self, place: Path, files: int) -> None:
        super().__init__(place, script=APP)
        self._files = files

    def _program(self) -> list[str]:
        limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({self._files}, {self._files}))"
        return ["-c", f"{limit}; from streamlit.web.cli import main; main(prog_name='streamlit')"]


def host_of(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


class Answered(NamedTuple):
    """A response, read completely."""

    status: int
    headers: Message
    body: str


def ask(address: str, path: str = "/", method: str = "GET", body: bytes = b"", **headers: str) -> Answered:
    """Send one request on its own connection, as a browser does for a page; returns the response."""
    with closing(HTTPConnection(*host_of(address), timeout=30)) as connection:
        wanted = {"accept": "text/html", "connection": "close", **headers}
        connection.request(method, path, body or None, wanted)
        answer = connection.getresponse()
        return Answered(answer.status, answer.headers, answer.read().decode(errors="replace"))


def page(address: str) -> ClientConnection:
    """Open Streamlit's own socket as a page of ours does."""
    return open_socket(address, "/_stcore/stream", "streamlit")


def open_socket(address: str, path: str, protocol: str = "", cookie: str = "") -> ClientConnection:
    """Open a socket as a page of this server does."""
    return connect(
        f"ws{address.removeprefix('http')}{path}",
        origin=Origin(address),
        subprotocols=[Subprotocol(protocol)] if protocol else None,
        additional_headers={"cookie": cookie} if cookie else None,
        open_timeout=30,
        compression=None,
    )


def answers(socket: ClientConnection, asked: BackMsg) -> Iterator[ForwardMsg]:
    """Send a page's message; what the server sends then."""
    socket.send(asked.SerializeToString())
    while True:
        frame = socket.recv(60)
        assert isinstance(frame, bytes)
        yield ForwardMsg.FromString(frame)


def shown(socket: ClientConnection, asked: BackMsg) -> list[Delta]:
    """Send a page's message; the elements that the run shows which answers it."""
    found = []
    for message in answers(socket, asked):
        if message.WhichOneof("type") == "script_finished":
            break
        if message.delta.HasField("new_element"):
            found.append(message.delta)
    return found


def half_request(address: str) -> socket.socket:
    """A connection with a request that is never completed."""
    begun = socket.create_connection(host_of(address), timeout=30)
    begun.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
    return begun


def half_body(address: str, path: str) -> socket.socket:
    """A connection with a request whose announced body is never sent."""
    begun = socket.create_connection(host_of(address), timeout=30)
    sender = f"Host: {urlsplit(address).netloc}\r\nOrigin: {address}"
    head = f"{sender}\r\nContent-Type: application/json\r\nContent-Length: 100"
    begun.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n\r\n{{".encode())
    return begun
