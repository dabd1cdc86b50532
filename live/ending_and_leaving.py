"""Players who leave a table, and tables closed unfinished, ended as they stand, or reopened."""

from abc import ABC
from collections.abc import Callable
from typing import Any

from live.device_identity import ABSENT, Device
from live.entry_limits import EntryLimits
from live.permissions import check_banker
from live.seat_taking import SeatTaking
from live.seating import Seating, by_name
from live.stale_decisions import seats_anew, settles_anew
from live.table_queries import NO_DEVICE
from rules import Illegal
from storage import AS_IT_STANDS, CLOSED, UNFINISHED, StorageError


class Closing(SeatTaking, ABC):
    """The banker's decisions about a table as a whole; each is an entry in the log.

    version: the one it was decided on, if known: StorageError `moved-on` if since then somebody else closed or opened
    the table, or gave the seat to another.
    """

    _entries: EntryLimits

    def close(self, *, version: int | None = None, device: Device = NO_DEVICE) -> None:
        """Close the table unfinished; it can be reopened or deleted. Raises Illegal `banker-only`."""
        self._decide(lambda _: {CLOSED: {"why": UNFINISHED}}, device, version)

    def end_as_it_stands(self, *, version: int | None = None, device: Device = NO_DEVICE) -> None:
        """End the game now, ranked by ducats, which become public.

        Raises:
            Illegal: `banker-only`, or `game-over` if it has ended already (article 11).
        """

        def ended(_: Seating) -> dict[str, Any]:
            if self.view.over:
                raise Illegal("game-over", "11")
            return {CLOSED: {"why": AS_IT_STANDS}}

        self._decide(ended, device, version)

    def reopen(self, *, version: int | None = None, device: Device = NO_DEVICE) -> None:
        """Reopen a closed table. Raises Illegal `banker-only`."""
        self._decide(lambda _: {CLOSED: None}, device, version)

    def leave(self, seat: int, *, version: int | None = None, device: Device = NO_DEVICE) -> None:
        """Mark a seat's player as absent: the table plays the seat by agreement; its phone and PIN are forgotten.

        Raises:
            Illegal: `banker-only`.
        """

        def left(seating: Seating) -> dict[str, Any]:
            return {
                ABSENT: sorted(seating.absent | {seat}),
                "tokens": by_name({one: token for one, token in seating.tokens.items() if one != seat}),
                "pins": by_name({one: pin for one, pin in seating.pins.items() if one != seat}),
            }

        self._decide(left, device, version, seat)

    def come_back(self, seat: int, *, version: int | None = None, device: Device = NO_DEVICE) -> None:
        """Mark a seat as played again, by its player or a new one. Raises Illegal `banker-only`."""
        self._decide(lambda seating: {ABSENT: sorted(seating.absent - {seat})}, device, version, seat)

    def _decide(
        self,
        decided: Callable[[Seating], dict[str, Any]],
        device: Device,
        version: int | None,
        seat: int | None = None,
    ) -> None:
        """Enter what the banker decides. decided: the settings to change, from the seating at that moment."""

        def decide(seating: Seating) -> bool:
            check_banker(seating, device)
            if version is not None and self._is_settled_anew(version, seat):
                return False
            changed = decided(seating)
            if not changed.get(CLOSED):
                # An open table can always be closed.
                self._entries.check(self.table_id, device)
            if any(self._game_log.settings.get(name) != value for name, value in changed.items()):
                self._settle_settings(changed, "banker", None, seat)
            return True

        if not self.joining.decide(decide):
            raise StorageError("moved-on")

    def _is_settled_anew(self, version: int, seat: int | None) -> bool:
        newer = self._game_log.game.entries[version:]
        return settles_anew(newer, CLOSED) if seat is None else seats_anew(newer, seat, self.seating)
