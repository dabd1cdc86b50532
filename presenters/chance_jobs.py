"""Background jobs that compute chances of winning at the lowest priority; stored with the digests of finished games.

The computation itself is `analysis.chance`, in a process of its own.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Lock, Semaphore, Thread
from typing import Any

from cachetools import LRUCache

from analysis.chance import Chance, chances_data, read_chances
from charts import sample, sample_chances
from live import finished_games
from rules import IntrigeError, replay

_ROOT = Path(__file__).resolve().parents[1]
# Games kept in memory.
_KEPT = 64
# One job at a time, since games being played need the processor more.
_turn = Semaphore(1)
_works: LRUCache[str, "Work"] = LRUCache(_KEPT)
_lock = Lock()


class Work:
    """The job for one game: not started, running, done or failed. Thread-safe."""

    def __init__(self, key: str, record: str, found: tuple[Chance, ...] | None) -> None:
        self._key = key
        self._record = record
        self._lock = Lock()
        self._begun = False
        self._turns = 1
        self._done: list[Chance] = []
        self.failed = False
        self.found: tuple[Chance, ...] | None = found or _kept(key)

    @property
    def part(self) -> float:
        """Progress, 0 to 1."""
        return min(1.0, len(self._done) / self._turns)

    def begin(self) -> None:
        """Start the job in the background, unless it was started before."""
        with self._lock:
            if self._begun or self.found is not None:
                return
            self._begun = True
        Thread(target=self._run, name="chances", daemon=True).start()

    def _run(self) -> None:
        game = replay(json.loads(self._record), kept=True)
        self._turns = game.table.edition.rounds * game.table.seats + 1
        with _turn:
            command = [sys.executable, "-m", "analysis.chance"]
            with subprocess.Popen(
                command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            ) as program:
                assert program.stdin is not None
                assert program.stdout is not None
                program.stdin.write(self._record.encode())
                program.stdin.close()
                for line in program.stdout:
                    self._done.extend(read_chances(json.loads(line)) or ())
            if program.returncode or not self._done:
                self.failed = True
                return
        self.found = tuple(self._done)
        _keep(self._key, self.found)


def chances_of(record: Mapping[str, Any]) -> Work:
    """The job for this game in this process, shared by all callers."""
    told = json.dumps(dict(record), ensure_ascii=False, sort_keys=True)
    # Free fields of a record do not affect the chances.
    game = json.dumps({name: value for name, value in record.items() if name != "meta"}, sort_keys=True)
    key = f"chances {hashlib.sha256(game.encode()).hexdigest()[:32]}"
    with _lock:
        if key not in _works:
            _works[key] = Work(key, told, sample_chances() if record == sample() else None)
        return _works[key]


def _kept(key: str) -> tuple[Chance, ...] | None:
    """The stored result of an earlier job; None if there is none or the store is unreadable."""
    try:
        return read_chances(finished_games().kept_of(key))
    except IntrigeError:
        return None


def _keep(key: str, found: tuple[Chance, ...]) -> None:
    try:
        finished_games().keep({key: chances_data(found)})
    except IntrigeError:
        # It stays cached in memory.
        return
