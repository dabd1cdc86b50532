"""deploy/README.md word for word under a real systemd: start, sandboxing, restart after crashes, stop."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.club.machine import Machine
from tests.storage.helpers import ROOT

SERVERS = ("intrige@9001", "intrige@9002")
ASK = "curl --silent --insecure --max-time 60"
# Until it answers well.
WAIT = f"{ASK} --fail --retry 240 --retry-delay 1 --retry-all-errors --output /dev/null"
# What the machine has already, and what each club has of its own.
INSTEAD = {
    r"apt-get install .*": "systemctl start postgresql",
    r"git clone .*": "true",
    r"YOUR-CERTIFICATE-AND-KEY\.pem": "/root/certificate.pem",
}
CERTIFICATE = """
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=games.example -keyout /root/key -out /root/cert 2> /dev/null
cat /root/cert /root/key > /root/certificate.pem
"""


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """A machine on which everything was done that deploy/README.md says."""
    with Machine(tmp_path) as made:
        made.run(CERTIFICATE)
        for block in re.findall(
            r"^```\n(.*?)^```$", (ROOT / "deploy" / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        ):
            for pattern, command in INSTEAD.items():
                block = re.sub(pattern, command, block)
            made.run(block)
        yield made


# Some minutes long, and as root.
@pytest.mark.soak
def test_a_club_runs_under_systemd_as_its_readme_says(machine: Machine) -> None:
    both_are_ready(machine)
    it_answers_with_tls_alone(machine)
    for server in SERVERS:
        it_is_shut_in(machine, server)
    it_comes_back_however_often_it_dies(machine)
    it_outlives_its_database(machine)
    machine.run("systemctl stop intrige.target")
    for server in SERVERS:
        # That command waits for the target, not for what it takes along.
        ended = f"systemctl show --value --property=ActiveState {server} | grep -qx -e inactive -e failed"
        machine.run(f"timeout 60 sh -c 'until {ended}; do sleep 0.1; done'")
        assert (machine.shows(server, "ActiveState"), machine.shows(server, "Result")) == ("inactive", "success")


def both_are_ready(machine: Machine) -> None:
    for port in (9001, 9002):
        machine.run(f"{WAIT} http://127.0.0.1:{port}/readyz")
    machine.run(f"{WAIT} https://127.0.0.1/readyz")


def it_answers_with_tls_alone(machine: Machine) -> None:
    head = machine.run(f"{ASK} --head --request GET https://127.0.0.1/").lower()
    assert head.startswith("http/1.1 200")
    assert "strict-transport-security:" in head
    assert "set-cookie: companion_server=" in head
    assert (
        machine.run(f"{ASK} --write-out '%{{http_code}} %{{redirect_url}}' http://127.0.0.1/")
        == "301 https://127.0.0.1/"
    )
    assert machine.run(f"{ASK} --output /dev/null --write-out '%{{http_code}}' https://127.0.0.1/metrics") == "403"
    assert "intrige_taps_total" in machine.run(f"{ASK} http://127.0.0.1:9001/metrics")


def it_is_shut_in(machine: Machine, server: str) -> None:
    """As the kernel sees it: another user without any capability, under a filter, who cannot write to the program."""
    told = machine.run(f"cat /proc/{machine.shows(server, 'MainPID')}/status")
    seen = {name: value.split() for name, _, value in (line.partition(":") for line in told.splitlines())}
    assert seen["Uid"][0] == machine.run("id -u intrige").strip() != "0"
    assert [int(seen[name][0], 16) for name in ("CapEff", "CapBnd", "NoNewPrivs", "Seccomp")] == [0, 0, 1, 2]
    port = server.partition("@")[2]
    assert machine.run(f"stat --format '%U %a' /var/lib/intrige/{port}").split() == ["intrige", "700"]


def it_comes_back_however_often_it_dies(machine: Machine) -> None:
    for _ in range(8):
        before = machine.shows(SERVERS[0], "MainPID")
        machine.run(f"kill -9 {before}")
        started = f"[ $(systemctl show --value --property=MainPID {SERVERS[0]}) -gt {before} ]"
        machine.run(f"timeout 60 sh -c 'until {started}; do sleep 0.1; done'")
    both_are_ready(machine)
    assert int(machine.shows(SERVERS[0], "NRestarts")) == 8
    # However quickly it dies: systemd gives up on no server.
    assert machine.shows(SERVERS[0], "StartLimitIntervalUSec") == "0"


def it_outlives_its_database(machine: Machine) -> None:
    machine.run("systemctl stop postgresql@15-main")
    # A server that starts meanwhile waits for it.
    machine.run(f"systemctl restart {SERVERS[1]}")
    machine.run(f"{WAIT} http://127.0.0.1:9002/healthz")
    assert machine.run(f"{ASK} --output /dev/null --write-out '%{{http_code}}' http://127.0.0.1:9002/readyz") == "503"
    machine.run("systemctl start postgresql@15-main")
    both_are_ready(machine)
