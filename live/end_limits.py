"""Rate limits on what is entered at a game that is over: lobby and hall follow it, for everybody."""

from collections.abc import Iterator
from contextlib import contextmanager

from live.device_identity import Device
from live.table_code_guards import Caller
from live.visitor_limits import Kind, VisitorRates
from rules import Action, Adjust, Judge, Position


class EndLimits:
    """What the devices of this process change at games that are over. visitors: where it is counted, by address."""

    def __init__(self, visitors: VisitorRates | None = None) -> None:
        self._visitors = visitors or VisitorRates()

    @contextmanager
    def counted(self, position: Position, device: Device, action: Action | None = None) -> Iterator[None]:
        """Context that enters a correction, or an action, at a position; what fails in it is not counted.

        Raises:
            Illegal: `too-fast`; article 1.
        """
        if position.phase != "over":
            yield
            return
        kind = _kind(action)
        caller = Caller(device.address)
        self._visitors.check(kind, caller)
        yield
        self._visitors.spend(kind, caller, 1)


def _kind(action: Action | None) -> Kind:
    """How a correction (None) or an action counts; of words lobby and hall show nothing."""
    if isinstance(action, Judge):
        return "judgement"
    return "end" if action is None or isinstance(action, Adjust) else "word"
