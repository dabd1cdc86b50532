"""The common interface of an immutable position and the builder of the next one: everything that checks read."""

from collections.abc import Sequence
from typing import Protocol

from rules.actions import Bribe, Figure
from rules.negotiation_state import Negotiation
from rules.position import Phase
from rules.table_setup import Table


class PositionLike(Protocol):
    """A moment of a game, see `Position`."""

    @property
    def table(self) -> Table:
        """The set-up."""

    @property
    def round(self) -> int:
        """From 1."""

    @property
    def host(self) -> int | None:
        """The seat on turn, None when over."""

    @property
    def phase(self) -> Phase:
        """What is due."""

    @property
    def accounts(self) -> Sequence[int]:
        """Ducats by seat, the bank's last."""

    @property
    def palaces(self) -> Sequence[tuple[Figure | None, ...]]:
        """By seat and room index."""

    @property
    def parks(self) -> Sequence[tuple[Figure, ...]]:
        """By seat, in order of arrival."""

    @property
    def supply(self) -> Sequence[tuple[int, ...]]:
        """By seat and profession index."""

    @property
    def conflict(self) -> str | None:
        """The profession in the one conflict that is dealt with."""

    @property
    def pending(self) -> tuple[Figure, ...]:
        """The figures whose bribe is still due."""

    @property
    def declared(self) -> tuple[Bribe, ...]:
        """The bribes of this stage."""

    @property
    def played(self) -> int:
        """The number of actions played."""

    @property
    def negotiation(self) -> Negotiation:
        """What was said."""

    def room_of(self, host: int, profession: str) -> int | None:
        """The index of the room in `host`'s palace that a figure of this profession holds, if any."""
