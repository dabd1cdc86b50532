"""`python -m cases`: the command line, with this program's own command as the referee to be checked."""

import subprocess
import sys
from pathlib import Path

import pytest


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cases", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


def test_any_command_can_be_checked() -> None:
    done = run("--article", "7.2", "--", sys.executable, "-m", "rules", "replay", "-")
    assert done.returncode == 0
    assert done.stdout.endswith("cases, 0 deviations\n")


def test_deviations_are_told_by_number_and_fail() -> None:
    silent = [sys.executable, "-c", "print('hello')"]
    done = run("--number", "5001", "--", *silent)
    assert done.returncode == 1
    assert done.stdout.startswith("5001 (article 5) ")
    assert "expected: accepted" in done.stdout
    assert "1 cases, 1 deviations" in done.stdout
    assert run("--number", "5001", "--", "/no/such/referee").returncode == 1


def test_this_program_without_a_command() -> None:
    done = run("--edition", "brettspielwelt")
    assert (done.returncode, done.stdout.splitlines()[-1].split(", ")[1]) == (0, "0 deviations")


def test_list_and_nothing_found() -> None:
    listed = run("--article", "9.1", "--list")
    assert listed.returncode == 0
    assert all(line.split()[1] == "9.1" for line in listed.stdout.splitlines())
    assert run("--number", "999999").returncode == 2


@pytest.mark.parametrize("flag", ["--edition", "--article"])
def test_filters_leave_fewer(flag: str) -> None:
    value = {"--edition": "amigo-2003", "--article": "12"}[flag]
    assert 0 < len(run(flag, value, "--list").stdout.splitlines()) < 300


def test_what_is_nested_without_end_is_no_case_and_no_answer(tmp_path: Path) -> None:
    deep = "[" * 200_000
    file = tmp_path / "deep.json"
    file.write_text(deep, encoding="utf-8")
    done = run("--file", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "is no file of cases" in done.stderr
    assert "Traceback" not in done.stderr
    done = run("--number", "5001", "--", sys.executable, "-c", f"print('[' * {len(deep)})")
    assert done.returncode == 1
    assert "no JSON object was printed" in done.stdout
