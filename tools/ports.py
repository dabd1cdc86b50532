"""Local ports for servers that are started: each is one process's alone until it ends."""

import fcntl
import os
import random
import socket
import tempfile
from functools import cache
from pathlib import Path

# Below the ports that systems give to outgoing connections: one of those could take it before its server listens.
_FIRST, _LAST = 20_000, 32_767
_GIVEN: set[int] = set()


def free_port() -> int:
    """A local port that nobody listens on, and that no other call is given while this process runs.

    Raises:
        RuntimeError: there is none left.
    """
    for port in random.sample(range(_FIRST, _LAST + 1), _LAST + 1 - _FIRST):
        if port not in _GIVEN and _is_free(port) and _reserve(port):
            _GIVEN.add(port)
            return port
    raise RuntimeError("No local port is free.")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            # Without an address: some servers listen at all of them.
            probe.bind(("", port))
        except OSError:
            return False
    return True


def _reserve(port: int) -> bool:
    """Keep a port from other processes of ours. The system lets it go when this one ends, however it does."""
    try:
        fcntl.lockf(_reservations(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    return True


@cache
def _reservations() -> int:
    """An open file, of which each locked byte is a reserved port."""
    path = Path(tempfile.gettempdir()) / f"intrige-ports-{os.getuid()}"
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
