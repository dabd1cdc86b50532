"""What the proxy keeps from the servers: their counters, unfinished bodies, and the crowd of one address."""

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tools.proxy import CONFIGURATION, Proxy, free_port

# Addresses of this machine that are not the one it knows itself by.
CROWD, VISITOR = "127.0.0.2", "127.0.0.3"
MOST = 800
PATIENCE = 30


# What the server behind the proxy was asked for.
HEARD: list[str] = []


class Heard(BaseHTTPRequestHandler):
    """Answers everything."""

    def do_GET(self) -> None:
        HEARD.append(self.path)
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture(scope="module")
def proxy() -> Iterator[Proxy]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Heard) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        one = f"127.0.0.1:{server.server_port}"
        with Proxy(f"127.0.0.1:{free_port()}", one, f"127.0.0.1:{free_port()}") as proxy:
            proxy.wait()
            yield proxy
        server.shutdown()


def place(proxy: Proxy) -> tuple[str, int]:
    host, _, port = proxy.address.removeprefix("http://").partition(":")
    return host, int(port)


def status(proxy: Proxy, path: str, source: str = VISITOR) -> int:
    with closing(HTTPConnection(*place(proxy), timeout=PATIENCE, source_address=(source, 0))) as visitor:
        visitor.request("GET", path)
        return visitor.getresponse().status


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/%6detrics",
        "/%6D%65%74%72%69%63%73",
        "/metrics/",
        "/metrics%2f",
        "/metrics?a=b",
        "//metrics",
        "/_stcore/metrics",
        "/_stcore/%6detrics",
        "/%5fstcore%2fmetrics",
        "/./metrics",
        "/hall/../metrics",
    ],
)
def test_counters_are_not_given_away_however_they_are_asked_for(proxy: Proxy, path: str) -> None:
    assert status(proxy, path) == 403
    assert path not in HEARD


@pytest.mark.parametrize("path", ["/", "/hall", "/metricsx", "/my-metrics", "/%zz", "/readyz?metrics"])
def test_other_addresses_are_handed_on(proxy: Proxy, path: str) -> None:
    assert status(proxy, path) == 200


def test_no_server_hears_of_a_body_that_is_not_finished(proxy: Proxy) -> None:
    with socket.create_connection(place(proxy), timeout=PATIENCE) as half:
        half.sendall(b"POST /own HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
        assert status(proxy, "/hall") == 200
        assert "/own" not in HEARD
        half.sendall(b" more")
        assert half.recv(12).endswith(b" 200")
    assert "/own" in HEARD


def test_one_address_keeps_only_so_many_connections(proxy: Proxy) -> None:
    """The others keep theirs, the next one is closed, and every other address goes on."""
    with ExitStack() as opened:

        def another() -> socket.socket:
            one = socket.create_connection(place(proxy), timeout=PATIENCE, source_address=(CROWD, 0))
            one.sendall(b"GET /hall HTTP/1.1\r\nHost: x\r\n\r\n")
            return opened.enter_context(one)

        for _ in range(MOST):
            assert another().recv(12).endswith(b" 200")
        # A reset may come before the connection is told of, while it is written to, or later.
        with suppress(ConnectionError):
            assert another().recv(12) == b""
        assert status(proxy, "/hall") == 200


def test_connections_are_counted_at_every_door() -> None:
    for name, doors in (("plain", 1), ("tls", 2)):
        told = (CONFIGURATION / f"{name}.cfg").read_text(encoding="utf-8")
        assert len(re.findall(r"^    bind ", told, re.MULTILINE)) == doors
        assert told.count("track-sc0 src,ipmask(32,64) table connections") == doors
        assert told.count(f"reject if {{ sc0_conn_cur gt {MOST} }}") == doors
