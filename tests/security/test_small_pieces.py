"""What comes in small pieces is counted; large ones, of whatever size networks make them, are not."""

from types import SimpleNamespace

import pytest

from tests.security.test_head_turns import GUEST, HEAD, PROXY, Server, serve
from web import frame_rates, timeouts
from web.frame_rates import CALM, FRAMES, FrameRates, Pieces
from web.request_head import forwarded_for


def test_pieces_of_heads_and_bodies_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte costs the event loop as much as a short request: beside 25,000 in a second a tap took 200 ms."""
    monkeypatch.setattr(frame_rates, "_of_addresses", {})
    monkeypatch.setattr(frame_rates, "time", SimpleNamespace(monotonic=lambda: 0.0))
    begun = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n"
    found: dict[bytes, int] = {}

    def say(server: Server) -> None:
        for head in (begun + b"X: ", begun + b"\r\n"):
            protocol, transport = server.connect(PROXY)
            protocol._pieces = frame_rates.Pieces(frame_rates.FrameRates())
            protocol.data_received(head)
            while not transport.is_over and found.get(head, 0) < 2 * FRAMES.burst:
                protocol.data_received(b"x")
                found[head] = found.get(head, 0) + 1

    serve(say)
    assert {count // 10 for count in found.values()} == {FRAMES.burst // 10}


def test_a_head_that_is_not_whole_waits_for_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a crowd it would be waiting at all times: its pieces were not counted, and its time was forgotten."""
    monkeypatch.setattr(frame_rates, "_of_addresses", {})
    found: list[tuple[bool, bool, int]] = []

    def say(server: Server) -> None:
        crowd = [server.connect(GUEST) for _ in range(2)]
        for piece in (HEAD[:-2] % 0, b"X", b": y", b"\r"):
            for protocol, _ in crowd:
                protocol.data_received(piece)
                found.append((protocol.is_waiting, "head" in timeouts._waits_of(protocol), len(server.asked)))
        for protocol, _ in crowd:
            protocol.data_received(b"\n\r\n")
        assert [protocol.is_waiting for protocol, _ in crowd] == [False, True]

    assert len(serve(say).asked) == 2
    assert found == [(False, True, 0)] * 8


@pytest.mark.parametrize("size", [536, 952, 1_000, 1_208, 1_448, 16_384])
def test_an_upload_is_never_cut_off_however_it_is_cut(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_rates, "_of_addresses", {})
    monkeypatch.setattr(frame_rates, "time", SimpleNamespace(monotonic=lambda: 0.0))
    told = Pieces(FrameRates())
    assert all(told.takes(size, "192.168.1.20") for _ in range(20_000_000 // size))


def test_the_last_small_piece_of_each_large_one_is_no_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_rates, "_of_addresses", {})
    monkeypatch.setattr(frame_rates, "time", SimpleNamespace(monotonic=lambda: 0.0))
    told = Pieces(FrameRates())
    assert all(told.takes(size, "192.168.1.20") for _ in range(20_000) for size in (1_448, 1))
    assert sum(told.takes(1, "") for _ in range(2 * FRAMES.burst)) < FRAMES.burst + CALM.burst + 32


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (b"", ""),
        (b"X-Forwarded-For: 10.1.1.1\r\n", "10.1.1.1"),
        (b"X-FORWARDED-FOR:10.1.1.1 , 10.1.1.2 \r\nA: b\r\n", "10.1.1.1 , 10.1.1.2"),
        (b"x-forwarded-for: 10.1.1.1\r\nX-Forwarded-For: fd00::1\r\n", "10.1.1.1, fd00::1"),
        (b"A: x-forwarded-for: 10.1.1.1\r\n", ""),
        (b"X-Forwarded-For: \xff\r\n", "\xff"),
        # What follows is no head.
        (b"X-Forwarded-For: 10.1.1.1\r\n\r\nX-Forwarded-For: 10.1.1.2\r\n", "10.1.1.1"),
        (b"X-Forwarded-For: 10.1.1.1\n\nX-Forwarded-For: 10.1.1.2\r\n", "10.1.1.1"),
    ],
)
def test_for_whom_a_proxy_asks_is_what_it_added_itself(lines: bytes, told: str) -> None:
    assert forwarded_for(b"GET / HTTP/1.1\r\nHost: x\r\n" + lines + b"\r\n") == told


def test_what_a_proxy_has_not_handed_on_whole_is_its_own() -> None:
    assert forwarded_for(b"GET / HTTP/1.1\r\nX-Forwarded-For: 10.1.1.1\r\n") == ""
