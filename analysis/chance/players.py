"""Simulated players for playouts: their bribes depend on possible earnings, and hosts mostly favour high bribes."""

from random import Random

from analysis.bribe_outcomes import within_reach
from analysis.timed_events import incomes_left, turn_number
from rules import Action, Bribe, BribeRange, Choice, Dispatch, Place, Position, Settle, legal

# The mean bribe as a fraction of the possible earnings: without and in a conflict.
_CALM, _FOUGHT = 0.08, 0.16
# The weight of a host's random preference against bribes, in units of bribes.
_WHIM = 1.5


def choose(position: Position, rng: Random) -> Action:
    """The action of a simulated player. Raises IndexError if no action is legal (article 9.1)."""
    choices = legal(position)
    if isinstance(choices[0], BribeRange):
        return _bribe(position, choices[0], rng)
    decisions = [choice for choice in choices if not isinstance(choice, BribeRange)]
    return max(decisions, key=lambda choice: _worth(position, choice) + rng.gauss(0, _WHIM))


def _bribe(position: Position, offer: BribeRange, rng: Random) -> Bribe:
    """A bribe, exponentially distributed around its mean, in whole units, within the legal range."""
    table = position.table
    turn = turn_number(table, position.round, position.host or 0)
    stake = within_reach(position, offer.profession) * incomes_left(table, turn, offer.seat)
    mean = stake * (_CALM if position.phase == "regular-bribes" else _FOUGHT) + 1
    units = int(rng.expovariate(1 / mean)) // offer.step
    most = offer.most // offer.step * offer.step
    return Bribe(offer.seat, offer.profession, max(offer.least, min(offer.least + units * offer.step, most)))


def _worth(position: Position, choice: Choice) -> float:
    edition = position.table.edition
    match choice:
        case Place(_, figure, room):
            paid = sum(bribe.amount for bribe in position.declared if bribe.seat == figure.seat)
            return min(paid / edition.unit, 5) * edition.room_index[room] / 2
        case Settle(_, profession, winner, room):
            paid = max(one.amount for one in position.declared if (one.seat, one.profession) == (winner, profession))
            return paid / edition.unit + (edition.room_index[room] / 2 if room is not None else 0)
        case Dispatch(_, figures):
            return -2.0 * sum(position.room_of(one.to, one.profession) is not None for one in figures)
        case _:
            return 0.0
