"""Parses an export (ZIP) in a process of its own with limited CPU time and memory, which can be killed.

Reads the file from standard input and prints one JSON object per line:
`{"game": record, "times": [begun, ended], "box": name}`, times and box optional, for a finished game that can be
replayed, `{"refused": true}` for any other, `{"results": [...]}` and `{"people": {...}}`, up to `AT_ONCE` in each, or
`{"error": code}`, with the inserts of its sentence, if the file is no export. A malicious file can only harm this
process. No name may stand in the ZIP twice: what bounds one list bounds all that a ZIP brings of it.
"""

import json
import os
import resource
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import chain
from typing import IO, Any
from zipfile import ZipFile

from live import export_limits
from live.record_limits import check_record
from rules import IntrigeError, NoRecord, load, replay
from rules.count_values import count_values
from rules.json_values import TooLong
from storage.size_limits import MOST_NAMES, MOST_RESULTS

MOST_FILES = export_limits.MOST_FILES
# Unpacked bytes of one file, and of all together.
MOST_OF_A_FILE = export_limits.MOST_OF_A_FILE
MOST_OF_ALL = export_limits.MOST_UNPACKED
MOST_VALUES = export_limits.MOST_VALUES
# Lists in lists; records and lists have fewer. The server reads each item again, and has less room on its stack.
MOST_DEPTH = 100
# Results or names in one line, which the server parses at once and stores in one transaction.
AT_ONCE = 100
# Characters of a result, or of a game's times, as JSON; what is longer is none.
MOST_OF_AN_ITEM = 64 * 1024
# The dearest games that a record can hold take ten minutes, as many as fit in; slow computers need some times that.
PROCESSOR_SECONDS = 3600
MEMORY = 1024 * 1024 * 1024
_GAMES, _TIMES, _BOXES = "games/", "times.json", "boxes.json"
# What is told of the games.
_OF_GAMES = (_TIMES, _BOXES)
_RESULTS, _PEOPLE = "results.json", "people.json"
# What is told of the games is read before them, as are results, which take no time; and names behind all that may have
# them.
_ORDER = {**dict.fromkeys((*_OF_GAMES, _RESULTS), 0), _PEOPLE: 2}


def bound_this_process() -> None:
    """Lower the priority and set resource limits of this process."""
    os.nice(19)
    for what, most in ((resource.RLIMIT_CPU, PROCESSOR_SECONDS), (resource.RLIMIT_AS, MEMORY)):
        hard = resource.getrlimit(what)[1]
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def read_parcel(raw: bytes) -> Iterator[dict[str, Any]]:
    """Yield the contents of an export, one item at a time.

    Raises:
        NoRecord: the file is no export.
    """
    try:
        with ZipFile(BytesIO(raw)) as parcel:
            entries = parcel.infolist()
            if len(entries) > MOST_FILES or _PEOPLE not in parcel.namelist():
                raise NoRecord("not-json")
            if len({entry.filename for entry in entries}) < len(entries):
                raise NoRecord("file-twice")
            left = MOST_OF_ALL
            of_games: dict[str, Any] = {}
            for entry in sorted(entries, key=lambda one: _ORDER.get(one.filename, 1)):
                # The size in the ZIP header may be wrong, so limit what is read.
                with parcel.open(entry) as file:
                    content = file.read(min(MOST_OF_A_FILE, left) + 1)
                left -= len(content)
                if left < 0:
                    raise NoRecord("too-large", limit=MOST_OF_ALL)
                if entry.filename in _OF_GAMES:
                    of_games[entry.filename] = _data(content)
                else:
                    yield from _told(entry.filename, content, of_games)
    except (NoRecord, MemoryError):
        raise
    except Exception as error:
        # zipfile raises whatever its parts do for damage, encryption, compressions and names that it cannot read.
        raise NoRecord("not-json") from error


def _told(name: str, content: bytes, of_games: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    data = _data(content)
    if name.startswith(_GAMES):
        game = name.removeprefix(_GAMES).removesuffix(".json")
        times, box = (_if_short(_of_game(of_games.get(one), game)) for one in _OF_GAMES)
        told = {"times": times, "box": box} if isinstance(box, str) else {"times": times}
        yield {"game": data, **told} if _is_over(data) else {"refused": True}
    elif name == _RESULTS and isinstance(data, list):
        results = [_if_short(one) for one in data[:MOST_RESULTS]]
        for begin in range(0, len(results), AT_ONCE):
            yield {"results": results[begin : begin + AT_ONCE]}
    elif name == _PEOPLE and isinstance(data, dict):
        people = [(one, person) for one, person in data.items() if isinstance(person, str)][:MOST_NAMES]
        for begin in range(0, len(people), AT_ONCE):
            yield {"people": dict(people[begin : begin + AT_ONCE])}
    elif name in (_RESULTS, _PEOPLE):
        yield {"refused": True}


def _of_game(told: object, game: str) -> Any:
    return told.get(game) if isinstance(told, dict) else None


def _if_short(item: Any) -> Any:
    return item if len(json.dumps(item)) <= MOST_OF_AN_ITEM else None


def _data(content: bytes) -> Any:
    """Parse a JSON file; None if it is invalid, too large, or nothing that can be told as a line."""
    if len(content) > MOST_OF_A_FILE or count_values(content) > MOST_VALUES:
        return None
    try:
        data = load(content)
    except IntrigeError:
        return None
    return data if _can_be_told(data) else None


def _can_be_told(data: object) -> bool:
    """Whether data is nested within `MOST_DEPTH`, and no number in it is too long to be written."""
    level = [data]
    for _ in range(MOST_DEPTH):
        if any(isinstance(one, TooLong) for one in level):
            return False
        lists = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = list(chain.from_iterable(lists))
    return not level


def _is_over(record: object) -> bool:
    try:
        check_record(record)
        return replay(record).sound().position.host is None
    except IntrigeError:
        return False


def main(source: IO[bytes], out: IO[str]) -> int:
    """Read an export from one stream and write its items to the other."""
    try:
        for one in read_parcel(source.read()):
            print(json.dumps(one), file=out, flush=True)
    except (NoRecord, MemoryError) as error:
        # Memory runs out at what unpacks to too much, in parts or in all.
        refused = error if isinstance(error, NoRecord) else NoRecord("too-large", limit=MOST_OF_ALL)
        print(json.dumps({"error": refused.code, **refused.figures}), file=out, flush=True)
    return 0


if __name__ == "__main__":
    bound_this_process()
    sys.exit(main(sys.stdin.buffer, sys.stdout))
