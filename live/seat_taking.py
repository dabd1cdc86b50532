"""How devices become a seat's or the banker's at an open table."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from live.free_seats import is_under_way
from live.joining import Joining
from live.table_queries import TableQueries
from live.wrong_tries import Guards
from storage import Role
from storage.store import Store


class SeatTaking(TableQueries, ABC):
    """The joining of a table. guards: of its PINs; store: of its tickets; clock: seconds since 1970."""

    _guards: Guards
    _store: Store
    _clock: Callable[[], float] = staticmethod(time.time)

    @property
    def joining(self) -> Joining:
        """Its tickets, tokens and PINs.

        Made for whoever asks: it holds the table, which would hold it, and so stay in memory after it was let go.
        """
        log = self._game_log
        return Joining(
            log.lock,
            lambda: self.seating,
            self._settle_settings,
            self._guards,
            self._store,
            lambda: is_under_way(log.game),
            self._hear,
            self._clock,
        )

    @abstractmethod
    def _settle_settings(self, changed: dict[str, Any], role: Role, seat: int | None, for_seat: int | None) -> None:
        """Enter changed settings of the table within its rate limits (`LiveTable`)."""
