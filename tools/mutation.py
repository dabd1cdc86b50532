"""Mutation of the referee under the cases alone: `python -m tools.mutation [MODULE ...]`, run by `make soak`.

Every comparison, constant, order and branch of the modules that decide is changed, one at a time, in a copy; the cases
must tell. Left out are changes of operator that change nothing: `is` for `==` among small numbers and short words, and
`|` in annotations.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
DECIDING = ("admission", "bank", "bribes", "dispatch", "due", "offers", "placing", "promises", "referee", "start")
_COMMAND = f"{sys.executable} -B -m cases --quiet"
_CONFIG = """[cosmic-ray]
module-path = [{modules}]
timeout = 30.0
excluded-modules = []
test-command = "{command}"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = ["core/ReplaceComparisonOperator_.*_Is(Not)?", "core/ReplaceBinaryOperator_BitOr_.*"]
"""
_ALIVE = """select m.module_path, m.start_pos_row, m.operator_name, r.diff from mutation_specs m
join work_results r on m.job_id = r.job_id where r.test_outcome = 'SURVIVED' order by 1, 2"""
_DONE = "select count(*) from work_results where worker_outcome != 'SKIPPED'"


class Survivor(NamedTuple):
    """A change that no case noticed: where it is, and the lines taken out and put in."""

    module: str
    row: int
    operator: str
    change: str


class Outcome(NamedTuple):
    """How many changes were made, and which of them live."""

    made: int
    alive: tuple[Survivor, ...]


def mutate(modules: Sequence[str] = DECIDING) -> Outcome:
    """Make every change of these modules in a copy and run the cases against it; takes about a second for each."""
    with tempfile.TemporaryDirectory() as folder:
        for package in ("rules", "cases"):
            shutil.copytree(ROOT / package, Path(folder) / package, ignore=shutil.ignore_patterns("__pycache__"))
        paths = ", ".join([f'"rules/{name}.py"' for name in modules])
        (Path(folder) / "mutation.toml").write_text(_CONFIG.format(modules=paths, command=_COMMAND), encoding="utf-8")
        tools = Path(sys.executable).parent
        for command in (
            [str(tools / "cosmic-ray"), "init", "mutation.toml", "session"],
            [str(tools / "cr-filter-operators"), "session", "mutation.toml"],
            [str(tools / "cosmic-ray"), "exec", "mutation.toml", "session"],
        ):
            subprocess.run(command, cwd=folder, check=True, env={**os.environ, "PYTHONPATH": folder})
        return _read(Path(folder) / "session")


def _read(session: Path) -> Outcome:
    with sqlite3.connect(session) as database:
        (made,) = database.execute(_DONE).fetchone()
        alive = [Survivor(path, row, name, _change(diff or "")) for path, row, name, diff in database.execute(_ALIVE)]
    return Outcome(made, tuple(alive))


def _change(diff: str) -> str:
    lines = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return " ".join([line[:1] + " " + line[1:].strip() for line in lines])


if __name__ == "__main__":
    outcome = mutate(sys.argv[1:] or DECIDING)
    for one in outcome.alive:
        print(f"{one.module}:{one.row} {one.operator}\n    {one.change}")
    print(f"{outcome.made} changes, {len(outcome.alive)} alive ({len(outcome.alive) / max(1, outcome.made):.1%})")
