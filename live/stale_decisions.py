"""Whether a decision made at an older version of a table still stands, or the table has moved on (`moved-on`)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from live.device_identity import ABSENT
from live.public_view import LogLine, View
from live.seating import Held, Seating, concerns
from rules import Action, Bribe, Figure, Judge, Note, Offer, Pay, Position, Promise, Refuse
from storage import BESIDE, Entry


def decides_anew(newer: Iterable[Entry]) -> bool:
    """Whether one of these entries invalidates a decision made before it: any but settings, words and payments.

    What was decided on an offer or a promise is invalidated by what came of that: `offers_anew`, `paid_anew`.
    """
    return any(
        entry.kind != "settings" and not (entry.kind == "action" and entry.data.get("type") in BESIDE)
        for entry in newer
    )


def decided_at(view: View) -> int:
    """The number of the last entry that invalidates decisions made before it (`decides_anew`); 0 if none does."""
    return next((line.number for line in reversed(view.log) if line.kind != "settings" and not _is_beside(line)), 0)


class Latest(NamedTuple):
    """The numbers of the last entries that a refusal may rest on, 0 if there are none.

    decided: see `decided_at`. set: of settings. paid: of payments.
    """

    decided: int
    set: int
    paid: int


def latest(view: View) -> Latest:
    """What a refusal may rest on, of a table at this version."""
    settings = next((line.number for line in reversed(view.log) if line.kind == "settings"), 0)
    paid = next((line.number for line in reversed(view.log) if isinstance(line.action, Pay)), 0)
    return Latest(decided_at(view), settings, paid)


def said_at(view: View) -> int:
    """The number of the last entry on which an answer about the game may rest: any but settings and notes."""
    return next(
        (line.number for line in reversed(view.log) if line.kind != "settings" and not isinstance(line.action, Note)), 0
    )


def _is_beside(line: LogLine) -> bool:
    return line.kind == "action" and type(line.action).__name__.lower() in BESIDE


def offer_decided_on(action: Action, seat: int | None, host: int | None) -> Figure | None:
    """The figure by whose offer an action was decided, None if by none.

    An owner's bribe or new offer from their own phone is their own word, and no answer to an offer. seat: that acts,
    None for the banker. host: whose admission it is.
    """
    match action:
        case Bribe(owner, profession) | Offer(owner, profession) if owner != seat:
            return Figure(owner, profession)
        case Refuse(_, owner, profession):
            return Figure(owner, profession)
        case Promise(promiser, owner, profession=str(profession)) if promiser == host:
            return Figure(owner, profession)
    return None


def is_of_another(
    action: Action, seat: int | None, seen: Position, now: Position, newer: Sequence[Entry], answers: Iterable[Figure]
) -> bool:
    """Whether the offer or promise that an action was decided on is another than when it was seen.

    seat: that acts, None for the banker. newer: what was entered since. answers: figures whose offers it answers
    besides.
    """
    figure = offer_decided_on(action, seat, now.host)
    figures = [*answers, *(() if figure is None else (figure,))]
    is_paid = isinstance(action, Judge) and paid_anew(seen, now, action.promise)
    return is_paid or any(offers_anew(newer, one) for one in figures)


def offers_anew(newer: Iterable[Entry], figure: Figure) -> bool:
    """Whether one of these entries makes or refuses an offer for this figure."""
    return any(entry.kind == "action" and _figure_offered_for(entry.data) == figure for entry in newer)


def paid_anew(seen: Position, now: Position, number: int) -> bool:
    """Whether something was paid towards the promise of this number since it was seen."""
    return _paid(seen, number) != _paid(now, number)


def _paid(position: Position, number: int) -> int:
    return next((one.paid for one in position.negotiation.promises if one.number == number), 0)


def _figure_offered_for(action: Mapping[str, Any]) -> tuple[Any, Any] | None:
    """The figure that an action given as JSON data makes or refuses an offer for; None for any other action."""
    owner = {"offer": "seat", "refuse": "owner"}.get(str(action.get("type")))
    return None if owner is None else (action.get(owner), action.get("profession"))


def settles_anew(newer: Iterable[Entry], name: str) -> bool:
    """Whether one of these entries changes this setting of the table."""
    return any(entry.kind == "settings" and name in entry.data for entry in newer)


def seats_anew(newer: Iterable[Entry], seat: int, seating: Seating) -> bool:
    """Whether one of these entries may have given this seat to somebody else, or to nobody.

    seating: after them. What its holder may enter without end does not count, the clock, the PIN, and taking the seat
    again by that: it would hinder its own leaving by it.
    """
    held = seating.held(seat)
    return any(
        entry.kind != "action" and (entry.kind != "settings" or _may_seat_another(entry, seat, held)) for entry in newer
    )


def _may_seat_another(entry: Entry, seat: int, held: Held) -> bool:
    """Whether an entry of settings concerns who has a seat. held: since when it is held now (`Seating.held`)."""
    return concerns(entry, seat) and (ABSENT in entry.data or not held or entry.n == held)
