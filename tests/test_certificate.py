"""The certificate of `make run TLS=1`: accepted by browsers for this machine, and its CA limited to it."""

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
    request, names, made = tmp_path / "csr", tmp_path / "names", tmp_path / "crt"
    names.write_text("subjectAltName=DNS:games.example\n", "utf-8")
    openssl = ("openssl", "req", "-new", "-key", place / "server.key", "-subj", "/CN=x", "-out", request)
    subprocess.run(openssl, check=True, capture_output=True)
    signed = ("openssl", "x509", "-req", "-in", request, "-CA", place / "ca.crt", "-CAkey", place / "ca.key")
    subprocess.run([*signed, "-extfile", names, "-out", made], check=True, capture_output=True)
    assert "permitted subtree violation" in connect(place, "games.example", made)


def test_phones_need_not_trust_again_at_every_start(place: Path) -> None:
    before = (place / "ca.crt").read_bytes(), (place / "server.crt").read_bytes()
    subprocess.run([SCRIPT, place], check=True)
    assert (place / "ca.crt").read_bytes() == before[0]
    assert (place / "server.crt").read_bytes() != before[1]
    assert connect(place, "localhost").startswith("TLS")


def test_the_keys_are_the_owners_alone(place: Path) -> None:
    assert {file.name: file.stat().st_mode & 0o077 for file in place.glob("*.key")} == {"ca.key": 0, "server.key": 0}
