"""Behind a proxy each client is counted by its own address; only configured proxies are trusted."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from itertools import count

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from live.table_code_guards import FREE_CODES
from tests.browser.server import Server
from tests.security.attacker import host_of
from web.socket_limits import STREAM
from web.visitor import plain_address

# Addresses of this machine: a proxy that the server is told of, and a stranger that says it is one.
PROXY, STRANGER = "127.0.0.2", "127.0.0.3"
# Reserved for documentation: visitors somewhere in the world.
ONE, OTHER = "203.0.113.7", "203.0.113.8"


def has_ipv6() -> bool:
    """Whether this machine has IPv6, so that a server that is given no address listens to both."""
    with suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return True
    return False


@pytest.fixture(scope="module", params=[False, True], ids=["at one address", "everywhere"])
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """Where it listens everywhere, and there is IPv6, it hears of a proxy at 127.0.0.2 as ::ffff:127.0.0.2."""
    with pytest.MonkeyPatch.context() as told:
        told.setenv("FORWARDED_ALLOW_IPS", PROXY)
        with Server(tmp_path_factory.mktemp("behind"), everywhere=request.param) as running:
            if request.param and has_ipv6():
                socket.create_connection(("::1", host_of(running.address)[1])).close()
            yield running


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("::ffff:10.0.0.5", "10.0.0.5"),
        ("::FFFF:a00:5", "10.0.0.5"),
        ("10.0.0.5", "10.0.0.5"),
        ("2001:db8::5", "2001:db8::5"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_of_ipv4_is_written_as_such(told: str, plain: str) -> None:
    assert plain_address(told) == plain


_numbers = count()


def answer_to_a_wrong_code(server: Server, source: str, visitor: str) -> str:
    """The code of the refusal. source: from where the connection comes; visitor: for whom it says that it asks.

    Another code each time: one that is named twice in a row is counted once.
    """
    host, port = host_of(server.address)
    with closing(HTTPConnection(host, port, timeout=30, source_address=(source, 0))) as connection:
        headers = {"content-type": "application/json", "origin": server.address, "x-forwarded-for": visitor}
        connection.request("POST", "/own", json.dumps({"table": f"NO{next(_numbers)}"}), headers)
        return str(json.loads(connection.getresponse().read())["code"])


def test_a_guesser_behind_a_proxy_keeps_no_other_visitor_out(server: Server) -> None:
    guesses = [answer_to_a_wrong_code(server, PROXY, ONE) for _ in range(FREE_CODES + 1)]
    assert guesses == ["unknown-table"] * FREE_CODES + ["code-wait"]
    assert answer_to_a_wrong_code(server, PROXY, OTHER) == "unknown-table"


def test_a_stranger_gets_no_new_address_by_naming_one(server: Server) -> None:
    guesses = [answer_to_a_wrong_code(server, STRANGER, f"203.0.113.{number}") for number in range(100, 120)]
    # All of this network is this computer to the server, and so one visitor.
    assert guesses[-1] == "code-wait"


def status_of_the_counters(server: Server, visitor: str) -> int:
    with closing(HTTPConnection(*host_of(server.address), timeout=30, source_address=(PROXY, 0))) as connection:
        connection.request("GET", "/metrics", headers={"x-forwarded-for": visitor})
        return connection.getresponse().status


def test_who_comes_by_a_proxy_on_this_machine_is_not_this_machine(server: Server) -> None:
    assert status_of_the_counters(server, ONE) == 404
    assert status_of_the_counters(server, "127.0.0.1") == 200


@pytest.mark.parametrize("told", ["", " ", ",", f"{ONE},", f"{ONE}, ,"])
def test_who_is_told_of_by_nothing_is_not_this_machine(server: Server, told: str) -> None:
    assert status_of_the_counters(server, told) == 404


def opens_a_socket(server: Server, source: str, origin: str) -> bool:
    """Whether a page of this origin may open a socket that comes over TLS, as its connection says."""
    place = host_of(server.address)
    told = {"x-forwarded-proto": "https"}
    with socket.create_connection(place, timeout=30, source_address=(source, 0)) as made:
        try:
            with connect(
                f"ws://{':'.join(map(str, place))}{STREAM}", sock=made, origin=Origin(origin), additional_headers=told
            ):
                return True
        except InvalidStatus:
            return False


def test_a_socket_by_a_proxy_with_tls_is_of_pages_with_tls(server: Server) -> None:
    plain, tls = server.address, server.address.replace("http:", "https:")
    assert (opens_a_socket(server, PROXY, plain), opens_a_socket(server, PROXY, tls)) == (False, True)
    assert opens_a_socket(server, STRANGER, plain)
