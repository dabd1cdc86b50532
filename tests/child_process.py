"""Processes of tests, forked from one that has imported the program and has no threads.

Forked from the tests themselves, a process may wait for ever for a lock that another thread of theirs held just then.
"""

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from types import ModuleType
from typing import Any
from unittest.mock import patch

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.browser.imported_program"])


def started(work: Callable[..., object], *arguments: Any) -> ForkServerProcess:
    """Run a function of a module in a process of its own; it ends with this one, if that ends in order."""
    process = _FORKS.Process(target=work, args=arguments, daemon=True)
    # The new process would run the main module, and Streamlit's tests of pages leave a page there.
    with patch.dict(sys.modules, {"__main__": ModuleType("__main__")}):
        process.start()
    return process
