"""The case files: numbered cases by article, each a record (or a raw text) with its expected result."""

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from rules.once_per_object import once_per_object

DATA = Path(__file__).parent / "data"
AMBIGUITIES = Path(__file__).parent / "ambiguities.json"
SCHEMA = Path(__file__).parent / "case.schema.json"


class Case:
    """One case. Numbers are never reused.

    expect: `position` (record.md, "Position") with the `events` of the last action, the `perft` counts and, if anything
    was said, `said`; or `refused`: the index of the action (None outside the actions), the article and the code. data:
    the case as stored.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.number: int = data["number"]
        self.article: str = data["article"]
        self.title: str = data["title"]
        self.expect: Mapping[str, Any] = data["expect"]
        self.ambiguity: str | None = data.get("ambiguity")
        self.record: Mapping[str, Any] | None = data.get("record")
        self.data = data

    @once_per_object
    def text(self) -> str:
        """The referee's input: the record as JSON on one line, or the raw text."""
        if self.record is not None:
            return json.dumps(self.record, ensure_ascii=False)
        repeat = self.data.get("repeat")
        raw: str = self.data["text"]
        return raw if repeat is None else raw.replace("§", repeat["part"] * repeat["times"])

    @property
    def edition(self) -> str | None:
        """The edition of the record, None if it has none."""
        name = self.record.get("edition") if self.record else None
        return name if isinstance(name, str) else None

    @property
    def version(self) -> object:
        """The version of the record, None if it has none."""
        return self.record.get("version") if self.record else None

    @property
    def code(self) -> str | None:
        """The code of the expected refusal, if any."""
        refused = self.expect.get("refused")
        return None if refused is None else str(refused["code"])


class Ambiguity(NamedTuple):
    """A point on which rulebooks are silent or differ: the readings of other groups, and ours.

    option: the key of the record's options for another reading, None if there is none. since: a date.
    """

    id: str
    article: str
    title: str
    says: Mapping[str, str]
    readings: tuple[str, ...]
    ours: str
    since: str
    why: str
    option: str | None


def read_cases(folder: Path = DATA) -> Iterator[Case]:
    """Every case, by number."""
    for file in sorted(folder.glob("*.json")):
        yield from read_file(file)


def read_file(file: Path) -> Iterator[Case]:
    """The cases of one file. Raises OSError, ValueError, TypeError or LookupError for an invalid one."""
    for data in json.loads(file.read_text(encoding="utf-8")):
        yield Case(data)


def read_ambiguities() -> tuple[Ambiguity, ...]:
    """The register of ambiguities."""
    return tuple([Ambiguity(**one) for one in json.loads(AMBIGUITIES.read_text(encoding="utf-8"))])


@lru_cache(maxsize=512)
def cases_of(article: str | None = None, code: str | None = None) -> tuple[int, ...]:
    """The numbers of the cases on an article or with a refusal's code."""
    found = [one for one in _all() if article in (None, one.article) and code in (None, one.code)]
    return tuple([one.number for one in found])


@cache
def _all() -> tuple[Case, ...]:
    return tuple(read_cases())
