"""Connections as uvicorn keeps them, each at one point of its way, and a sweeper of them with a clock of its own."""

import socket
from types import SimpleNamespace
from typing import Any

from tests.live.phones import Clock
from web.timeouts import Sweeper

GUEST = "192.168.1.20"


class Transport:
    """As asyncio's, of a connection that the kernel keeps nothing of. unread: bytes of what was written to it."""

    def __init__(self) -> None:
        self.unread = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, _: str) -> socket.socket:
        with socket.socket() as closed:
            return closed

    def abort(self) -> None:
        self.aborted = True


def connection(address: str = GUEST, **cycle: Any) -> Any:
    """As uvicorn keeps one of HTTP; `cycle`: where its request is."""

    class Connection:
        def __init__(self) -> None:
            self.transport = Transport()
            self.client = (address, 1)
            self.received = 0
            self.is_waiting = False
            self.cycle = SimpleNamespace(**cycle) if cycle else None

    return Connection()


def silent() -> Any:
    return connection()


def answered() -> Any:
    return connection(response_complete=True)


def uploading() -> Any:
    return connection(response_complete=False, more_body=True)


def working() -> Any:
    return connection(response_complete=False, more_body=False)


def unread(made: Any) -> Any:
    made.transport.unread = 9
    return made


def screen(*, is_unfinished: bool = False, address: str = GUEST) -> Any:
    made = connection(address)
    del made.cycle
    made.is_unfinished, made.messages, made.unread = is_unfinished, 0, 0
    return made


def speaking() -> Any:
    """A message has begun."""
    return screen(is_unfinished=True)


def sweeper_of(*connections: Any, is_stopping: bool = False) -> tuple[Sweeper, Clock]:
    state = SimpleNamespace(connections=set(connections))
    server: Any = SimpleNamespace(server_state=state, should_exit=is_stopping)
    clock = Clock()
    return Sweeper([server], [], clock), clock
