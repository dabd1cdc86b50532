"""Removing any lock, fsync or check of `mutations` makes a test fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.helpers import ROOT
from tests.storage.mutations import MUTATIONS, Mutation

_PACKAGES = (
    "analysis",
    "bench",
    "charts",
    "i18n",
    "live",
    "narration",
    "pages",
    "presenters",
    "rules",
    "storage",
    "tools",
)
_COPIED = (*_PACKAGES, "tests", "pyproject.toml")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that may be spoilt."""
    place = tmp_path_factory.mktemp("program")
    for name in _COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns("__pycache__", "browser"))
        else:
            shutil.copy(source, place / name)
    return place


def test_every_change_still_names_what_is_there() -> None:
    for mutation in MUTATIONS:
        assert (ROOT / mutation.path).read_text("utf-8").count(mutation.old) == 1, mutation.name


@pytest.mark.soak
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_what_is_taken_away_is_missed(mutation: Mutation, program: Path) -> None:
    path = program / mutation.path
    sound = path.read_text("utf-8")
    path.write_text(sound.replace(mutation.old, mutation.new), "utf-8")
    try:
        # What rests on chance may come out well once.
        assert any(_run(program, mutation.tests) == 1 for _ in range(3)), "no test noticed"
    finally:
        path.write_text(sound, "utf-8")


def _run(program: Path, tests: str) -> int:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not soak", *tests.split()]
    environment = {**os.environ, "PYTHONPATH": str(program), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=program, env=environment, capture_output=True, check=False)
    return done.returncode
