"""What is said at the table, as values (article 14): offers that stand, and promises with what became of them."""

from typing import Literal, NamedTuple

from rules.actions import Figure, Offer, Promise, Turn

Outcome = Literal["open", "kept", "broken", "impossible"]


class PromiseState(NamedTuple):
    """A promise and what is known of it.

    number: its index among the actions. made: the turn in which it was given. paid: ducats paid towards its sum.
    at_stake: whether the promiser ever had a decision that could give the room. payable: whether a bribe of the
    turn it is due could pay the sum. decided: what the log decided when it fell due. judged: what the one it was made
    to says of it, which wins.
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
        """What counts: the judgement by hand, else what the log decided, else it is open."""
        if self.judged is not None:
            return "kept" if self.judged else "broken"
        return self.decided or "open"

    @property
    def by(self) -> Literal["hand", "log"] | None:
        """Who decided it, None while it is open."""
        if self.judged is not None:
            return "hand"
        return None if self.decided is None else "log"


class Negotiation(NamedTuple):
    """offers: those that stand, the oldest first. heard: figures named in any offer of this stage, once each.

    promises: all of the game, in the order they were made.
    """

    offers: tuple[Offer, ...] = ()
    heard: tuple[Figure, ...] = ()
    promises: tuple[PromiseState, ...] = ()


NOTHING_SAID = Negotiation()
