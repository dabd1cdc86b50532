"""Whether a decision made at an older version of a table still stands, or the table has moved on (`moved-on`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from threading import Lock
from typing import Any, NamedTuple

from live.device_identity import ABSENT
from live.public_view import LogLine, View
from live.seating import Held, Seating, concerns
from rules import Action, Bribe, Figure, Judge, Note, Offer, Pay, Position, Promise, Refuse
from storage import BESIDE, Entry


class NewestEntries:
    """The numbers of the last entries of a log that a decision may rest on. Each is looked at once. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seen = 0
        self._decided = 0
        # By the figure that an offer was made or refused for.
        self._offered: dict[tuple[Any, Any], int] = {}

    def decides_anew(self, entries: Sequence[Entry], version: int) -> bool:
        """Whether an entry after a version invalidates a decision made at it: any but settings, words and payments.

        What was decided on an offer or a promise is invalidated by what came of that: `offers_anew`, `paid_anew`.
        """
        self._follow(entries)
        return self._decided > version

    def offers_anew(self, entries: Sequence[Entry], version: int, figure: Figure) -> bool:
        """Whether an entry after a version makes or refuses an offer for this figure."""
        self._follow(entries)
        return self._offered.get(figure, 0) > version

    def _follow(self, entries: Sequence[Entry]) -> None:
        with self._lock:
            for entry in islice(entries, self._seen, None):
                self._seen += 1
                if entry.kind == "action" and (figure := _figure_offered_for(entry.data)):
                    self._offered[figure] = self._seen
                if entry.kind != "settings" and not (entry.kind == "action" and entry.data.get("type") in BESIDE):
                    self._decided = self._seen


def decided_at(view: View) -> int:
    """The number of the last entry that invalidates decisions made before it (`NewestEntries`); 0 if none does."""
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
    action: Action,
    seat: int | None,
    seen: Position,
    now: Position,
    is_offered_anew: Callable[[Figure], bool],
    answers: Iterable[Figure],
) -> bool:
    """Whether the offer or promise that an action was decided on is another than when it was seen.

    seat: that acts, None for the banker. is_offered_anew: whether an offer for a figure was made or refused since.
    answers: figures whose offers it answers besides.
    """
    figure = offer_decided_on(action, seat, now.host)
    figures = [*answers, *(() if figure is None else (figure,))]
    is_paid = isinstance(action, Judge) and paid_anew(seen, now, action.promise)
    return is_paid or any(map(is_offered_anew, figures))


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
