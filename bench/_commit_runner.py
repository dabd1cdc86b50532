"""Runs a script with this program or an earlier commit of it, in a process that repeats its work on demand.

The script runs from the root of the program; for each line of input it does its work once and prints the seconds taken.
"""

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]


class Program:
    """The process of one program. script: to run. root: of the program. place: the argument of the script."""

    def __init__(self, script: Path, root: Path, place: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(script), str(place)],
            cwd=root,
            env={"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.seconds()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def seconds(self) -> float:
        """Run the work once more; return the seconds it took there."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def checked_out(commit: str, place: Path) -> Path:
    """The program as it was at a commit, its catalogs compiled, in a directory of its own."""
    place.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(place)], input=archive, check=True)
    for file in place.glob("locale/*/LC_MESSAGES/*.po"):
        with file.open("rb") as source, file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(source))
    return place
