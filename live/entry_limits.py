"""Limits on what the devices of one address enter at all tables: where these have grown, and at games that are over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from live.device_identity import Device
from live.table_code_guards import Caller
from live.visitor_limits import Kind, VisitorRates
from rules import Action, Adjust, Judge, Position


def _has_room(_address: str, _table: str) -> None:
    """Of a table that stands alone nothing is asked."""


class EntryLimits:
    """Asked by a table for each entry. visitors: where it is counted. check_room: `OpenShares.check_entry`."""

    def __init__(
        self, visitors: VisitorRates | None = None, check_room: Callable[[str, str], None] = _has_room
    ) -> None:
        self._visitors = visitors or VisitorRates()
        self._check_room = check_room

    def check(self, table: str, device: Device) -> None:
        """Refuse an entry at one of the large tables of an address whose tables have grown.

        Raises:
            Illegal: `tables-open`; article 1.
        """
        self._check_room(device.address, table)

    @contextmanager
    def counted(self, table: str, position: Position, device: Device, action: Action | None = None) -> Iterator[None]:
        """Context that enters a correction, or an action, at a position; what fails in it is not counted.

        At a game that is over lobby and hall follow it, for everybody.

        Raises:
            Illegal: `tables-open`, `too-fast`; article 1.
        """
        self.check(table, device)
        if position.phase != "over":
            yield
            return
        with self._visitors.turn(_kind(action), Caller(device.address), table):
            yield


def _kind(action: Action | None) -> Kind:
    """How a correction (None) or an action counts; of words lobby and hall show nothing."""
    if isinstance(action, Judge):
        return "judgement"
    return "end" if action is None or isinstance(action, Adjust) else "word"
