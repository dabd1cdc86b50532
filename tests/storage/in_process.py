"""`python -m storage` without a new process for each command."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from storage.command_line import main
from tests.storage import helpers


def run_here(environment: Mapping[str, str], *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in this process, and return what a child process would: exit code, output, errors.

    The environment is the command's whole one. What reads the file "-" needs a process of its own, as it reads
    descriptor 0.
    """
    assert "-" not in arguments
    out, told = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
    with (
        patch.dict(os.environ, environment, clear=True),
        patch.object(sys, "stdin", stdin),
        redirect_stdout(out),
        redirect_stderr(told),
    ):
        code = main(arguments)
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), told.getvalue())


def run(data: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The command within this process; where it reads standard input as a file, in one of its own."""
    if "-" in arguments:
        return helpers.run(data, *arguments, given=given)
    return run_here(helpers.environment(data), *arguments, given=given)
