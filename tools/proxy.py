"""HAProxy before two servers with the configuration of deploy/haproxy, without TLS: for `make club` and the tests."""

import os
import shutil
import subprocess
from pathlib import Path
from time import monotonic, sleep
from typing import Self
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from tools.child_process import ChildProcess

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "haproxy"
_START_SECONDS = 30


class Proxy(ChildProcess):
    """One HAProxy; a context manager.

    bind: where it listens, such as `127.0.0.1:8501` or `:8501`. one, two: the servers, such as `127.0.0.1:9001`. told:
    a file for its output. configuration: a directory with another one.
    """

    def __init__(
        self, bind: str, one: str, two: str, told: Path | None = None, configuration: Path = CONFIGURATION
    ) -> None:
        super().__init__()
        self._configuration = configuration
        self._program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/sbin") or ""
        self._addresses = {"INTRIGE_BIND": bind, "INTRIGE_ONE": one, "INTRIGE_TWO": two}
        self._told = told
        self.address = f"http://{bind if bind.partition(':')[0] else '127.0.0.1' + bind}"

    def __enter__(self) -> Self:
        if not self._program:
            raise RuntimeError("HAProxy is not installed: `make haproxy` installs Debian's package.")
        files = [self._configuration / "servers.cfg", self._configuration / "plain.cfg"]
        with self._told.open("ab") if self._told else Path(os.devnull).open("ab") as told:
            self._process = subprocess.Popen(
                [self._program, "-db", *[word for file in files for word in ("-f", str(file))]],
                env={**os.environ, **self._addresses},
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=told,
                start_new_session=True,
            )
        return self

    def wait(self, path: str = "/readyz") -> None:
        """Wait until a server answers through it. Raises RuntimeError on a timeout."""
        until = monotonic() + _START_SECONDS
        while not answers(self.address + path):
            if not self.running:
                told = self._told.read_text(encoding="utf-8") if self._told else ""
                raise RuntimeError(f"The proxy has ended.\n{told}")
            if monotonic() > until:
                raise RuntimeError("No server answers behind the proxy.")


def answers(address: str) -> bool:
    """Whether a GET of this address returns 200. Sleeps 0.1 s before returning False, for use in polling loops."""
    try:
        with urlopen(address, timeout=2) as answer:
            return bool(answer.status == 200)
    except (HTTPError, URLError, ConnectionError, TimeoutError):
        sleep(0.1)
        return False
