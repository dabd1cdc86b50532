"""What the proxy keeps from the servers: their counters, unfinished bodies, and the crowd of one address."""

import re
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

from tools.ports import free_port
from tools.proxy import CONFIGURATION, Proxy
from web.connection_limiter import OPENINGS
from web.request_limits import REQUESTS
from web.timeouts import ANSWER, HEAD

# Addresses of this machine that are not the one it knows itself by.
CROWD, VISITOR, BUSY = "127.0.0.2", "127.0.0.3", "127.0.0.4"
MOST = 800
# New connections of an address in ten seconds, as many as a server takes.
MOST_NEW = OPENINGS.burst + round(10 / OPENINGS.seconds)
# Requests that it hands on of one address, in ten seconds and in a minute; in this test fewer.
IN_TEN, IN_A_MINUTE = 6_000, 16_000
FEW_IN_TEN, FEW_IN_A_MINUTE = 1_000, 1_500
PATIENCE = 30
# An answer that the kernel would take whole, if it were let.
LONG, LENGTH = "/long", 1_000_000
SEND_BUFFER = 65_536

# What the server behind the proxy was asked for, and for whom last.
HEARD: dict[str, str | None] = {}


class Heard(BaseHTTPRequestHandler):
    """Answers everything."""

    def do_GET(self) -> None:
        HEARD[self.path] = self.headers["x-forwarded-for"]
        length = LENGTH if self.path == LONG else 0
        self.send_response(200)
        self.send_header("content-length", f"{length}")
        self.end_headers()
        with suppress(ConnectionError):
            self.wfile.write(b"x" * length)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """A proxy that is more patient than usual: of 800 connections the first would be closed before the last is made."""
    place = tmp_path_factory.mktemp("proxy")
    shutil.copytree(CONFIGURATION, place, dirs_exist_ok=True)
    usual = (CONFIGURATION / "servers.cfg").read_text(encoding="utf-8")
    patient = re.sub(r"^    (timeout (?:http|client).* \d+)s$", r"    \1m", usual, flags=re.MULTILINE)
    (place / "servers.cfg").write_text(patient, encoding="utf-8")
    told = (CONFIGURATION / "plain.cfg").read_text(encoding="utf-8")
    fewer = told.replace(f"gt {IN_TEN} ", f"gt {FEW_IN_TEN} ").replace(f"gt {IN_A_MINUTE} ", f"gt {FEW_IN_A_MINUTE} ")
    (place / "plain.cfg").write_text(fewer, encoding="utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), Heard) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        one = f"127.0.0.1:{server.server_port}"
        two = f"127.0.0.1:{free_port()}"
        with Proxy(f"127.0.0.1:{free_port()}", one, two, configuration=place) as proxy:
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


def test_no_connection_carries_many_requests_at_once(proxy: Proxy) -> None:
    """As with HTTP/2, which HAProxy speaks with everybody who begins with it."""
    with socket.create_connection(place(proxy), timeout=PATIENCE) as other:
        other.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        assert other.recv(12) == b"HTTP/1.1 400"


def test_a_longer_body_is_handed_on_before_it_is_finished(proxy: Proxy) -> None:
    """As deploy/README.md says: of one that no buffer holds the servers do wait for the rest."""
    with socket.create_connection(place(proxy), timeout=PATIENCE) as half:
        half.sendall(b"POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n" + bytes(17_000))
        until = monotonic() + PATIENCE
        while "/upload" not in HEARD:
            assert monotonic() < until
            assert status(proxy, "/hall") == 200


def test_one_address_keeps_only_so_many_connections(proxy: Proxy) -> None:
    """The others keep theirs, the next one is closed, and every other address goes on."""
    with ExitStack() as opened:

        def another() -> bytes:
            """What the next one is answered; nothing where it is closed, maybe before it has said anything."""
            try:
                one = opened.enter_context(
                    socket.create_connection(place(proxy), timeout=PATIENCE, source_address=(CROWD, 0))
                )
                one.sendall(b"GET /hall HTTP/1.1\r\nHost: x\r\n\r\n")
                return one.recv(12)
            except ConnectionError:
                return b""

        for _ in range(MOST):
            assert another().endswith(b" 200")
        assert another() == b""
        assert status(proxy, "/hall") == 200


def test_of_one_address_so_many_requests_are_handed_on(proxy: Proxy) -> None:
    """The servers would refuse more, once they have read them: of long ones in milliseconds each."""
    answers = [status(proxy, "/busy", BUSY) for _ in range(FEW_IN_TEN)]
    assert set(answers) == {200}
    while status(proxy, "/busy", BUSY) != 429:
        answers.append(200)
        assert len(answers) <= FEW_IN_A_MINUTE
    assert status(proxy, "/refused", BUSY) == 429
    assert "/refused" not in HEARD
    assert status(proxy, "/hall") == 200


def test_the_proxy_hands_on_what_the_servers_take_and_little_more() -> None:
    for name in ("plain", "tls"):
        told = (CONFIGURATION / f"{name}.cfg").read_text(encoding="utf-8")
        assert [int(most) for most in re.findall(r"http_req_rate\(\w+\) gt (\d+) ", told)] == [IN_TEN, IN_A_MINUTE]
    assert REQUESTS.burst + 10 / REQUESTS.seconds == IN_TEN
    assert REQUESTS.burst + 60 / REQUESTS.seconds == IN_A_MINUTE


def test_servers_hear_for_whom_they_are_asked(proxy: Proxy) -> None:
    assert status(proxy, "/for-whom", CROWD) == 200
    assert HEARD["/for-whom"] == CROWD
    with closing(HTTPConnection(*place(proxy), timeout=PATIENCE, source_address=(VISITOR, 0))) as visitor:
        visitor.request("GET", "/made-up", headers={"X-Forwarded-For": "10.1.1.1," * 100})
        assert visitor.getresponse().status == 200
    assert HEARD["/made-up"] == VISITOR


def test_the_kernel_takes_little_of_an_answer_that_nobody_reads(proxy: Proxy) -> None:
    """Else who reads slowly would seem to read nothing until it has sent all that it took."""
    with socket.socket() as reader:
        reader.settimeout(PATIENCE)
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        reader.connect(place(proxy))
        reader.sendall(f"GET {LONG} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        until = monotonic() + PATIENCE
        while taken_ahead(reader) == 0:
            assert monotonic() < until
        # Others are answered, and so was this one as far as it is taken.
        for _ in range(3):
            assert status(proxy, "/hall") == 200
        # Linux doubles what it is told, for its own bookkeeping.
        assert taken_ahead(reader) <= 2 * SEND_BUFFER


def taken_ahead(reader: socket.socket) -> int:
    """Bytes that the kernel keeps at the other end of a connection for somebody who has not read them."""
    ends = [f":{peer[1]:04X}" for peer in (reader.getpeername(), reader.getsockname())]
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, ours, theirs, _, queues, *_ = line.split()
        if [ours[-5:], theirs[-5:]] == ends:
            return int(queues.partition(":")[0], 16)
    return 0


@pytest.mark.parametrize(
    ("name", "line"),
    [
        # As patient as the servers are.
        ("servers", f"timeout http-request {HEAD.usual}s"),
        ("servers", f"timeout http-keep-alive {HEAD.usual}s"),
        ("servers", f"timeout client {ANSWER.usual}s"),
        ("servers", "timeout client-fin 10s"),
        # A screen at which nobody plays is no visitor who has left.
        ("servers", "timeout tunnel 1h"),
        ("tls", "http-request set-header X-Forwarded-Proto https"),
        ("tls", 'http-response set-header Strict-Transport-Security "max-age=31536000"'),
        ("tls", "http-request redirect scheme https code 301"),
        ("tls", "bind :443 ssl crt /etc/haproxy/intrige.pem alpn http/1.1 ssl-min-ver TLSv1.2 curves X25519:P-256"),
    ],
)
def test_the_proxy_is_told_what_shows_only_in_time_or_with_a_certificate(name: str, line: str) -> None:
    told = (CONFIGURATION / f"{name}.cfg").read_text(encoding="utf-8").splitlines()
    assert f"    {line}" in told


def test_connections_are_counted_at_every_door() -> None:
    for name, doors in (("plain", 1), ("tls", 2)):
        told = (CONFIGURATION / f"{name}.cfg").read_text(encoding="utf-8")
        assert len(re.findall(r"^    bind ", told, re.MULTILINE)) == doors
        assert told.count("track-sc0 src,ipmask(32,64) table connections") == doors
        assert told.count(f"reject if {{ sc0_conn_cur gt {MOST} }} || {{ sc0_conn_rate gt {MOST_NEW} }}") == doors
