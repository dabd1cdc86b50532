"""The documents: every command of the README runs, every link and picture exists, the sample edition is playable."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import edition_data, load, parse_action, play, position_data, read_edition, replay, title
from storage import Library
from tests.rules.custom import own_record
from tests.rules.variants import begin, pick

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "components/**/*.md", "tests/**/*.md", "bench/*.md")
    for path in ROOT.glob(pattern)
)
EDITIONS_PAGE = ROOT / "docs" / "editions.md"
RECORD_PAGE = ROOT / "docs" / "record.md"
RECORDS = ROOT / "tests" / "records"
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
SEND = {"type": "dispatch", "seat": 0, "figures": [{"profession": "law", "to": 1}, {"profession": "law", "to": 2}]}


def commands(document: Path) -> list[str]:
    """Every line of the blocks without a language, its remark left out."""
    blocks = [body for language, body in _BLOCK.findall(document.read_text(encoding="utf-8")) if not language]
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


README = commands(ROOT / "README.md")


def test_the_documents_are_found() -> None:
    assert {"README.md", "ARCHITECTURE.md", "SECURITY.md", "editions.md"} <= {path.name for path in DOCUMENTS}
    assert len(README) >= 10
    assert [line for line in README if not line.startswith(("make ", "python3 -m ", ".venv/bin/python -m "))] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_and_picture_is_there(document: Path) -> None:
    text = _BLOCK.sub("", document.read_text(encoding="utf-8"))
    for link in _LINK.findall(text):
        if not re.match(r"[a-z]+:", link):
            path, _, heading = link.partition("#")
            goal = document.parent / path if path else document
            assert goal.exists(), link
            if heading:
                assert heading in headings(goal), link


def headings(document: Path) -> set[str]:
    found = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one).strip().lower().replace(" ", "-") for one in found}


def test_the_record_that_the_page_shows_is_one() -> None:
    blocks = _BLOCK.findall(RECORD_PAGE.read_text(encoding="utf-8"))
    (shown,) = [body for language, body in blocks if language == "json"]
    assert len(replay(load(shown.encode())).sound().actions) == 2


@pytest.mark.parametrize("module", ["rules", "storage"])
def test_the_page_names_every_command(module: str) -> None:
    told = subprocess.run([sys.executable, "-m", module], capture_output=True, text=True, check=False, cwd=ROOT)
    usage = json.loads(told.stdout)["error"]["message"]
    known = re.findall(rf"(?:-m {module}|\|) ([a-z]+)", usage)
    page = RECORD_PAGE.read_text(encoding="utf-8")
    assert len(known) >= 3
    assert [name for name in known if not re.search(rf"`(python -m {module} )?{name}\b", page)] == []


def test_every_target_of_make_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        words = commands(document) + re.findall(r"`(make [^`]+)`", document.read_text(encoding="utf-8"))
        for line in words:
            if line.startswith("make "):
                assert set(line.split()[1:]) - {word for word in line.split() if "=" in word} <= targets, line


class Place:
    """A data directory, and what the words in capitals of a command stand for."""

    def __init__(self, place: Path) -> None:
        self.data = place / "data"
        self.own = place / "kitchen.json"
        self.own.write_text(json.dumps(example()))
        self.fresh = place / "fresh.json"
        self.fresh.write_text(json.dumps(own_record(example(), 3)))
        with Library(self.data) as library:
            game = json.loads((RECORDS / "fx-three-at-the-kitchen-table.json").read_text(encoding="utf-8"))
            self.table = library.new(game | {"actions": []}).id
            self.first = game["first"]
        self.game = RECORDS / "fx-three-at-the-kitchen-table.json"
        self.backup = place / "all.backup"

    def run(self, line: str) -> "subprocess.CompletedProcess[str]":
        """Run a command as it stands, but for the Python: this one, which has everything installed."""
        words = shlex.split(line)
        if "backup" in words or "restore" in words:
            file = self.backup
        elif "edition" in words or "--edition-file" in words:
            file = self.own
        else:
            file = self.game
        places = {"FOLDER": str(self.data), "PLACE": str(self.data.with_name("moved"))}
        named = {**places, "FILE": str(file), "RECORD": str(self.fresh), "TABLE": self.table, "ID": self.table}
        data = self.data.with_name("restored") if "restore" in words else self.data
        return subprocess.run(
            [sys.executable, *[named.get(word, word) for word in words[1:]]],
            cwd=ROOT,
            env={**os.environ, "COMPANION_DATA": str(data)},
            input=json.dumps(SEND | {"seat": self.first, "figures": self.sent()}) + "\n",
            capture_output=True,
            text=True,
            check=False,
        )

    def sent(self) -> list[dict[str, Any]]:
        return [{"profession": "law", "to": (self.first + step) % 3} for step in (1, 2)]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """One for all commands, run in the order of the page, as a reader would."""
    return Place(tmp_path_factory.mktemp("readme"))


@pytest.mark.parametrize("line", [line for line in README + commands(EDITIONS_PAGE) if not line.startswith("make ")])
def test_the_command_works(place: Place, line: str) -> None:
    if "restore" in line and not place.backup.exists():
        assert place.run(line.replace("restore", "backup")).returncode == 0
    done = place.run(line)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert answers
    assert not any("error" in answer for answer in answers if isinstance(answer, dict))


# --- docs/editions.md ---------------------------------------------------------


def example() -> Any:
    (found,) = [body for language, body in _BLOCK.findall(EDITIONS_PAGE.read_text(encoding="utf-8")) if language]
    return json.loads(found)


def test_the_example_is_what_the_page_says_and_can_be_played() -> None:
    edition = read_edition(example())
    assert (title(edition.name), edition.rounds, edition.cash, edition.unit) == ("Kitchen Intrigue", 5, 60_000, 5_000)
    assert (edition.least_bribe, edition.figures, edition.one_palace) == (5_000, 2, True)
    record, rng = own_record(example(), 5), Random(1)
    position = begin(record)
    while position.phase != "over":
        position = play(position, parse_action(pick(position, rng), edition)).position
    assert position_data(position)["places"]


def test_the_page_names_every_field_and_what_is_meant_where_it_is_left_out() -> None:
    text = EDITIONS_PAGE.read_text(encoding="utf-8")
    rows = {words[1].strip(): words for line in text.splitlines() if len(words := line.split("|")) > 3}
    usual = read_edition({key: value for key, value in example().items() if key not in ("notes", "one_palace")})
    for key, value in edition_data(usual).items():
        named = next(row for name, row in rows.items() if f"`{key}`" in name)
        if key not in example() or key == "one_palace":
            told = named[3].strip().strip('`"')
            expected = {"least_bribe": "one unit", "note_count": "not told"}.get(key, json.dumps(value).strip('"'))
            assert told == expected, key
