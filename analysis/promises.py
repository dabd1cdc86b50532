"""Broken promises, and whether they paid."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.bribes import Bribed


@dataclass(frozen=True)
class Betrayal:
    """A promised room that could have been given and was not (article 5.6), and what the host had of it.

    bribe: the index of the bribe it was promised for. host, guest: who broke it, to whom. taken: the bribe's cost.
    damage: `Bribed.damage`. before, after: what the guest's other bribes to this host cost, those declared up to this
    turn of the host and those after it; visits_before, visits_after: on how many of the host's turns these were paid.
    """

    bribe: int
    host: int
    guest: int
    taken: int
    damage: int
    before: int
    after: int
    visits_before: int
    visits_after: int


def betrayals_of(bribes: Sequence[Bribed]) -> tuple[Betrayal, ...]:
    """Every broken promise of a room that was within reach, in order."""
    return tuple(
        [_betrayal(bribe, bribes) for bribe in bribes if bribe.promise_kept is False and bribe.promise_possible]
    )


def _betrayal(bribe: Bribed, bribes: Sequence[Bribed]) -> Betrayal:
    host, guest = bribe.host, bribe.figure.seat
    others = [one for one in bribes if (one.host, one.figure.seat) == (host, guest) and one is not bribe]
    before = [one for one in others if one.turn <= bribe.turn]
    after = [one for one in others if one.turn > bribe.turn]
    return Betrayal(
        bribe=bribe.number,
        host=host,
        guest=guest,
        taken=bribe.cost,
        damage=bribe.damage,
        before=sum(one.cost for one in before),
        after=sum(one.cost for one in after),
        visits_before=len({one.turn for one in before}),
        visits_after=len({one.turn for one in after}),
    )
