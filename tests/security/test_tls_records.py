"""Records with TLS: each costs work, whatever comes of it, and no browser sends many of which little comes."""

import asyncio
import ssl
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from starlette.types import Receive, Scope, Send

from live.token_bucket import Rate, TokenBucket
from tests.security.test_security_document import TEXT
from tests.security.test_socket_frames import HANDSHAKE, until
from tests.security.tls_guest import Guest, Served, certified, seated
from web import tls_connections
from web.tls_connections import CALM, FEW, MOST_OF_A_HANDSHAKE, RECORDS, WORTH_A_RECORD, Protocol, Records

# The beginning of a message as long as they may be, and a whole one of a byte.
BEGIN, MESSAGE = b"\x82\xfe\x0f\xff" + bytes(4), b"\x82\x81" + bytes(4) + b"x"
ANSWER = b"\x81\x05heard"
MANY = 20 * RECORDS.burst
UPLOAD = 500_000
VERSIONS = [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3]


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    return certified(tmp_path_factory.mktemp("tls") / "made")


@pytest.fixture(autouse=True)
def addresses() -> Iterator[None]:
    yield
    tls_connections._of_addresses.clear()


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Takes messages, or a whole body, whose length it answers."""
    if scope["type"] == "http":
        length, more = 0, True
        while more:
            part = await receive()
            length, more = length + len(part["body"]), part["more_body"]
        told = str(length).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(told))]})
        await send({"type": "http.response.body", "body": told})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": "heard"})


def pieces(guest: Guest, count: int) -> bytes:
    """The beginning of a message, in so many records of one byte behind it."""
    return guest.records(BEGIN, *[b"x"] * count)


@pytest.mark.parametrize("version", VERSIONS)
def test_who_sends_records_of_one_byte_is_cut_off(version: ssl.TLSVersion, context: ssl.SSLContext) -> None:
    async def send() -> int:
        async with Served(app, context).running() as served, seated(served, version) as guest:
            (socket,) = served.connections
            assert await guest.is_cut_off(pieces(guest, MANY))
            await until(lambda: not served.connections)
            return int(socket.received)

    assert asyncio.run(send()) < len(HANDSHAKE) + len(BEGIN) + 2 * RECORDS.burst


@pytest.mark.parametrize("raw", [b"\x80\x2e\x01\x03\x03", b"\x17\x03\x03\xff\xff"])
def test_what_is_no_record_is_not_read(raw: bytes, context: ssl.SSLContext) -> None:
    """OpenSSL takes the first for a handshake of another kind, behind which nobody could say where records begin."""
    assert Records().count(raw) is None

    async def send() -> None:
        async with Served(app, context).running() as served, seated(served) as guest:
            assert await guest.is_cut_off(raw + bytes(99))

    asyncio.run(send())


def test_of_a_handshake_no_more_is_read_than_browsers_say(context: ssl.SSLContext) -> None:
    """OpenSSL compares the groups and the keys in one with each other: thirty of 64 KB a second stopped the server."""
    size = MOST_OF_A_HANDSHAKE // 2
    said, told = [kind + b"\x03\x03" + size.to_bytes(2, "big") + bytes(size) for kind in (b"\x16", b"\x17")]
    assert Records().count(said + told * 9 + said) == 11
    assert Records().count(said + told * 9 + said[:-1] + b"\x00" + said[:5]) is None
    assert "says 8 KB at the most before it is encrypted" in TEXT
    assert MOST_OF_A_HANDSHAKE == 8 * 1024

    async def send() -> bytes:
        async with Served(app, context).running() as served:
            reader, writer = await asyncio.open_connection(*served.address)
            hello = b"\x01" + (4 * size).to_bytes(3, "big") + bytes(size - 4)
            writer.write(said[:5] + hello + said + said)
            answer = await reader.read()
            writer.close()
            return answer

    # Not even that it is wrong: it was not read.
    assert asyncio.run(send()) == b""


@pytest.mark.parametrize("step", [1, 3, 7, 10_000])
def test_records_are_counted_however_they_come(step: int) -> None:
    raw = b"".join(b"\x17\x03\x03" + size.to_bytes(2, "big") + bytes(size) for size in (0, 1, 22, 700, 0, 4, 300))
    records = Records()
    counts = [records.count(raw[at : at + step]) for at in range(0, len(raw), step)]
    assert sum(count or 0 for count in counts) == 7
    assert None not in counts


def test_a_record_that_comes_byte_by_byte_is_counted_by_its_pieces(
    context: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.frame_rates.FRAMES", Rate(20, 3600))

    async def send() -> None:
        async with Served(app, context).running() as served, seated(served) as guest:
            raw = guest.records(BEGIN + bytes(0xFFF))
            sent = 0
            with suppress(ConnectionError):
                while served.connections and sent < len(raw):
                    await guest.send(raw[sent : sent + 1])
                    sent += 1
                    await asyncio.sleep(0)
            await until(lambda: not served.connections)
            assert sent < len(raw)

    asyncio.run(send())


def test_all_connections_of_an_address_are_counted_together(
    context: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tls_connections, "RECORDS_OF_AN_ADDRESS", Rate(300, 3600))
    hosts = iter(["192.168.1.20", "192.168.1.20", "192.168.1.20", "192.168.1.21", ""])
    monkeypatch.setattr(tls_connections, "network_of", lambda _: next(hosts))

    async def send() -> list[bool]:
        async with Served(app, context).running() as served:
            gone = []
            for _ in range(5):
                async with seated(served) as guest:
                    await guest.send(pieces(guest, 180))
                    # Whoever is let go on hears of the whole message.
                    gone.append(await guest.is_cut_off(guest.records(bytes(0xFFF - 180))))
            return gone

    # What lacks for the second is owed.
    assert asyncio.run(send()) == [False, False, True, False, False]


def test_records_of_which_nothing_comes_are_counted_however_few_come_at_once(context: ssl.SSLContext) -> None:
    """As new keys, of which ten thousand in a second made a tap take twenty times as long."""

    async def send() -> None:
        async with Served(app, context).running() as served, seated(served) as guest:
            # As if nothing came of them.
            (connection,) = served.connections
            connection.data_received = lambda _: None
            sent = 0
            while served.connections and sent < MANY:
                await guest.send(guest.records(*[b"x"] * FEW))
                sent += FEW
                for _ in range(10):
                    await asyncio.sleep(0)
            assert RECORDS.burst <= sent < 2 * RECORDS.burst

    asyncio.run(send())


def test_who_sends_little_is_not_cut_off_for_others_of_its_address(
    context: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen whose network stalled sends what it kept of some seconds at once."""
    monkeypatch.setattr(tls_connections, "network_of", lambda _: "192.168.1.20")

    async def send() -> None:
        async with Served(app, context).running() as served, seated(served) as guest:
            used_up = TokenBucket(Rate(0, 3600), time.monotonic())
            tls_connections._of_addresses["192.168.1.20"] = used_up
            assert not await guest.is_cut_off(guest.records(*[MESSAGE] * (FEW + CALM.burst)))
            for _ in range(20):
                # It hears what was said to the first ones before that.
                if await guest.is_cut_off(guest.records(*[MESSAGE] * (FEW + CALM.burst))):
                    return
            raise AssertionError

    asyncio.run(send())


