"""The certificate of `make run TLS=1`: accepted by browsers for this machine, and its CA limited to it."""

import os
import socket
import ssl
import subprocess
from pathlib import Path
from threading import Thread

import pytest

SCRIPT = Path(__file__).parents[1] / "tools" / "certificate.sh"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tls") / "of its own"
    subprocess.run([SCRIPT, made], check=True)
    return made


def connect(place: Path, name: str, certificate: Path | None = None) -> str:
    """Speak TLS with a server of this certificate under a name; the version spoken, or why it is not trusted."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(certificate or place / "server.crt", place / "server.key")
    ours, theirs = socket.socketpair()

    def serve() -> None:
        try:
            serving.wrap_socket(theirs, server_side=True).close()
        except (ssl.SSLError, OSError):
            theirs.close()

    thread = Thread(target=serve)
    thread.start()
    try:
        trusting = ssl.create_default_context(cafile=str(place / "ca.crt"))
        with trusting.wrap_socket(ours, server_hostname=name) as spoken:
            return str(spoken.version())
    except ssl.SSLCertVerificationError as error:
        return error.verify_message
    finally:
        ours.close()
        thread.join()


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", socket.gethostname()])
def test_it_is_trusted_under_the_names_of_this_machine(place: Path, name: str) -> None:
    assert connect(place, name).startswith("TLS")


def test_it_is_nobody_elses(place: Path) -> None:
    assert "Hostname mismatch" in connect(place, "games.example")


def test_its_maker_can_speak_for_no_site_of_the_internet(place: Path, tmp_path: Path) -> None:
    assert "permitted subtree violation" in connect(place, "games.example", signed(place, "games.example", tmp_path))


def test_a_machine_called_as_a_domain_of_the_internet_speaks_for_itself_alone(tmp_path: Path) -> None:
    place = tmp_path / "tls"
    make(place, tmp_path, "dev", "192.168.1.20")
    assert connect(place, "dev").startswith("TLS")
    assert connect(place, "dev.local").startswith("TLS")
    assert "excluded subtree violation" in connect(place, "bank.dev", signed(place, "bank.dev", tmp_path))


@pytest.mark.parametrize("kept", ["192.168.1.20", "fd00::5", "fe80::5"])
def test_an_address_that_changes_daily_makes_no_phone_trust_again(kept: str, tmp_path: Path) -> None:
    place = tmp_path / "tls"
    make(place, tmp_path, "inn", f"{kept} 2001:db8::5")
    before = (place / "ca.crt").read_bytes()
    make(place, tmp_path, "inn", f"2001:db8::6 {kept}")
    assert (place / "ca.crt").read_bytes() == before
    assert connect(place, kept).startswith("TLS")


def test_the_only_address_of_a_machine_is_in_its_certificate(tmp_path: Path) -> None:
    make(tmp_path / "tls", tmp_path, "inn", "2001:db8::5")
    assert connect(tmp_path / "tls", "2001:db8::5").startswith("TLS")


def make(place: Path, tmp_path: Path, name: str, addresses: str) -> None:
    """Make the certificates of a machine with this name and these addresses."""
    programs = tmp_path / "bin"
    programs.mkdir(exist_ok=True)
    told = programs / "hostname"
    told.write_text(f'#!/bin/sh\nif [ "$1" = -I ]; then echo {addresses}; else echo {name}; fi\n', "utf-8")
    told.chmod(0o700)
    subprocess.run([SCRIPT, place], check=True, env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"})


def signed(place: Path, name: str, tmp_path: Path) -> Path:
    """A certificate for a name, made by whoever has stolen the key of the authority."""
    request, names, made = tmp_path / "csr", tmp_path / "names", tmp_path / "crt"
    names.write_text(f"subjectAltName=DNS:{name}\n", "utf-8")
    openssl = ("openssl", "req", "-new", "-key", place / "server.key", "-subj", "/CN=x", "-out", request)
    subprocess.run(openssl, check=True, capture_output=True)
    sign = ("openssl", "x509", "-req", "-in", request, "-CA", place / "ca.crt", "-CAkey", place / "ca.key")
    subprocess.run([*sign, "-extfile", names, "-out", made], check=True, capture_output=True)
    return made


def test_phones_need_not_trust_again_at_every_start(place: Path) -> None:
    before = (place / "ca.crt").read_bytes(), (place / "server.crt").read_bytes()
    subprocess.run([SCRIPT, place], check=True)
    assert (place / "ca.crt").read_bytes() == before[0]
    assert (place / "server.crt").read_bytes() != before[1]
    assert connect(place, "localhost").startswith("TLS")


def test_the_keys_are_the_owners_alone(place: Path) -> None:
    assert {file.name: file.stat().st_mode & 0o077 for file in place.glob("*.key")} == {"ca.key": 0, "server.key": 0}
