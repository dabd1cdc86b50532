"""The listening socket takes so many connections of one address, and goes on where no descriptor is left."""

import errno
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from weakref import WeakSet

import pytest

from live.token_bucket import Rate
from tests.live.phones import Clock
from web import connection_limiter, open_requests
from web.capacity import Capacity
from web.connection_limiter import Accepted, Listener

CROWD, VISITOR, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.9"


@pytest.fixture(params=[False, True], ids=["IPv4", "both"])
def listener(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Takes three connections of one address; 127.0.0.1 is a stranger like all."""
    both = request.param
    if both and not socket.has_dualstack_ipv6():
        pytest.skip("This machine has no sockets that listen to IPv4 and IPv6, as Streamlit's does without an address.")
    monkeypatch.setattr(connection_limiter, "network_of", str)
    monkeypatch.setattr(connection_limiter, "most_open", lambda *_: 3)
    family = socket.AF_INET6 if both else socket.AF_INET
    with socket.create_server(("" if both else "127.0.0.1", 0), family=family, dualstack_ipv6=both) as made:
        monkeypatch.setattr(Listener, "accepted", Accepted(Capacity(), lambda host: host == PROXY), raising=False)
        made.setblocking(False)
        made.__class__ = Listener
        assert isinstance(made, Listener)
        yield made


def taken(listener: Listener, stack: ExitStack, source: str, count: int) -> int:
    """How many of so many connections are taken."""
    for _ in range(count):
        stack.enter_context(
            socket.create_connection(("127.0.0.1", listener.getsockname()[1]), source_address=(source, 0))
        )
    for number in range(count):
        try:
            stack.enter_context(listener.accept()[0])
        except BlockingIOError:
            return number
    return count


def test_one_address_has_so_many_connections_taken_and_others_theirs(listener: Listener) -> None:
    with ExitStack() as stack:
        assert taken(listener, stack, CROWD, 5) == 3
        assert taken(listener, stack, CROWD, 1) == 0
        assert taken(listener, stack, VISITOR, 5) == 3
        assert taken(listener, stack, PROXY, 5) == 5
    Listener.accepted.tidy()
    assert Listener.accepted._open == {}
    with ExitStack() as stack:
        assert taken(listener, stack, CROWD, 4) == 3


def test_a_connection_that_was_closed_makes_room(listener: Listener) -> None:
    with ExitStack() as stack:
        for _ in range(10):
            with ExitStack() as closed:
                assert taken(listener, closed, CROWD, 2) == 2
        assert taken(listener, stack, CROWD, 4) == 3


def test_connections_of_one_address_that_come_and_go_without_end_are_refused(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may be refused with a sentence alone, which costs as much as a short request, or a handshake of TLS."""
    monkeypatch.setattr(connection_limiter, "OPENINGS", Rate(5, 10.0))
    clock = Clock()
    Listener.accepted = Accepted(Capacity(), lambda host: host == PROXY, clock)

    def come_and_gone(source: str, count: int) -> int:
        taken_in = 0
        for _ in range(count):
            with ExitStack() as stack:
                taken_in += taken(listener, stack, source, 1)
        return taken_in

    assert come_and_gone(CROWD, 9) == 5
    assert come_and_gone(VISITOR, 2) == 2
    assert come_and_gone(PROXY, 9) == 9
    clock.now += 20
    assert come_and_gone(CROWD, 9) == 2


def test_those_who_have_too_many_are_not_looked_at_for_each_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look goes through all of them, which with eight hundred takes as long as twenty refusals without one."""
    monkeypatch.setattr(connection_limiter, "network_of", str)
    monkeypatch.setattr(connection_limiter, "OPENINGS", Rate(5, 10.0))
    monkeypatch.setattr(connection_limiter, "most_open", lambda *_: 3)
    looks: list[int] = []

    def look(theirs: WeakSet[socket.socket]) -> WeakSet[socket.socket]:
        looks.append(len(theirs))
        return theirs

    monkeypatch.setattr(connection_limiter, "still_open", look)
    accepted = Accepted(Capacity(), lambda host: host == PROXY, Clock())
    with ExitStack() as stack:
        made = [stack.enter_context(socket.socket()) for _ in range(50)]
        assert [accepted.takes(one, CROWD) for one in made] == [True] * 3 + [False] * 47
    assert looks == [3, 3]


def test_a_server_without_descriptors_goes_on_with_those_who_are_in(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncio would try two thousand times, and log as many errors, before it does anything else."""

    def accept(_: socket.socket) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(socket.socket, "accept", accept)
    for _ in range(2):
        # It then rests for a second, ...
        with pytest.raises(OSError, match="Too many open files"):
            listener.accept()
        # ... after it has heard that there is nobody else.
        with pytest.raises(BlockingIOError):
            listener.accept()


class Looking(Accepted):
    """Counts how often it looks at all connections. They are short from fifty on."""

    looks = 0

    def __init__(self) -> None:
        room = Capacity()
        room.limit = 248
        super().__init__(room, lambda host: host == PROXY)

    def tidy(self) -> None:
        """As without counting."""
        self.looks += 1
        super().tidy()


def test_what_is_closed_already_makes_nobody_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limiter, "network_of", str)
    monkeypatch.setattr(open_requests, "OPEN_OF_A_HOUSEHOLD", 10)
    accepted = Looking()
    with ExitStack() as stack:

        def opened(source: str, count: int) -> int:
            made = [stack.enter_context(socket.socket()) for _ in range(count)]
            return sum(accepted.takes(one, source) for one in made)

        assert opened(VISITOR, 20) == 20
        for _ in range(100):
            with socket.socket() as one:
                assert accepted.takes(one, CROWD)
        assert opened(VISITOR, 5) == 5
        # Half of all are open in truth, and nobody gets more than a household.
        assert opened(CROWD, 40) == 25
        assert opened("127.0.0.4", 40) == 10
        assert opened(VISITOR, 40) == 0
        looks = accepted.looks
        assert [opened(VISITOR, 1) for _ in range(200)] == [0] * 200
        assert accepted.looks == looks <= 4
