"""`make club` starts and stops cleanly; the files in deploy/ are valid."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic
from urllib.request import Request, urlopen

import psycopg
import pytest
from psycopg import errors

from storage.postgres import migrate
from tests.storage.helpers import ROOT
from tools.club import home
from tools.ports import free_port
from tools.postgres import Cluster, programs
from tools.proxy import CONFIGURATION

DEPLOY = ROOT / "deploy"
HAPROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
ADDRESSES = {"INTRIGE_BIND": "127.0.0.1:8501", "INTRIGE_ONE": "127.0.0.1:9001", "INTRIGE_TWO": "127.0.0.1:9002"}


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory that PostgreSQL, which is not root, may reach."""
    found = Path("/tmp") if os.geteuid() == 0 else tmp_path_factory.mktemp("club")
    return found / f"intrige-club-{os.getpid()}"


def club(place: Path, port: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tools.club", "--port", str(port), "--place", str(place)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def started(running: "subprocess.Popen[str]") -> list[str]:
    """What it says before it waits."""
    assert running.stdout is not None
    lines = [running.stdout.readline(), running.stdout.readline()]
    assert running.poll() is None, running.stderr.read() if running.stderr else ""
    return lines


def servers(port: int) -> set[str]:
    """The servers that answer new visitors, as soon as both do; or those that did in time."""
    found, until = set[str](), monotonic() + 30
    while len(found) < 2 and monotonic() < until:
        with urlopen(Request(f"http://127.0.0.1:{port}/healthz"), timeout=5) as answer:
            found.add(answer.headers["set-cookie"].partition(";")[0])
    return found


def test_a_club_starts_serves_at_two_servers_stops_and_starts_again_where_it_was(place: Path) -> None:
    begun: list[subprocess.Popen[str]] = []
    try:
        for _ in range(2):
            port = free_port()
            running = club(place, port)
            begun.append(running)
            said = started(running)
            assert said[0].startswith(f"Intrige is at http://localhost:{port}")
            database = int(re.findall(r"port (\d+)", said[1])[0])
            assert servers(port) == {"companion_server=one", "companion_server=two"}
            running.send_signal(signal.SIGINT)
            out, errors = running.communicate(timeout=60)
            assert (running.returncode, errors) == (0, "")
            assert out.endswith("Stopping ...\n")
            for gone in (port, database):
                with pytest.raises(ConnectionError):
                    socket_to(gone)
    finally:
        for one in begun:
            if one.poll() is None:
                one.send_signal(signal.SIGTERM)
                one.communicate(timeout=60)
        shutil.rmtree(place, ignore_errors=True)


def test_a_killed_run_leaves_no_database_behind() -> None:
    """As a test run that is killed outright, with no time to tidy up."""
    script = "from tools.postgres import Cluster; one = Cluster(); one.__enter__(); "
    script += "print(one.port, one.address('x'), one._place, flush=True); input()"
    run = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert run.stdout is not None
    port, _, place = run.stdout.readline().decode().split()
    socket_to(int(port))
    run.kill()
    run.communicate()
    until = monotonic() + 60
    while Path(place).exists() and monotonic() < until:
        pass
    assert not Path(place).exists()
    with pytest.raises(ConnectionError):
        socket_to(int(port))


def socket_to(port: int) -> None:
    socket.create_connection(("127.0.0.1", port), timeout=5).close()


def test_a_club_stays_where_postgres_can_reach_it() -> None:
    assert home().is_absolute()


def test_the_proxy_takes_its_configuration_with_tls_too(tmp_path: Path) -> None:
    certificate = tmp_path / "intrige.pem"
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example", "-days", "1"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    certificate.write_bytes(cert.read_bytes() + key.read_bytes())
    tls = tmp_path / "tls.cfg"
    text = (CONFIGURATION / "tls.cfg").read_text(encoding="utf-8")
    assert "/etc/haproxy/intrige.pem" in text
    tls.write_text(text.replace("/etc/haproxy/intrige.pem", str(certificate)), encoding="utf-8")
    for front in (CONFIGURATION / "plain.cfg", tls):
        check = [HAPROXY, "-c", "-f", str(CONFIGURATION / "servers.cfg"), "-f", str(front)]
        done = subprocess.run(check, env={**os.environ, **ADDRESSES}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_roles_of_a_machine_of_ones_own_are_enough_and_no_more() -> None:
    """deploy/database.sql, as PostgreSQL's own administrator, and then the schema as its owner."""
    with Cluster() as cluster:
        with psycopg.connect(cluster.address("postgres", "postgres"), autocommit=True) as admin:
            admin.execute("DROP ROLE intrige_owner, intrige")
            psql = ["-v", "ON_ERROR_STOP=1", "-q", "-f", str(DEPLOY / "database.sql")]
            told = [str(programs() / "psql"), cluster.address("postgres", "postgres"), *psql]
            assert subprocess.run(told, capture_output=True, text=True, check=True).stderr == ""
            for role in ("intrige_owner", "intrige"):
                admin.execute(f"ALTER ROLE {role} PASSWORD '{cluster.password}'".encode())
        migrate.make_ready(cluster.address("intrige"), "intrige")
        with psycopg.connect(cluster.address("intrige", "intrige")) as server:
            assert server.execute("SELECT count(*) FROM intrige.tables").fetchone() == (0,)
            with pytest.raises(errors.InsufficientPrivilege):
                server.execute("SELECT lo_create(0)")
        with pytest.raises(psycopg.OperationalError, match="CONNECT privilege"):
            psycopg.connect(cluster.address("postgres", "intrige"))


def test_the_instructions_name_every_file_and_the_environment_every_setting() -> None:
    names = re.findall(r"^(\w+)=", (DEPLOY / "environment").read_text(encoding="utf-8"), re.MULTILINE)
    assert names == [
        "COMPANION_DATABASE",
        "COMPANION_ADDRESS",
        "STREAMLIT_SERVER_COOKIE_SECRET",
        "FORWARDED_ALLOW_IPS",
    ]
    told = (DEPLOY / "README.md").read_text(encoding="utf-8")
    for path in sorted(DEPLOY.rglob("*")):
        if path.is_file() and path.name not in ("README.md", "plain.cfg"):
            assert path.name in told, path
