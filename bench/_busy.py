"""Keeps one core busy, to measure under other load."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

FLAG = "--busy"
_SPIN = "while True: pass"


@contextmanager
def busy_core() -> Iterator[int]:
    """Context with a process that keeps the first available core busy; yields its process id."""
    core = min(os.sched_getaffinity(0))
    spinning = subprocess.Popen([sys.executable, "-c", f"import os; os.sched_setaffinity(0, {{{core}}})\n{_SPIN}"])
    try:
        yield spinning.pid
    finally:
        spinning.kill()
        spinning.wait()
