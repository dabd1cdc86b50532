"""A machine with a real systemd for tests that install and break things: namespaces and an overlay, no container.

Needs root, or `sudo` without a password.
"""

import os
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self

from tests.storage.helpers import ROOT
from tools.child_process import ChildProcess

START = Path(__file__).with_name("machine.sh")
PROGRAM = "/opt/intrige-companion"
_CGROUPS = Path("/sys/fs/cgroup")
_PATIENCE = 120.0
_AS_ROOT = [] if os.geteuid() == 0 else ["sudo", "-n"]
# Its own group of processes in every hierarchy, so that its systemd takes hold of no other.
_BEGIN = """
for place in "$@"; do mkdir -p "$place" && echo $$ > "$place/cgroup.procs"; shift; [ "$1" = -- ] && break; done
shift; exec unshare --cgroup --pid --mount --uts --ipc --net --fork --kill-child "$@"
"""
_PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
# The program's environment as `make setup` makes it, of Debian's Python and the packages of this one.
_ENVIRONMENT = f"""
/usr/bin/{_PYTHON} -m venv --without-pip .venv
echo /opt/shared/site-packages > .venv/lib/{_PYTHON}/site-packages/shared.pth
echo '#!{PROGRAM}/.venv/bin/python' > .venv/bin/streamlit
echo 'from streamlit.web.cli import main; main()' >> .venv/bin/streamlit
chmod 755 .venv/bin/streamlit
"""


class Machine(ChildProcess):
    """A context manager; the program and its environment lie there at `PROGRAM`. place: an empty directory."""

    def __init__(self, place: Path) -> None:
        super().__init__()
        self._place = place
        kinds = [_CGROUPS / kind for kind in ("systemd", "unified")]
        self._groups = [kind / f"intrige-{os.getpid()}" for kind in (kinds if kinds[0].is_dir() else [_CGROUPS])]

    def __enter__(self) -> Self:
        command = ["sh", str(START), str(self._place), str(ROOT), sysconfig.get_path("purelib")]
        self._process = subprocess.Popen(
            [*_AS_ROOT, "sh", "-ec", _BEGIN, "sh", *map(str, self._groups), "--", *command], stdin=subprocess.DEVNULL
        )
        try:
            until = monotonic() + _PATIENCE
            while not self._is_up():
                if not self.running or monotonic() > until:
                    raise RuntimeError("systemd did not start")
            self.run(_ENVIRONMENT)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        process, self._process = self._process, None
        assert process is not None
        # With its process 1 everything on it ends, and its files are gone.
        subprocess.run([*_AS_ROOT, "kill", "-9", str(_systemd_of(process.pid) or process.pid)], check=False)
        process.wait(_PATIENCE)
        for group in self._groups:
            left = [*sorted((one for one in group.rglob("*") if one.is_dir()), reverse=True), group]
            subprocess.run([*_AS_ROOT, "rmdir", *map(str, left)], check=False)

    def run(self, script: str) -> str:
        """Run a script as its root, in the program's directory; what it said.

        Raises:
            AssertionError: it failed; says what it told, and what services told last.
        """
        done = self._told("sh", "-ec", f"cd {PROGRAM}\n{script}")
        if done.returncode:
            services = self._told("journalctl", "--no-pager", "--lines=40").stdout
            raise AssertionError(f"{script}\n{done.stdout}{done.stderr}\n{services}")
        return done.stdout

    def shows(self, unit: str, name: str) -> str:
        """A property of a unit."""
        return self.run(f"systemctl show --value --property={name} {unit}").strip()

    def _is_up(self) -> bool:
        return self._told("systemctl", "is-system-running").stdout.strip() in ("running", "degraded")

    def _told(self, *command: str) -> subprocess.CompletedProcess[str]:
        systemd = _systemd_of(self._process.pid) if self._process else None
        if systemd is None:
            return subprocess.CompletedProcess(command, 1, "", "It is not there.")
        inside = ["env", "-i", "-C", "/", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", *command]
        spaces = ["--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--root"]
        within = [*_AS_ROOT, "nsenter", "--target", str(systemd), *spaces, *inside]
        return subprocess.run(within, capture_output=True, text=True, check=False)


def _systemd_of(process: int) -> int | None:
    """The systemd below a process that is the first of its own machine; None where it has not come that far."""
    with suppress(OSError, IndexError):
        while True:
            process = int(Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()[0])
            status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
            told = {name: value.split() for name, _, value in (line.partition(":") for line in status.splitlines())}
            if told["Name"] == ["systemd"] and len(told["NSpid"]) > 1 and told["NSpid"][-1] == "1":
                return process
    return None
