"""Rate limits on visitors for what all lists show (tables, results, names, ends) and for costly work (PINs, questions).

Otherwise one visitor could fill the lobby and the hall, or empty it: removing a result counts as entering one. Counted
by network address, as a browser can drop its cookie; this computer itself is exempt.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, Literal, TypeAlias

from live.rate_counters import Rates
from live.table_code_guards import LOCAL, Caller
from live.token_bucket import Rate
from live.waiting_tables import WaitingTables
from rules import Illegal

Kind: TypeAlias = Literal["table", "result", "name", "end", "judgement", "word", "pin", "question", "import"]
# Per address, and for all.
MAKING = (Rate(30, 20.0), Rate(150, 4.0))
# Ends of games that are taken back, and what is set right after them: lobby and hall are worked out anew. None for all
# together: nobody keeps another's banker from it.
ENDS = (Rate(30, 20.0), None)
# Promises that are judged after the end: the hall is worked out anew.
JUDGEMENTS = (Rate(60, 20.0), None)
# Notes and promises after the end: the summary that the hall has of the game is written and synced anew.
WORDS = (Rate(40, 1.0), None)
# Seconds for which a table keeps its place once its turn has come: people try again later than they were told.
PATIENCE = 60.0
# Checking or hashing a PIN is expensive; five players looking at their ducats ask about five times a minute.
PINS = (Rate(40, 0.5), Rate(200, 0.1))
# A question at the desk takes some 15 ms, also one about a position that was set up, which is played anew for it; a
# person asks one or two in a second, at each tap. None for all together: they take turns.
QUESTIONS = (Rate(100, 0.2), None)
# Bytes of games that are brought in, as they are kept. A game of five has some 35,000: a club's 10,000 games come in as
# fast as they can be stored, and what is more at one in a second.
IMPORTS = (Rate(384 * 1024 * 1024, 1 / (32 * 1024)), Rate(1024 * 1024 * 1024, 1 / (128 * 1024)))
# What an action takes on the disk beside its own text.
_BYTES_OF_AN_ENTRY = 160
# What any game counts at least: one without actions has a file, lines in lists and a place in the ratings as well.
LEAST_OF_A_GAME = 32 * 1024


def kept_bytes(written: int, record: Mapping[str, Any]) -> int:
    """About the bytes that a game takes when it is kept. written: those of its record as JSON."""
    actions = record.get("actions") or ()
    # What stands before the actions is written twice, as the head of a journal and as its copy.
    head = len(json.dumps({key: value for key, value in record.items() if key != "actions"}))
    return max(written + head + _BYTES_OF_AN_ENTRY * len(actions), LEAST_OF_A_GAME)


class VisitorRates:
    """Recent actions of the visitors of this process. Thread-safe. clock: seconds, which nobody sets back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._lock = Lock()
        self._clock = clock
        self._waiting = WaitingTables()
        self._rates: dict[Kind, Rates] = {kind: Rates(*MAKING, clock) for kind in ("table", "result", "name")}
        self._rates["end"] = Rates(*ENDS, clock)
        self._rates["judgement"] = Rates(*JUDGEMENTS, clock)
        self._rates["word"] = Rates(*WORDS, clock)
        self._rates["pin"] = Rates(*PINS, clock)
        self._rates["question"] = Rates(*QUESTIONS, clock)
        self._rates["import"] = Rates(*IMPORTS, clock)

    def count(self, kind: Kind, caller: Caller) -> None:
        """Count an action of a visitor.

        Raises:
            Illegal: `too-fast` with the whole seconds to wait; article 1.
        """
        self._count(kind, caller, 1)

    def count_names(self, caller: Caller, names: int) -> None:
        """Count names that a visitor joins or takes apart at once; one at the least.

        Raises:
            Illegal: `too-many` where they are more than ever at once, or as `count` does; article 1.
        """
        most = MAKING[0].burst
        if names > most and caller.address != LOCAL:
            raise Illegal("too-many", "1", limit=most)
        self._count("name", caller, max(1, names))

    def _count(self, kind: Kind, caller: Caller, cost: int) -> None:
        if caller.address == LOCAL:
            return
        with self._lock:
            self._rates[kind].check(caller.address, cost)
            self._rates[kind].count(caller.address, cost=cost)

    def check(self, kind: Kind, caller: Caller) -> None:
        """Refuse what `count` would, without counting. Raises as that does."""
        if caller.address == LOCAL:
            return
        with self._lock:
            self._rates[kind].check(caller.address)

    @contextmanager
    def turn(self, kind: Kind, caller: Caller, table: str) -> Iterator[None]:
        """Context that enters something at a table, counted from its begin on; what fails in it is not counted.

        Where the address must wait, its tables take turns: otherwise whoever asks most often would have every one.
        Raises as `count` does.
        """
        if caller.address == LOCAL:
            yield
            return
        line, rates = (kind, caller.address), self._rates[kind]
        with self._lock:
            now = self._clock()
            before = self._waiting.before(line, table, now)
            if rates.wait(caller.address, _tokens_beside(before, now, rates.each)):
                due = now + rates.wait(caller.address, 1 + len(before))
                self._waiting.keep_place(line, table, due, due + _patience(rates.each))
                rates.check(caller.address, 1 + len(before))
            rates.owe(caller.address, 1)
            place = self._waiting.take_place(line, table)
        try:
            yield
        except BaseException:
            with self._lock:
                rates.owe(caller.address, -1)
                self._waiting.put_back(line, table, place)
            raise
        with self._lock:
            self._waiting.remember(line, table, self._clock())

    def wait(self, kind: Kind, caller: Caller) -> float:
        """Seconds until `count` lets this visitor pass; 0 if now."""
        if caller.address == LOCAL:
            return 0.0
        with self._lock:
            return self._rates[kind].wait(caller.address)

    def spend(self, kind: Kind, caller: Caller, cost: int) -> None:
        """Count what a visitor has done at this cost; what lacks is owed, and waited for before the next."""
        if caller.address == LOCAL:
            return
        with self._lock:
            self._rates[kind].owe(caller.address, cost)


def _patience(rate: Rate) -> float:
    """How long a place is kept: of those that are due there are never more than there may be tokens."""
    return min(PATIENCE, (rate.burst - 1) * rate.seconds)


def _tokens_beside(dues: Sequence[float], now: float, rate: Rate) -> int:
    """How many tokens there must be for one more, so that one is there for each of those before it when it is due.

    Who was told to come and does not keeps nobody waiting; there are never more than a burst.
    """
    needed = (number - int(max(0.0, due - now) / rate.seconds) for number, due in enumerate(dues, 1))
    return min(rate.burst, 1 + max(needed, default=0))
