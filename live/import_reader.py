"""Reading a parcel of games in a process of its own, which may use only so much time and memory, and can be ended.

Standard input is the file; standard output is a JSON object a line: `{"game": record, "times": [begun, ended]}`, the
times where they are told, for a game that is over and can be replayed, `{"refused": true}` for any other,
`{"results": [...]}`, `{"people": {...}}`, or `{"error": code}` where the file is none of ours. Whatever a stranger's
file does to this process, the tables go on.
"""

import json
import os
import resource
import sys
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import IO, Any
from zipfile import BadZipFile, ZipFile

from live.table_limits import check_record
from rules import IntrigeError, NoRecord, load, replay

# Far more games than a club plays; a file may claim anything.
MOST_FILES = 20_000
# Unpacked bytes of one file, and of all of them together; a game has about 30,000.
MOST_OF_A_FILE = 1024 * 1024
MOST_OF_ALL = 128 * 1024 * 1024
# Values in one file: what a parser makes of brackets and commas takes far more room than they do.
MOST_VALUES = 60_000
PROCESSOR_SECONDS = 240
MEMORY = 1024 * 1024 * 1024
_GAMES, _TIMES = "games/", "times.json"
_LISTS = ("results.json", "people.json")


def bound_this_process() -> None:
    """Give way to everybody else, and end where too much is asked for."""
    os.nice(19)
    for what, most in ((resource.RLIMIT_CPU, PROCESSOR_SECONDS), (resource.RLIMIT_AS, MEMORY)):
        hard = resource.getrlimit(what)[1]
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def read_parcel(raw: bytes) -> Iterator[dict[str, Any]]:
    """What is in a parcel, one thing after the other.

    Raises:
        NoRecord: this is no parcel.
    """
    try:
        with ZipFile(BytesIO(raw)) as parcel:
            entries = parcel.infolist()
            if len(entries) > MOST_FILES or "people.json" not in parcel.namelist():
                raise NoRecord("not-json")
            left, times = MOST_OF_ALL, None
            for entry in sorted(entries, key=lambda one: one.filename != _TIMES):
                # What the head of the file says of its size may be a lie: no more is read in any case.
                with parcel.open(entry) as file:
                    content = file.read(min(MOST_OF_A_FILE, left) + 1)
                left -= len(content)
                if left < 0:
                    raise NoRecord("too-large", limit=MOST_OF_ALL)
                if entry.filename == _TIMES:
                    times = _data(content)
                else:
                    yield from _told(entry.filename, content, times)
    # All that zipfile raises for a damaged file, a password, or a packing that it does not know.
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error) as error:
        raise NoRecord("not-json") from error


def _told(name: str, content: bytes, times: object) -> Iterator[dict[str, Any]]:
    data = _data(content)
    if name.startswith(_GAMES):
        told = times.get(name.removeprefix(_GAMES).removesuffix(".json")) if isinstance(times, dict) else None
        yield {"game": data, "times": told} if _is_over(data) else {"refused": True}
    elif name in _LISTS:
        yield {name.removesuffix(".json"): data}


def _data(content: bytes) -> Any:
    """The JSON of a file; None for what is none, or too much."""
    if len(content) > MOST_OF_A_FILE or sum(content.count(sign) for sign in (b",", b"[", b"{")) > MOST_VALUES:
        return None
    try:
        return load(content)
    except IntrigeError:
        return None


def _is_over(record: object) -> bool:
    try:
        check_record(record)
        return replay(record).sound().position.host is None
    except IntrigeError:
        return False


def main(source: IO[bytes], out: IO[str]) -> int:
    """Read a parcel from one stream and tell what is in it on the other."""
    try:
        for one in read_parcel(source.read()):
            print(json.dumps(one), file=out, flush=True)
    except (NoRecord, MemoryError) as error:
        print(json.dumps({"error": getattr(error, "code", "too-large")}), file=out, flush=True)
    return 0


if __name__ == "__main__":
    bound_this_process()
    sys.exit(main(sys.stdin.buffer, sys.stdout))