def test_connections_of_a_proxy_are_not_counted_together(
    context: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tls_connections, "RECORDS_OF_AN_ADDRESS", Rate(1, 3600))
    monkeypatch.setattr(tls_connections, "network_of", lambda _: "192.168.1.20")
    monkeypatch.setattr(Protocol, "is_proxy", staticmethod(lambda host: host == "127.0.0.1"))

    async def send() -> None:
        async with Served(app, context).running() as served:
            for _ in range(3):
                async with seated(served) as guest:
                    assert not await guest.is_cut_off(guest.records(*[MESSAGE] * 9))

    asyncio.run(send())


@pytest.mark.parametrize("version", VERSIONS)
def test_who_types_for_hours_is_never_cut_off(version: ssl.TLSVersion, context: ssl.SSLContext) -> None:
    async def send() -> None:
        async with Served(app, context).running() as served, seated(served, version) as guest:
            for _ in range(2 * RECORDS.burst):
                await guest.send(guest.records(*[MESSAGE] * FEW))
                for _ in range(FEW):
                    assert await guest.read() == ANSWER

    # Not by the rates of frames, which have tests of their own.
    with pytest.MonkeyPatch.context() as free:
        free.setattr("web.frame_rates.FRAMES", Rate(10_000, 1))
        asyncio.run(send())


@pytest.mark.parametrize("size", [1_200, 1_400, 4_096, 16_384])
def test_an_upload_in_records_as_browsers_send_them_comes_whole(size: int, context: ssl.SSLContext) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % UPLOAD

    async def send() -> bytes:
        async with Served(app, context).running() as served, Guest().at(served) as guest:
            body = bytes(UPLOAD)
            await guest.send(guest.records(head, *[body[at : at + size] for at in range(0, UPLOAD, size)]))
            answer = b""
            while not answer.endswith(b"%d" % UPLOAD):
                answer += await guest.read()
            return answer

    assert asyncio.run(send()).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("promised", "kept", "as_promised"),
    [
        (
            "250 records of which little comes (bytes one at a time, new keys, alerts)",
            RECORDS,
            (250, 1 / 50),
        ),
        ("4,000, then a thousand a second, or are cut off", tls_connections.RECORDS_OF_AN_ADDRESS, (4000, 1 / 1000)),
        (
            "four of what comes at once are not counted where something comes of it, nor one for each KB",
            (FEW, WORTH_A_RECORD),
            (4, 1024),
        ),
        ("nobody either who sends four a second or less", CALM, (10, 1 / 4)),
    ],
)
def test_what_is_promised_is_what_is_kept(
    promised: str, kept: tuple[int, float], as_promised: tuple[int, float]
) -> None:
    assert promised in TEXT
    assert kept == as_promised
