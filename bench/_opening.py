"""Opening a table, by this program or by an earlier commit of it, each in a process of its own: `_opening.py DATA`.

Run from the root of either program: it makes a table, and opens it anew for each line that it reads.
"""

import subprocess
import sys
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[1]
ACTIONS = 138


class Opener:
    """The process of one program. root: where it lies. place: an empty data directory for it."""

    def __init__(self, root: Path, place: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__)), str(place)],
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
        """Open the table once more: the seconds it took there."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def checked_out(commit: str, place: Path) -> Path:
    """The program as it was at a commit, in a directory of its own."""
    place.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(place)], input=archive, check=True)
    return place


def _serve(place: Path) -> None:
    # What both programs have; neither knows the other's.
    from live.table import LiveTable
    from rules import record_data
    from storage import Library
    from tests.storage.helpers import random_actions, table_of

    actions = next(game for seed in range(99) if len(game := random_actions("fx-schmid-1994", 5, seed)) >= ACTIONS)
    record = {**record_data(table_of("fx-schmid-1994", 5), ()), "actions": list(actions[:ACTIONS])}
    with Library(place) as library:
        table = library.new(record).id
    for _ in sys.stdin:
        with Library(place) as library:
            begun = perf_counter()
            LiveTable(library, library.book(table))
            taken = perf_counter() - begun
        sys.stdout.write(f"{taken}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
