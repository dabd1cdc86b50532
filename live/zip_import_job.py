"""Imports an export in the background, and only as long as a visitor waits for it.

A process of its own parses it, limited by `live.zip_import_reader`. Storing the games runs in this process, so it
pauses after each one for four times as long as that took, and hardly delays the tables.
"""

import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from live.duplicate_games import KnownGames
from live.export_import import Became, bring_game, bring_results, join_people, plain_result
from live.finished_games import FinishedGames
from live.registry import Registry
from rules import Illegal, IntrigeError, NoRecord
from storage.size_limits import MOST_NAMES, MOST_RESULTS

# Seconds without `touch` after which an import is cancelled.
LEASE_SECONDS = 15.0
REST = 4.0
# Results or names in one transaction.
AT_ONCE = 100
_Work: TypeAlias = Callable[[], Iterable[Became]]
_ROOT = Path(__file__).parents[1]


class Brought(NamedTuple):
    """Counts of imported items: new here, known already, and refused."""

    new: int
    known: int
    refused: int


class Import:
    """One running import. Thread-safe.

    rest: the pause after each item, relative to the time it took.
    """

    def __init__(
        self,
        raw: bytes,
        registry: Registry,
        finished: FinishedGames,
        *,
        rest: float = REST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.error: IntrigeError | None = None
        self._raw, self._registry, self._finished = raw, registry, finished
        self._rest, self._clock = rest, clock
        self._became: Counter[Became] = Counter()
        self._ended = threading.Event()
        self.finished = threading.Event()
        self._waited_for = clock()

    @property
    def brought(self) -> Brought:
        """The counts so far."""
        return Brought(self._became["new"], self._became["known"], self._became["refused"])

    def touch(self) -> None:
        """Signal that a visitor still waits."""
        self._waited_for = self._clock()

    def end(self) -> None:
        """Cancel; what has been imported stays."""
        self._ended.set()

    def run(self) -> None:
        """Import everything; sets `error` on failure."""
        try:
            self._run()
        except IntrigeError as error:
            self.error = error
        finally:
            self._raw = b""
            self.finished.set()

    def _run(self) -> None:
        here = KnownGames(self._finished)
        kept = {plain_result(summary) for summary in self._finished.results.all()}
        for one in self._read():
            if "error" in one:
                raise NoRecord(str(one.pop("error")), **one)
            for work in self._works(one, here, kept):
                began = self._clock()
                became = work()
                self._became.update(became)
                if self._ended.wait(self._rest * (self._clock() - began)) or self._is_left():
                    return

    def _works(self, one: Mapping[str, Any], here: KnownGames, kept: set[str]) -> Iterator[_Work]:
        """Split a line of the reader into small units of work."""
        registry, finished = self._registry, self._finished
        if "refused" in one:
            yield lambda: ["refused"]
        elif "game" in one:
            yield lambda: [bring_game(one["game"], one.get("times"), here, registry)]
        elif isinstance(results := one.get("results"), list):
            for begin in range(0, min(len(results), MOST_RESULTS), AT_ONCE):
                yield partial(bring_results, results[begin : begin + AT_ONCE], kept, finished)
        elif isinstance(people := one.get("people"), dict):
            names = list(people)[:MOST_NAMES]
            for begin in range(0, len(names), AT_ONCE):
                yield partial(_join, {name: people[name] for name in names[begin : begin + AT_ONCE]}, finished)

    def _is_left(self) -> bool:
        return self._clock() - self._waited_for > LEASE_SECONDS

    def _read(self) -> Iterator[dict[str, Any]]:
        command = [sys.executable, "-m", "live.zip_import_reader"]
        with subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
            assert reader.stdin is not None
            assert reader.stdout is not None
            watching = threading.Thread(target=self._watch, args=(reader,), daemon=True)
            watching.start()
            try:
                with suppress(BrokenPipeError):
                    reader.stdin.write(self._raw)
                    reader.stdin.close()
                for line in reader.stdout:
                    if not line.endswith(b"\n"):
                        # It was killed while it wrote.
                        break
                    yield json.loads(line)
            finally:
                reader.kill()
                watching.join()
        if reader.returncode and not self._ended.is_set() and not self._is_left():
            raise NoRecord("too-large", limit=len(self._raw))

    def _watch(self, reader: "subprocess.Popen[bytes]") -> None:
        """Kill the reader when the import is cancelled or nobody waits."""
        while reader.poll() is None:
            if self._ended.wait(0.5) or self._is_left():
                reader.kill()
                return


def _join(people: Mapping[str, Any], finished: FinishedGames) -> Iterable[Became]:
    """Join names, which are no games."""
    join_people(people, finished)
    return ()


_lock = threading.Lock()
_running: Import | None = None


def begin_import(raw: bytes, registry: Registry, finished: FinishedGames) -> Import:
    """Start an import in a thread of its own.

    Raises:
        Illegal: `import-busy` while another one is running; article 1.
    """
    global _running
    with _lock:
        if _running is not None and not _running.finished.is_set():
            raise Illegal("import-busy", "1")
        _running = Import(raw, registry, finished)
        threading.Thread(target=_running.run, name="import", daemon=True).start()
        return _running


def end_import() -> None:
    """Cancel the running import when the server stops."""
    with _lock:
        if _running is not None:
            _running.end()


def unpack(raw: bytes, registry: Registry, finished: FinishedGames) -> Brought:
    """Import at once, without pauses.

    Raises:
        NoRecord: the file is no export. StorageError: one of `DISK_CODES`.
    """
    one = Import(raw, registry, finished, rest=0.0)
    one.run()
    if one.error is not None:
        raise one.error
    return one.brought
