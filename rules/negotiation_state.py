"""What was said at the table (article 14): current offers, and promises with their outcomes."""

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


class Negotiation(NamedTuple):
    """offers: the current ones, oldest first. heard: figures with any offer in this stage, once each.

    promises: all of the game, in order of time.
    """

    offers: tuple[Offer, ...] = ()
    heard: tuple[Figure, ...] = ()
    promises: tuple[PromiseState, ...] = ()


NOTHING_SAID = Negotiation()
