"""Ports for servers: given once, also to processes that ask at the same time, and to no outgoing connection."""

import socket
import subprocess
import sys
from pathlib import Path
from random import randrange

import pytest

from tools import ports

ROOT = Path(__file__).parents[2]
LINUX = Path("/proc/sys/net/ipv4/ip_local_port_range")


def test_a_port_is_given_once_to_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    # So few that both would be given the same ones; somewhere, as another run of the tests may look for its own.
    first = randrange(ports._FIRST, ports._LAST - 12)
    monkeypatch.setattr(ports, "_FIRST", first)
    monkeypatch.setattr(ports, "_LAST", first + 12)
    script = (
        f"from tools import ports; ports._FIRST, ports._LAST = {first}, {first + 12}\n"
        "print(*(ports.free_port() for _ in range(5)), flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as other:
        assert other.stdout
        theirs = {int(port) for port in other.stdout.readline().split()}
        ours = {ports.free_port() for _ in range(5)}
        other.communicate("\n")
    assert len(theirs) == len(ours) == 5
    assert not theirs & ours


def test_no_outgoing_connection_takes_a_port_that_was_given() -> None:
    first = int(LINUX.read_text().split()[0]) if LINUX.exists() else 49_152
    assert ports.free_port() < first


def test_a_port_at_which_somebody_listens_is_not_given() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", ports.free_port()))
        listening.listen()
        port = listening.getsockname()[1]
        assert not ports._is_free(port)
