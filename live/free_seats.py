"""Free seats: at the beginning whoever comes takes one; in the middle of a game only who brings a code.

Whoever sits on a seat reads its purse and acts for it. The banker's device shows the codes; they are stored by their
digest, so any server can use them. A seat has one code at a time, of the last that was decided about who has it.
"""

import hmac
import secrets
import time
from collections.abc import Callable

from live.credential_hashing import digest
from live.record_limits import is_free
from live.seating import Seating
from storage.identifiers import LETTERS
from storage.replayed_game import ReplayedGame
from storage.store import TICKETS, Kept, Store

# Seconds after phones were turned on in which all sit down, though the game may be under way.
SITTING_DOWN_SECONDS = 600.0
CODE_SECONDS = 600.0
# A page tries five a second: wrong ones need not be counted, by which a guest could keep the right one waiting.
CODE_LETTERS = 6


def is_under_way(game: ReplayedGame) -> bool:
    """Whether a move was made, or the game began from a position: then purses are no longer those of the start."""
    taken = (game.actions[number] for number in game.in_force if number in game.actions)
    return game.table.start is not None or any(not is_free(action) for action in taken)


def needs_code(seating: Seating, seat: int, under_way: bool, now: float) -> bool:
    """Whether a seat is free, but not for whoever comes first. now: seconds since 1970."""
    if not under_way or seat in seating.tokens or seat in seating.pins:
        return False
    return seat in seating.had or now > seating.phones_since + SITTING_DOWN_SECONDS


class SeatCodes:
    """The codes by which somebody sits down on a free seat: each good once, for ten minutes, until another is made.

    One is void as soon as anything is decided about who has the seat (`Seating.decided_by`): whoever was given it for
    an earlier holder's place does not come to a later one's. clock: since 1970.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock

    def draw(self, seating: Seating, seat: int) -> str:
        """Make a code for a seat; the one before is void."""
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        kept = {"code": _hashed(seating, seat, code), "table": seating.table, "until": self._clock() + CODE_SECONDS}
        self._store.put(TICKETS, {_name(seating, seat): kept})
        return code

    def use(self, seating: Seating, seat: int, typed: str) -> bool:
        """Use up a code as it was typed, atomically; returns whether it was this seat's."""
        name, kept = _name(seating, seat), self._kept(seating, seat, typed)
        return kept is not None and self._store.put(TICKETS, {name: None}, expect={name: kept.n})

    def stands(self, seating: Seating, seat: int, code: str) -> bool:
        """Whether `use` would find this code to be the seat's."""
        return self._kept(seating, seat, code) is not None

    def _kept(self, seating: Seating, seat: int, typed: str) -> Kept | None:
        """What is stored of a seat's code, if that is the one that was typed."""
        kept = self._store.get(TICKETS, _name(seating, seat))
        if kept is None or kept.document is None or kept.document["until"] < self._clock():
            return None
        is_right = hmac.compare_digest(kept.document["code"], _hashed(seating, seat, typed.strip().upper()))
        return kept if is_right else None


def _name(seating: Seating, seat: int) -> str:
    # No digest of a ticket has this form: a code is none.
    return f"seat/{digest(f'{seating.table}/{seat}')}"


def _hashed(seating: Seating, seat: int, code: str) -> str:
    return digest(f"{seating.table}/{seat}/{seating.decided_by(seat)}/{code}")
