"""Queries on a table in play, without changes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from live.device_identity import Actor, Device
from live.log_projection import TableProjection
from live.may_i import Verdict, unmeasured
from live.permissions import check_action
from live.public_view import View
from live.public_view_builder import view_of
from live.readonly_game import ask, moment_view, turn_begins
from live.refusal_sentences import may_pass
from live.sandbox import Sandbox
from live.seating import Seating
from rules import Illegal, Position, parse_action, refusal
from storage import AS_IT_STANDS, GameLog, StorageError

# A browser without cookies: the banker of a one-device table, a watcher at any other.
NO_DEVICE = Device()


class TableQueries(ABC):
    """One table as its screens, the desk and the sandbox read it. game_log: of the open table; subclasses update it."""

    def __init__(self, game_log: GameLog) -> None:
        self._game_log = game_log
        with game_log.lock:
            self._course = TableProjection(game_log)
            self._view = view_of(game_log, self._course)

    @property
    def table_id(self) -> str:
        """The table's short code."""
        return self._game_log.id

    @property
    def view(self) -> View:
        """The public view at the newest version."""
        return self._view

    @property
    def ended(self) -> str:
        """When the game was over, in UTC, ISO 8601, as the hall tells it; "" for any other."""
        return self._game_log.summary().ended if self._view.over else ""

    @property
    def seating(self) -> Seating:
        """The seating at the newest version."""
        return self._course.seating

    def who(self, device: Device) -> Actor:
        """Identify a device at this table by its cookies."""
        return self.seating.who(device)

    def refusal(self, data: Mapping[str, Any], *, device: Device = NO_DEVICE) -> Illegal | None:
        """Why a device may not play an action now, or None; nothing is played. Raises Malformed.

        Only a seat that asks for itself gets refusals that depend on its own cash.
        """
        action = parse_action(dict(data), self._view.table.edition)
        with self._game_log.lock:
            if self.who(device).seat is not None:
                self._hear()
            try:
                # The same permissions as for playing: a refused bribe would reveal the payer's cash.
                actor = check_action(self.seating, device, action, self._position)
            except Illegal as error:
                return error
            own = actor.seat is not None and actor.seat == getattr(action, "seat", None)
            return refusal(self._position if own else unmeasured(self._position, action), action)

    def own_cash(self, device: Device, told: object = None) -> int:
        """The ducats of the device's seat. Raises Illegal `watching` if it has none, or another; article 1."""
        with self._game_log.lock:
            self._hear()
            seat = self.seating.who(device._replace(as_seat=True)).seat
            if seat is None or told not in (None, seat):
                raise Illegal("watching", "1")
            return self._position.balances[seat]

    def record(self) -> dict[str, Any]:
        """The game record of what is in force (record.md). It has no balances, but they can be computed from it."""
        return self._game_log.record()

    def told_record(self) -> dict[str, Any] | None:
        """The record where nobody's cash is secret any more: of a game that is over, or was ended as it stands."""
        with self._game_log.lock:
            ended = self.seating.closed == AS_IT_STANDS
            return self._game_log.record() if ended or self._position.host is None else None

    def view_at(self, number: int) -> View:
        """The view after `number` actions in force. Raises StorageError `no-such-moment`."""
        with self._game_log.lock:
            return moment_view(self._view, self._course.steps, number)

    def turn_begins(self, number: int) -> int:
        """The number of actions after which the turn of a moment begins. Raises StorageError `no-such-moment`."""
        with self._game_log.lock:
            return turn_begins(self._course.steps, number)

    def sandbox(self, number: int | None = None, *, device: Device = NO_DEVICE) -> Sandbox:
        """A sandbox that starts after `number` actions (default: now); it is not stored.

        It knows the ducats of the device's seat; everybody's if the game is over or played with open cash.

        Raises:
            StorageError: `no-such-moment`.
        """
        with self._game_log.lock:
            self._hear()
            seat = self.seating.who(device._replace(as_seat=True)).seat
            steps = tuple(self._course.steps)
            known = frozenset[int]() if seat is None else frozenset({seat})
            if self._view.open_cash is not None:
                known = frozenset(range(self._view.table.seats))
            return Sandbox(self._view, steps, len(steps) - 1 if number is None else number, known)

    def inquire(self, data: Mapping[str, Any], at: int | None = None) -> Verdict:
        """The desk's verdict on an action, now or at an earlier moment; independent of anybody's cash.

        Raises:
            Malformed: the data is no action. StorageError: `no-such-moment`.
        """
        with self._game_log.lock:
            return ask(self._view, self._course.steps, data, at)

    @abstractmethod
    def catch_up(self, version: int | None = None) -> None:
        """Apply what other servers have entered (`LiveTable`)."""

    def _hear(self) -> None:
        """Catch up before a purse is told: its seat may have been freed, or have another PIN, at another server.

        While the store is out of reach nothing is decided anywhere, and what is known is told.
        """
        if self._game_log.read_only is not None:
            return
        try:
            self.catch_up()
        except StorageError as error:
            if not may_pass(error):
                raise

    def _hears_news(self) -> bool:
        """Catch up as `_hear` does; whether anything had been entered."""
        known = self._game_log.version
        self._hear()
        return self._game_log.version != known

    @property
    def _position(self) -> Position:
        return self._course.position
