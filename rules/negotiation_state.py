"""What was said at the table (article 14): current offers, and promises with their outcomes."""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Literal, NamedTuple

from rules.actions import Figure, Offer, Promise, Turn

Outcome = Literal["open", "kept", "broken", "impossible"]


class PromiseState(NamedTuple):
    """A promise and its state.

    number: its index among the actions. made: the turn in which it was given. paid: ducats paid towards its sum.
    at_stake: whether the promiser ever had a decision that could give the room. payable: whether a bribe in the turn it
    is due could pay the sum. decided: by the log, when it fell due. judged: by the promisee, which takes precedence.
    """

    number: int
    promise: Promise
    made: Turn
    paid: int = 0
    at_stake: bool = False
    payable: bool = False
    decided: Outcome | None = None
    judged: bool | None = None

    @property
    def outcome(self) -> Outcome:
        """The outcome: the promisee's judgement, else the log's decision, else open."""
        if self.judged is not None:
            return "kept" if self.judged else "broken"
        return self.decided or "open"

    @property
    def by(self) -> Literal["hand", "log"] | None:
        """Who decided it, None while it is open."""
        if self.judged is not None:
            return "hand"
        return None if self.decided is None else "log"


# Promises in a block: of the 800 references to the most that a record may hold, a payment then copies about 60.
_BLOCK = 32


class Negotiation(NamedTuple):
    """offers: the current ones, oldest first. heard: figures with any offer in this stage, once each.

    blocks: `promises` in parts: all positions of a game are kept, and each shares with the one before it those parts
    in which nothing has changed.
    """

    offers: tuple[Offer, ...] = ()
    heard: tuple[Figure, ...] = ()
    blocks: tuple[tuple[PromiseState, ...], ...] = ()

    @property
    def promises(self) -> tuple[PromiseState, ...]:
        """All promises of the game, in order of time."""
        return tuple(chain.from_iterable(self.blocks))

    def with_promises(self, states: Sequence[PromiseState]) -> "Negotiation":
        """The same with these promises: those it had, in the same order, and new ones after them."""
        blocks = [tuple(states[at : at + _BLOCK]) for at in range(0, len(states), _BLOCK)]
        pairs = zip_longest(self.blocks, blocks)
        return self._replace(blocks=tuple([had if had == block else block for had, block in pairs]))


NOTHING_SAID = Negotiation()
