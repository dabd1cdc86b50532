"""Child processes as context managers: servers and proxies of `make club` and of the tests."""

import subprocess

_STOP_SECONDS = 20


class ChildProcess:
    """Base of context managers over one process; `__enter__` of the subclass starts `_process`."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __exit__(self, *_: object) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    @property
    def running(self) -> bool:
        """Whether the process is still running."""
        return self._process is not None and self._process.poll() is None
