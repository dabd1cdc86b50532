"""The systemd units of deploy/ are valid, and what they start serves the app."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests import postgres
from tests.storage.helpers import ROOT
from tools.ports import free_port
from tools.proxy import CONFIGURATION

UNITS = ROOT / "deploy" / "systemd"
PLACE = "/opt/intrige-companion"
PROXY = Path("/lib/systemd/system/haproxy.service")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units as they would be installed, of a program that lies here; HAProxy's own is Debian's."""
    place = tmp_path / "units"
    (place / "haproxy.service.d").mkdir(parents=True)
    for name in ("intrige@.service", "intrige.target"):
        text = (UNITS / name).read_text(encoding="utf-8")
        command = f"{sys.executable} -m streamlit"
        (place / name).write_text(
            text.replace(f"{PLACE}/.venv/bin/streamlit", command).replace(PLACE, str(ROOT)), encoding="utf-8"
        )
    shutil.copy(PROXY, place)
    shutil.copy(UNITS / "haproxy-intrige.conf", place / "haproxy.service.d" / "intrige.conf")
    return place


def verified(units: Path, unit: str) -> str:
    """What systemd says of a unit; nothing where all is well."""
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{units}:"},
        capture_output=True,
        text=True,
        check=False,
    )
    return told.stdout + told.stderr


@pytest.mark.parametrize("unit", ["intrige@9001.service", "intrige.target", "haproxy.service"])
def test_systemd_takes_the_units(units: Path, unit: str) -> None:
    assert [line for line in verified(units, unit).splitlines() if "intrige" in line] == []


def test_systemd_would_have_told_of_a_word_that_it_does_not_know(units: Path) -> None:
    unit = units / "intrige@.service"
    unit.write_text(unit.read_text(encoding="utf-8").replace("NoNewPrivileges", "NoNewPrivilegs"), encoding="utf-8")
    assert "NoNewPrivilegs" in verified(units, "intrige@9001.service")


def settings(unit: str) -> dict[str, str]:
    """Every `name=value` of a unit; of the same name the last."""
    return dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))


def test_the_target_starts_servers_at_the_ports_that_the_proxy_knows() -> None:
    wanted = settings((UNITS / "intrige.target").read_text(encoding="utf-8"))["Wants"].split()
    given = (UNITS / "haproxy-intrige.conf").read_text(encoding="utf-8")
    known = re.findall(r"=127\.0\.0\.1:(\d+)$", given, re.MULTILINE)
    assert wanted == [f"intrige@{port}.service" for port in known]
    servers = (CONFIGURATION / "servers.cfg").read_text(encoding="utf-8")
    assert len(known) == len(set(re.findall(r"^    server (\w+)", servers, re.MULTILINE)))


@pytest.fixture
def started(units: Path, tmp_path: Path) -> Iterator[str]:
    """A server as the unit starts it, with a home that is not there; its address."""
    port = str(free_port())
    unit = settings((units / "intrige@.service").read_text(encoding="utf-8").replace("%i", port))
    given = settings((ROOT / "deploy" / "environment").read_text(encoding="utf-8"))
    given.update({"COMPANION_DATABASE": postgres.new_database(), "HOME": "/nonexistent"})
    given["COMPANION_DATA"] = str(tmp_path / port)
    path = {"PATH": "/usr/bin:/bin"}
    process = subprocess.Popen(
        unit["ExecStart"].split(), cwd=unit["WorkingDirectory"], env={**path, **given}, stderr=subprocess.PIPE
    )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        assert process.communicate(timeout=30)[1] == b""


def test_what_the_unit_starts_gets_ready(started: str) -> None:
    until = monotonic() + 120
    while not answers(f"{started}/readyz"):
        assert monotonic() < until


def answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError, TimeoutError):
        return False
