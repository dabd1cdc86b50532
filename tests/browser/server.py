"""The real server as a child process for browser tests; it can be killed and restarted on the same data."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

from tests.browser.server_process import ROOT, Forked, Launched, ServerProcess
from tools.ports import free_port

APP = ROOT / "companion.py"
# On a machine with much else to do.
START_SECONDS = 240
STOP_SECONDS = 30
BETWEEN_QUESTIONS = 0.05
# Ports of servers that have ended, for the next ones: browsers keep Streamlit's scripts by their address.
_LEFT: list[int] = []


class Server:
    """The app, or another script, on a free port with its own data directory; a context manager.

    place: a directory for the data and the terminal output. locale: alternative catalogs. database: its address,
    instead of the directory. launched: by the command line, in a new interpreter. everywhere: it listens as without an
    address in its options, to IPv6 too where there is any.
    """

    def __init__(
        self,
        place: Path,
        locale: Path | None = None,
        script: Path = APP,
        database: str | None = None,
        *,
        launched: bool = False,
        everywhere: bool = False,
    ) -> None:
        self._script = script
        self._options = {} if everywhere else {"server.address": "127.0.0.1"}
        self._launched = launched
        self.database = database or ""
        self.data = place / "data"
        self._locale = locale
        self._terminal = place / "terminal.txt"
        # What browsers keep of another script, or of other catalogs, must not be met at the program's own address.
        self._usual = script == APP and locale is None and not everywhere
        self._port = _LEFT.pop() if self._usual and _LEFT else free_port()
        self._process: ServerProcess | None = None

    @property
    def address(self) -> str:
        """The app's address, without a slash at the end."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def terminal(self) -> str:
        """The terminal output since the first start."""
        return self._terminal.read_text(encoding="utf-8")

    @property
    def errors(self) -> str:
        """The content of the error log."""
        log = self.data / "errors.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)
        if self._usual and self._port not in _LEFT:
            _LEFT.append(self._port)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = {"server.port": self._port, **self._options}
        arguments = ["run", str(self._script), *(f"--{name}={value}" for name, value in options.items())]
        environment = {
            **os.environ,
            "COMPANION_DATA": str(self.data),
            "COMPANION_DATABASE": self.database,
            "PYTHONFAULTHANDLER": "1",
        }
        self._process = self._started(arguments, environment)
        until = monotonic() + START_SECONDS
        while not self._answers():
            # Asking without a pause would take a core from it.
            if self._process.ended(BETWEEN_QUESTIONS) or monotonic() > until:
                self.kill()
                raise RuntimeError(f"The server did not start:\n{self.terminal}")

    def _started(self, arguments: list[str], environment: dict[str, str]) -> ServerProcess:
        program = self._program()
        if program is None:
            return Forked(arguments, environment, self._terminal)
        return Launched(arguments, environment, self._terminal, program)

    def _program(self) -> list[str] | None:
        """What a new interpreter runs; `None`: none is needed."""
        if self._launched:
            return ["-m", "streamlit"]
        if self._locale is None:
            return None
        there = f"from i18n import catalogs; catalogs.LOCALE = __import__('pathlib').Path({str(self._locale)!r})"
        return ["-c", f"{there}; from streamlit.web.cli import main; main(prog_name='streamlit')"]

    def kill(self) -> None:
        """Kill the process (SIGKILL)."""
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals) -> None:
        """Send a signal and wait for the end.

        Raises:
            AssertionError: the process did not end; with the stack of each thread.
        """
        process, self._process = self._process, None
        if process is None:
            return
        process.send(how)
        if not process.ended(STOP_SECONDS):
            # The fault handler prints every thread's stack on SIGABRT, and the process ends.
            process.send(signal.SIGABRT)
            process.ended()
            raise AssertionError(f"The server did not stop:\n{self.terminal}")

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/_stcore/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False


def sound(place: Path) -> Iterator[Server]:
    """A server on an empty data directory, for a fixture; fails where it has left an error in its log or terminal."""
    with Server(place) as running:
        yield running
    assert running.errors == ""
    assert running.terminal == ""
