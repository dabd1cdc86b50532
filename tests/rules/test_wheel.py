"""The wheel for other programs: it installs into an empty environment, plays there, and its page of examples runs."""

import doctest
import subprocess
import sys
import venv
from pathlib import Path

from tools import wheel

ROOT = Path(__file__).parents[2]


def test_the_page_of_examples_runs() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_the_same_sources_make_the_same_wheel(tmp_path: Path) -> None:
    assert wheel.build(tmp_path / "one").read_bytes() == wheel.build(tmp_path / "two").read_bytes()


def test_names_are_those_of_the_wheel() -> None:
    assert wheel.renamed("from rules import play\nfrom rules.bank import move\n    >>> from cases import judge\n") == (
        "from intrige_rules import play\nfrom intrige_rules.bank import move\n"
        "    >>> from intrige_rules.cases import judge\n"
    )
    assert wheel.renamed("the rules of cases") == "the rules of cases"


def test_it_plays_in_an_empty_environment(tmp_path: Path) -> None:
    built = wheel.build(tmp_path)
    venv.create(tmp_path / "empty", with_pip=False, symlinks=True)
    python = tmp_path / "empty" / "bin" / "python"
    site = next((tmp_path / "empty" / "lib").glob("python*/site-packages"))
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--target",
        str(site),
        str(built),
    ]
    subprocess.run(pip, check=True)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(python), "-I", *arguments], capture_output=True, text=True, check=False, cwd=tmp_path, encoding="utf-8"
        )

    count = run("-m", "intrige_rules", "perft", "--edition", "amigo-2003", "--players", "3", "--depth", "3")
    assert (count.returncode, count.stdout, count.stderr) == (0, "64\n", "")
    judged = run("-m", "intrige_rules.cases", "--article", "8.2")
    assert (judged.returncode, judged.stdout.splitlines()[-1].split(", ")[1]) == (0, "0 deviations")
    clash = run("-c", "import rules")
    assert clash.returncode == 1
    assert (site / "intrige_rules" / "py.typed").is_file()
