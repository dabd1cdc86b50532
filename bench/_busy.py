"""One core kept busy with something else, as on a machine that has more to do than this program."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

FLAG = "--busy"
_SPIN = "while True: pass"


@contextmanager
def busy_core() -> Iterator[int]:
    """Context in which a process of its own, whose number it is, keeps the first core busy that we may use."""
    core = min(os.sched_getaffinity(0))
    spinning = subprocess.Popen([sys.executable, "-c", f"import os; os.sched_setaffinity(0, {{{core}}})\n{_SPIN}"])
    try:
        yield spinning.pid
    finally:
        spinning.kill()
        spinning.wait()
