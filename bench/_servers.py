"""Two servers for comparison: ours, and a minimal Streamlit app with default settings."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

from tools.ports import free_port

ROOT = Path(__file__).parents[1]
START_SECONDS = 60
STOP_SECONDS = 30

BARE = """
import streamlit as st

if "taps" not in st.session_state:
    st.session_state.taps = 0
if st.button("Tap"):
    st.session_state.taps += 1
st.write("Taps so far:", st.session_state.taps)
"""


class Server:
    """`streamlit run` in a process of its own on a free port; a context manager."""

    def __init__(
        self, script: Path, *, options: Sequence[str] = (), environment: Mapping[str, str] | None = None
    ) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "streamlit", "run", script.name, f"--server.port={port}", *options]
        self._place = script.parent
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command,
            cwd=self._place,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"{self._command} did not start")
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                # One with many sessions may take minutes to part from them.
                self._process.kill()
                self._process.wait()

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/_stcore/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

    @property
    def memory(self) -> int:
        """The resident memory of the process, in bytes."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii")
        return int(status.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def seconds(self) -> float:
        """The processor time used, in seconds."""
        assert self._process is not None
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def ours(data: Path) -> Server:
    """The app on this data directory."""
    return Server(ROOT / "companion.py", environment={"COMPANION_DATA": str(data)})


def bare(place: Path) -> Server:
    """A one-button app with default settings, except that the questions of a first start are off."""
    script = place / "app.py"
    script.write_text(BARE, encoding="utf-8")
    return Server(script, options=("--server.headless=true", "--browser.gatherUsageStats=false"))
