"""Handshakes with TLS: nobody chooses a way to exchange keys that takes long."""

import ssl
import subprocess
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from tests.security.test_security_document import TEXT
from tests.security.tls_guest import SCRIPT
from web.timeouts import bound

# Of TLS: the number of a group, and the bytes of a key of it.
FFDHE8192, X25519 = (0x0104, 1024), (0x001D, 32)
HELLO, ALERT = 2, 21


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """The server's side, as the program bounds it."""
    place = tmp_path_factory.mktemp("tls") / "made"
    subprocess.run([SCRIPT, place], check=True)
    app: Any = PlainTextResponse("")
    files: Any = {"ssl_certfile": place / "server.crt", "ssl_keyfile": place / "server.key"}
    config = uvicorn.Config(app, log_config=None, ws="websockets-sansio", http="h11", **files)
    config.load()
    bound([uvicorn.Server(config)])
    assert config.ssl is not None
    return config.ssl


def sized(raw: bytes) -> bytes:
    return len(raw).to_bytes(2, "big") + raw


def hello(group: tuple[int, int]) -> bytes:
    """The first record of a guest who knows one group alone, and has never made a key of it."""
    number, size = group
    name = number.to_bytes(2, "big")
    key = (9).to_bytes(size, "big") if size > 32 else (9).to_bytes(size, "little")
    told = {
        43: b"\x02\x03\x04",
        10: sized(name),
        13: sized(bytes.fromhex("0403080404010503")),
        51: sized(name + sized(key)),
    }
    extensions = b"".join(kind.to_bytes(2, "big") + sized(one) for kind, one in told.items())
    body = b"\x03\x03" + bytes(32) + b"\x00" + sized(bytes.fromhex("130113021303")) + b"\x01\x00" + sized(extensions)
    return b"\x16\x03\x01" + sized(b"\x01" + len(body).to_bytes(3, "big") + body)


def answer(context: ssl.SSLContext, said: bytes) -> bytes:
    coming, going = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = context.wrap_bio(coming, going, server_side=True)
    coming.write(said)
    with pytest.raises(ssl.SSLError):
        server.do_handshake()
    return going.read()


def test_keys_are_exchanged_in_no_group_that_takes_long(context: ssl.SSLContext) -> None:
    """Seven handshakes a second in the longest made a tap take four seconds."""
    assert answer(context, hello(FFDHE8192))[0] == ALERT
    assert answer(context, hello(X25519))[5] == HELLO
    assert "exchanges keys on one curve, X25519" in TEXT


@pytest.mark.parametrize(
    ("chosen", "version", "is_taken"),
    [
        ("", ssl.TLSVersion.TLSv1_2, True),
        ("", ssl.TLSVersion.TLSv1_3, True),
        ("X25519", ssl.TLSVersion.TLSv1_3, True),
        ("secp521r1", ssl.TLSVersion.TLSv1_3, False),
    ],
)
def test_who_knows_the_usual_curve_is_served(
    chosen: str, version: ssl.TLSVersion, is_taken: bool, context: ssl.SSLContext
) -> None:
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    theirs.check_hostname, theirs.verify_mode = False, ssl.CERT_NONE
    theirs.minimum_version = theirs.maximum_version = version
    if chosen:
        theirs.set_ecdh_curve(chosen)
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = theirs.wrap_bio(back, there), context.wrap_bio(there, back, server_side=True)
    assert _shake_hands(*sides) == is_taken


def _shake_hands(*sides: ssl.SSLObject) -> bool:
    left = list(sides)
    for _ in range(8):
        for side in list(left):
            try:
                side.do_handshake()
                left.remove(side)
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLError:
                return False
    return not left


def test_no_slow_exchange_of_the_older_version_is_known(context: ssl.SSLContext) -> None:
    """For it OpenSSL would need parameters that nobody gives it."""
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    theirs.check_hostname, theirs.verify_mode = False, ssl.CERT_NONE
    theirs.maximum_version = ssl.TLSVersion.TLSv1_2
    theirs.set_ciphers("DHE")
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = theirs.wrap_bio(back, there), context.wrap_bio(there, back, server_side=True)
    assert not _shake_hands(*sides)
