"""Limits on what is entered beside the game: number, bytes and rate of notes, offers, corrections, undo and settings.

The rules bound the moves of a game; entries that nothing waits for are bounded here, well below the limits of a record.
Each seat has a share and rates of its own, and so has the banker, so that nobody can use up another's; what ends or
repairs a game has a reserve. Everything is counted from the log, so several servers of one table count together and a
restart forgets nothing.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Any

from live.rate_counters import Rates
from live.record_limits import FREE, MOST_BROUGHT, MOST_PROMISES_OF_A_SEAT, promiser
from live.token_bucket import Rate
from rules import Action, Illegal, Promise
from storage import Entry, Followed
from storage.size_limits import MOST_TABLE

MOST_OF_A_SEAT = 400
MOST_OF_THE_BANKER = 1_200
# UTF-8 bytes of such entries: of a seat, of the banker; and of all settings and corrections of a table.
MOST_BYTES_OF_A_SEAT = 128 * 1024
MOST_BYTES_OF_THE_BANKER = 384 * 1024
MOST_BYTES_OF_SETTINGS = 4 * 1024 * 1024
# How often a seat stops or starts a clock that was set; the banker may always.
MOST_TURNS_OF_A_SEAT = 30
# How often at a table the share of a seat begins anew because it is freed.
MOST_SHARES_ANEW = 3
# All shares of five seats and the banker, which fit into a record beside the moves.
_SHARES_OF_SEATS = 5 + MOST_SHARES_ANEW
_BYTES_OF_MOVES = 512 * 1024
_MOST_IN_ALL = _SHARES_OF_SEATS * MOST_OF_A_SEAT + MOST_OF_THE_BANKER
_MOST_BYTES_IN_ALL = _SHARES_OF_SEATS * MOST_BYTES_OF_A_SEAT + MOST_BYTES_OF_THE_BANKER
# Entries of any kind; a long evening has a few hundred.
MOST_ENTRIES = 12_000
# Beyond these two limits: settings and corrections of the banker.
RESERVED_ENTRIES = 500
RESERVED_BYTES = 512 * 1024
WRITING = (Rate(20, 1.5), Rate(60, 0.4))
TURNING_BACK = (Rate(60, 0.5), Rate(120, 0.25))
LOOKING = (Rate(60, 1.0), Rate(120, 0.5))
SETTING = (Rate(40, 3.0), Rate(120, 0.5))
# Actions that are played again for the price of one correction, and by all corrections of a table: whoever opens it
# waits for all of them. One that changes the set-up counts as many: its names stand in the states.
REPLAYED = 100
MOST_REPLAYED = 100_000
# Kinds of entries that share the rate limit of another kind.
_LIKE = {"amend": "undo", "setup": "undo"}
# Entries read back to restore the rates on opening; more than any burst.
_FELT = 200


def _further_promiser(action: object, replaced: Action | None) -> int | None:
    """`promiser` of an action that makes one promise more: not of one by which a promise of that seat is corrected."""
    seat = promiser(action)
    return None if isinstance(replaced, Promise) and replaced.seat == seat else seat


class TableLimits:
    """Counts and rates of one table's free actions, corrections and settings. Call under the table's lock.

    brought: how many entries the table was made with (`GameLogQueries.brought`); they are in nobody's share.
    bytes_written: UTF-8 bytes of all of them, in whatever share they were counted: they stay in the log.
    """

    def __init__(
        self, followed: Sequence[Followed] = (), clock: Callable[[], float] = time.time, brought: int = 0
    ) -> None:
        self._brought = brought
        self._left = 1.0
        self._written: Counter[int | None] = Counter()
        self._bytes: Counter[int | None] = Counter()
        self._promises: Counter[int | None] = Counter()
        # Entries that change what was promised, or may: promises, judgements and payments.
        self.about_promises = 0
        self._settings: Counter[Hashable] = Counter()
        # By seat, since the clock was set at `_clock_set`.
        self._turns: Counter[int] = Counter()
        self._clock_set: object = None
        # The seats that a phone has, as far as the entries were followed.
        self._seated: frozenset[str] = frozenset()
        # The seats whose shares have begun anew, one for each time.
        self._anew: list[int] = []
        self._bytes_of_settings = 0
        self.bytes_written = 0
        self._replayed = 0
        self._entries = 0
        self._of_banker = {
            "action": Rates(*WRITING, clock),
            "undo": Rates(*TURNING_BACK, clock),
            "redo": Rates(*TURNING_BACK, clock),
            "settings": Rates(*SETTING, clock),
            "look": Rates(*LOOKING, clock),
            "redraw": Rates(*LOOKING, clock),
        }
        self._of_seats = {
            "action": Rates(WRITING[0], None, clock),
            "settings": Rates(SETTING[0], None, clock),
        }
        self.follow(followed)

    def follow(self, followed: Sequence[Followed]) -> None:
        """Count the new entries. followed: all entries of the log."""
        if not self._entries:
            self._left = _left_beside([one.entry for one in followed[: self._brought]])
        for number, one in enumerate(followed[self._entries :], self._entries):
            replaced = followed[one.replaced - 1].action if one.replaced else None
            # A correction counts even where nothing was played yet, as its set-up is read anew.
            least = REPLAYED if one.tables is not None else int(one.entry.kind not in ("action", "settings"))
            felt = self._brought <= number >= len(followed) - _FELT
            self._follow(one.entry, max(one.played, least), replaced, felt=felt, brought=number < self._brought)
        self._entries = len(followed)

    def _follow(self, entry: Entry, played: int, replaced: Action | None, *, felt: bool, brought: bool) -> None:
        action = entry.data.get("action") if entry.kind == "amend" else entry.data
        self._promises[_further_promiser(action, replaced)] += 1
        self.about_promises += isinstance(action, Mapping) and action.get("type") in ("promise", "judge", "pay")
        free = entry.kind == "action" and entry.data.get("type") in FREE
        if entry.kind == "action" and not free:
            return
        size = len(json.dumps(entry.data, ensure_ascii=False).encode())
        device: Hashable
        device, seat = entry.seat, entry.seat
        self.bytes_written += size
        if brought:
            return
        if free:
            self._written[seat] += 1
            self._bytes[seat] += size
        else:
            self._bytes_of_settings += size
            self._replayed += played
        if entry.kind == "settings":
            device, seat = share_of_settings(entry.data, entry.role, entry.seat, entry.for_seat)
            self._settings[device] += set(entry.data) <= {"pins", "clock"}
            if "tokens" in entry.data:
                self._follow_seats(entry)
            if "clock" in entry.data:
                self._follow_clock(entry)
        rates = self._rates(entry.kind, seat) if felt else None
        if rates is not None:
            at = datetime.fromisoformat(entry.time).timestamp()
            if device is not None:
                rates.count_device(device, at=at)
            rates.count_table(1 + played // REPLAYED, at)

    def _follow_seats(self, entry: Entry) -> None:
        """Count a phone that takes a seat which has one; a seat that was freed must always be free to take."""
        if entry.seat is not None:
            self._settings[_seat_key(entry.seat)] += str(entry.seat) in self._seated
        elif entry.for_seat is not None:
            del self._settings[_seat_key(entry.for_seat)]
            self._begin_share(entry.for_seat)
        tokens = entry.data["tokens"]
        self._seated = frozenset(tokens if isinstance(tokens, Mapping) else ())

    def _begin_share(self, seat: int) -> None:
        """Give whoever sits down next a share of their own, so often at a table and where anything of it was used."""
        keys = f"pin {seat}", f"clock {seat}"
        # Its promises may be in the share of the banker, who enters them for it.
        written = self._written[seat] + self._promises[seat] + self._turns[seat]
        used = written + sum(self._settings[key] for key in keys)
        if not used or len(self._anew) >= MOST_SHARES_ANEW:
            return
        if seat not in self._anew and self._promises[seat] <= MOST_PROMISES_OF_A_SEAT:
            del self._promises[seat]
        self._anew.append(seat)
        del self._written[seat], self._bytes[seat], self._turns[seat]
        for key in keys:
            del self._settings[key]

    def _follow_clock(self, entry: Entry) -> None:
        """Count a turn of a seat's; a clock that is set anew gives every seat its turns again."""
        clock = entry.data["clock"]
        since = clock.get("since") if isinstance(clock, Mapping) else None
        if since != self._clock_set:
            self._turns.clear()
            self._clock_set = since
        if entry.seat is not None:
            self._turns[entry.seat] += 1

    def _rates(self, kind: str, seat: int | None) -> Rates | None:
        return (self._of_banker if seat is None else self._of_seats).get(_LIKE.get(kind, kind))

    def check(self, kind: str, device: Hashable, seat: int | None) -> None:
        """Check the limits for one more entry.

        kind: of the entry, or `look` and `redraw` for a preview. device: whose rate applies; for a seat, the seat,
        whatever its device; for settings see `share_of_settings`. seat: that acts, None for the banker.

        Raises:
            Illegal: `too-fast`, or `table-full`; article 1.
        """
        if self._is_full(kind, device, seat):
            raise Illegal("table-full", "1")
        rates = self._rates(kind, seat)
        assert rates is not None, kind
        rates.check(device)

    def check_promise(self, data: Mapping[str, Any], replaced: Action | None = None) -> None:
        """Check the limit of promises for an action given as JSON data: of whoever makes it, whoever enters it.

        replaced: the action that it corrects.

        Raises:
            Illegal: `table-full`; article 1.
        """
        seat = _further_promiser(data, replaced)
        if seat is not None and self._promises[seat] >= MOST_PROMISES_OF_A_SEAT:
            raise Illegal("table-full", "1")

    def check_turn(self, seat: int | None) -> None:
        """Check how often a seat has stopped or started the clock; None for the banker, who always may.

        Raises:
            Illegal: `clock-turns`; article 1.
        """
        if seat is not None and self._turns[seat] >= MOST_TURNS_OF_A_SEAT:
            raise Illegal("clock-turns", "1", limit=MOST_TURNS_OF_A_SEAT)

    def _is_full(self, kind: str, device: Hashable, seat: int | None) -> bool:
        entries, size = MOST_ENTRIES, MOST_BYTES_OF_SETTINGS
        if kind == "action":
            most, most_bytes = MOST_OF_A_SEAT, MOST_BYTES_OF_A_SEAT
            if seat is None:
                most, most_bytes = MOST_OF_THE_BANKER, MOST_BYTES_OF_THE_BANKER
            most, most_bytes = int(most * self._left), int(most_bytes * self._left)
            return self._written[seat] >= most or self._bytes[seat] >= most_bytes or self._entries >= entries
        if seat is None:
            entries, size = entries + RESERVED_ENTRIES, size + RESERVED_BYTES
        elif self._settings[device] >= MOST_OF_A_SEAT:
            return True
        replayed = kind != "settings" and self._replayed >= MOST_REPLAYED
        return replayed or self._entries >= entries or self._bytes_of_settings >= size

    def count_banker(self, kind: str, device: Hashable, replayed: int = 0) -> None:
        """Count an entry of the banker's for the device, which the log does not contain.

        replayed: how many actions were played again for it, which makes it dearer.
        """
        self._of_banker[kind].count_device(device, 1 + replayed // REPLAYED)

    def count_unlogged(self, kind: str, device: Hashable, replayed: int = 0) -> None:
        """Count what is not in the log: a preview, or a correction that was refused.

        kind: `look`, `redraw` of a preview that was shown before, or that of the entry.
        """
        self._of_banker[kind].count_device(device, 1 + replayed // REPLAYED)
        self._of_banker[kind].count_table(1 + replayed // REPLAYED)


def _left_beside(brought: Sequence[Entry]) -> float:
    """What part of its share everybody has beside a record brought in, so that what they write is read back with it."""
    free = sum(entry.data.get("type") in FREE for entry in brought)
    size = sum(len(json.dumps(entry.data, ensure_ascii=False).encode()) for entry in brought)
    left = MOST_BROUGHT - free, MOST_TABLE - _BYTES_OF_MOVES - size
    return max(0.0, min(1.0, left[0] / _MOST_IN_ALL, left[1] / _MOST_BYTES_IN_ALL))


def _seat_key(seat: int) -> str:
    return f"seat {seat} None"


def share_of_settings(
    changed: Mapping[str, object], role: str, seat: int | None, for_seat: int | None
) -> tuple[str, int | None]:
    """Under which key a change of settings is limited, and of which seat's share it is; None for the banker's.

    A PIN is of its seat's share, whoever enters it: whoever holds the phone may change it, and must not use up what the
    banker needs.
    """
    whose = seat if for_seat is None else for_seat
    if whose is not None and set(changed) == {"pins"}:
        return f"pin {whose}", whose
    if seat is not None and set(changed) == {"clock"}:
        return f"clock {seat}", seat
    return f"{role} {seat} {for_seat}", seat
