"""A position: the whole state of a game as one immutable value, and its JSON (record.md, "Position").

Figures are in palaces (4.4), in parks (4), on the island or in the supplies; ducats in the accounts, including the
bank's, so that their sum is constant.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from rules.actions import Bribe, Figure
from rules.field_kinds import figure_data
from rules.game_end import places_of
from rules.negotiation_state import NOTHING_SAID, Negotiation
from rules.table_setup import Table

Phase = Literal[
    "regular-bribes",
    "regular-placement",
    "external-choice",
    "external-bribes",
    "external-settlement",
    "internal-bribes",
    "internal-settlement",
    "dispatch",
    "over",
]


PHASES: tuple[Phase, ...] = get_args(Phase)


class Position(NamedTuple):
    """One moment of a game.

    round: from 1. host: the seat on turn, None when over. phase: what is due. accounts: ducats by seat, the bank's last
    and mostly negative. palaces: by seat and room index. parks: by seat, in order of arrival. supply: by seat and
    profession index. conflict: the profession in conflict, where conflicts are dealt with one at a time. pending: the
    figures whose bribe is still due in this stage, in order (5.3). declared: the bribes of this stage, in order of
    declaration (needed by 7.3 and 9). played: the number of actions, including notes and corrections. negotiation: what
    was said (14).
    """

    table: Table
    round: int
    host: int | None
    phase: Phase
    accounts: tuple[int, ...]
    palaces: tuple[tuple[Figure | None, ...], ...]
    parks: tuple[tuple[Figure, ...], ...]
    island: tuple[Figure, ...]
    supply: tuple[tuple[int, ...], ...]
    conflict: str | None
    pending: tuple[Figure, ...]
    declared: tuple[Bribe, ...]
    played: int = 0
    negotiation: Negotiation = NOTHING_SAID

    @property
    def balances(self) -> tuple[int, ...]:
        """Every seat's cash. Secret until the game is over (article 1)."""
        return self.accounts[:-1]

    @property
    def places(self) -> tuple[int, ...] | None:
        """Each seat's place when the game is over, ties sharing the better one (article 11); else None."""
        return None if self.host is not None else places_of(self.balances)

    def room_of(self, host: int, profession: str) -> int | None:
        """The index of the room in `host`'s palace that a figure of this profession holds, if any."""
        return room_in(self.palaces[host], profession)


def room_in(palace: Sequence[Figure | None], profession: str) -> int | None:
    """The index of the room that a figure of this profession holds, if any."""
    for index, figure in enumerate(palace):
        if figure is not None and figure[1] == profession:
            return index
    return None


def palace_data(palace: Sequence[Figure | None], rooms: Sequence[int]) -> dict[str, Any]:
    """A palace as JSON data: the figures in it by their rooms' salaries."""
    return {str(salary): figure_data(held) for salary, held in zip(rooms, palace, strict=True) if held}


def position_data(position: Position) -> dict[str, Any]:
    """The position as JSON data in the format of record.md. Contains all balances: see article 1."""
    edition = position.table.edition
    places = position.places
    return {
        "round": position.round,
        "seat": position.host,
        "phase": position.phase,
        "balances": list(position.balances),
        "palaces": [palace_data(palace, edition.rooms) for palace in position.palaces],
        "parks": [[figure_data(figure) for figure in sorted(park)] for park in position.parks],
        "island": [figure_data(figure) for figure in sorted(position.island)],
        "supply": [dict(zip(edition.professions, counts, strict=True)) for counts in position.supply],
        "places": None if places is None else list(places),
    }
