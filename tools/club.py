"""`make club`: PostgreSQL, two servers and a proxy on this machine, until Ctrl+C. The data is kept in one directory.

The same as deploy/ sets up, without TLS and systemd: crashed servers are restarted, and stopping leaves nothing
running.
"""

import argparse
import os
import secrets
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Self

from storage import data_directory
from storage.postgres import migrate
from tools.child_process import ChildProcess
from tools.ports import free_port
from tools.postgres import USER, Cluster
from tools.proxy import Proxy, answers

ROOT = Path(__file__).parents[1]
_WATCH_SECONDS = 0.5
_START_SECONDS = 60


class AppServer(ChildProcess):
    """One server of the app on a local port; a context manager. place: for its error log."""

    def __init__(self, place: Path, database: str, secret: str) -> None:
        super().__init__()
        self.bind = f"127.0.0.1:{free_port()}"
        self._place = place
        # A shared secret, so that each server accepts cookies signed by the other.
        self._environment = {
            **os.environ,
            "COMPANION_DATABASE": database,
            "COMPANION_DATA": str(place),
            "STREAMLIT_SERVER_COOKIE_SECRET": secret,
        }

    def __enter__(self) -> Self:
        self._place.mkdir(mode=0o700, parents=True, exist_ok=True)
        host, _, port = self.bind.partition(":")
        options = [f"--server.address={host}", f"--server.port={port}"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", str(ROOT / "companion.py"), *options],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        return self

    def wait(self) -> None:
        """Wait until it is ready. Raises RuntimeError when it is not in time."""
        until = monotonic() + _START_SECONDS
        while not answers(f"http://{self.bind}/readyz"):
            if not self.running or monotonic() > until:
                raise RuntimeError(f"A server did not start; its mistakes are in {self._place}.")


def ready_database(cluster: Cluster) -> str:
    """Create or migrate the club's database; return the address with the server's role."""
    owner = cluster.database("intrige")
    migrate.make_ready(owner, USER)
    return cluster.address("intrige", USER)


def run(place: Path, port: int, stop: Event) -> None:
    """Start everything, print the address, and keep it running until `stop` is set."""
    with ExitStack() as running:
        cluster = running.enter_context(Cluster(place / "postgres", durable=True))
        database, secret = ready_database(cluster), secrets.token_hex(32)
        servers = [running.enter_context(AppServer(place / name, database, secret)) for name in ("one", "two")]
        proxy = running.enter_context(Proxy(f":{port}", servers[0].bind, servers[1].bind, place / "proxy.txt"))
        for server in servers:
            server.wait()
        proxy.wait()
        sys.stdout.write(f"Intrige is at http://localhost:{port} (Ctrl+C stops it): two servers on one PostgreSQL.\n")
        sys.stdout.write(f"Its database is in {place / 'postgres'}, on port {cluster.port} of this machine.\n")
        for address in _addresses():
            sys.stdout.write(f"From the phones at the table: http://{address}:{port}\n")
        sys.stdout.flush()
        while not stop.wait(_WATCH_SECONDS):
            for server in servers:
                if not server.running:
                    server.__exit__()
                    server.__enter__()
            if not proxy.running:
                raise RuntimeError("The proxy has ended.")
        sys.stdout.write("Stopping ...\n")


def _addresses() -> list[str]:
    told = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False)
    return told.stdout.split()[:1]


def home() -> Path:
    """The default directory of a club; readable for the user that PostgreSQL runs as."""
    return Path("/var/lib/intrige-club") if os.geteuid() == 0 else data_directory() / "club"


def main() -> int:
    """Run the club; exit code 0 when stopped, 1 with a message if it could not start."""
    parser = argparse.ArgumentParser(prog="python -m tools.club", description="A club on this machine.")
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--place", type=Path, default=None, help="the directory that keeps everything")
    chosen = parser.parse_args()
    stop = Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stop.set())
    try:
        run(chosen.place or home(), chosen.port, stop)
    except (RuntimeError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
