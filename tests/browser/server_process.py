"""A server's process: forked from one that has imported the program already, or a new interpreter.

A new interpreter imports for a second of processor time; forked, a server answers at once.
"""

import faulthandler
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.process import parent_process
from pathlib import Path
from signal import Signals
from typing import Protocol

from streamlit.web.cli import main

from tests.child_process import started

ROOT = Path(__file__).parents[2]
OUTPUT_STREAMS = (1, 2)


class ServerProcess(Protocol):
    """A running server."""

    def send(self, how: Signals) -> None:
        """Send a signal."""

    def ended(self, seconds: float | None = None) -> bool:
        """Whether the process ends within so long; `None`: wait for its end."""


class Forked:
    """`streamlit` with these arguments in a forked process; it ends when this process ends, however that happens.

    environment: the whole of it. terminal: the file for its output.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], terminal: Path) -> None:
        self._process = started(_serve, arguments, dict(environment), terminal)

    def send(self, how: Signals) -> None:
        """Send a signal."""
        assert self._process.pid is not None
        with suppress(ProcessLookupError):
            os.kill(self._process.pid, how)

    def ended(self, seconds: float | None = None) -> bool:
        """Whether the process ends within so long; `None`: wait for its end."""
        self._process.join(seconds)
        return not self._process.is_alive()


class Launched:
    """The same in a new interpreter, as people start it. program: what to run there; default: `-m streamlit`."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], terminal: Path, program: Sequence[str] = ()
    ) -> None:
        command = [sys.executable, *(program or ("-m", "streamlit")), *arguments]
        with terminal.open("ab") as output:
            self._process = subprocess.Popen(command, cwd=ROOT, env=dict(environment), stdout=output, stderr=output)

    def send(self, how: Signals) -> None:
        """Send a signal."""
        self._process.send_signal(how)

    def ended(self, seconds: float | None = None) -> bool:
        """Whether the process ends within so long; `None`: wait for its end."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def _serve(arguments: Sequence[str], environment: Mapping[str, str], terminal: Path) -> None:
    """Become the server, in the forked process."""
    with terminal.open("ab", buffering=0) as output:
        for stream in OUTPUT_STREAMS:
            os.dup2(output.fileno(), stream)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(ROOT)
    # What PYTHONFAULTHANDLER does at the start of an interpreter.
    faulthandler.enable()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    main(list(arguments), prog_name="streamlit")


def _end_with_parent() -> None:
    """Leave no server behind when the tests are killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
