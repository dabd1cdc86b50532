"""Behind a proxy each client is counted by its own address; only configured proxies are trusted."""

import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

import pytest

from live.table_code_guards import FREE_CODES
from tests.browser.server import Server
from tests.security.attacker import host_of

# Addresses of this machine: a proxy that the server is told of, and a stranger that says it is one.
PROXY, STRANGER = "127.0.0.2", "127.0.0.3"
# Reserved for documentation: visitors somewhere in the world.
ONE, OTHER = "203.0.113.7", "203.0.113.8"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as told:
        told.setenv("FORWARDED_ALLOW_IPS", PROXY)
        with Server(tmp_path_factory.mktemp("behind")) as running:
            yield running


def answer_to_a_wrong_code(server: Server, source: str, visitor: str) -> str:
    """The code of the refusal. source: from where the connection comes; visitor: for whom it says that it asks."""
    host, port = host_of(server.address)
    with closing(HTTPConnection(host, port, timeout=30, source_address=(source, 0))) as connection:
        headers = {"content-type": "application/json", "origin": server.address, "x-forwarded-for": visitor}
        connection.request("POST", "/own", json.dumps({"table": "NONE"}), headers)
        return str(json.loads(connection.getresponse().read())["code"])


def test_a_guesser_behind_a_proxy_keeps_no_other_visitor_out(server: Server) -> None:
    guesses = [answer_to_a_wrong_code(server, PROXY, ONE) for _ in range(FREE_CODES + 1)]
    assert guesses == ["unknown-table"] * FREE_CODES + ["code-wait"]
    assert answer_to_a_wrong_code(server, PROXY, OTHER) == "unknown-table"


def test_a_stranger_gets_no_new_address_by_naming_one(server: Server) -> None:
    guesses = [answer_to_a_wrong_code(server, STRANGER, f"203.0.113.{number}") for number in range(100, 120)]
    # All of this network is this computer to the server, and so one visitor.
    assert guesses[-1] == "code-wait"
