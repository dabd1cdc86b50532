"""The stages of the current admission, each with its figures in bribe order and their outcome.

The plan is fixed when the turn begins (article 4); its progress is read from the log.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from live import LogLine, Subject, View
from live.readonly_game import lines_in_force
from narration.turn_log import lines_of_turn
from rules import Banished, Bribe, Event, Figure, Kept, Placed, conflicts_of
from rules.bribes import in_order

Kind = Literal["regular", "external", "internal"]
State = Literal["past", "now", "next"]


class Part(NamedTuple):
    """One figure of a stage.

    turn: the number of its bribe within the stage, from 1; None where the order is free. paid: the declared bribe, None
    before. fate: the event that decided on it.
    """

    figure: Figure
    defends: bool
    turn: int | None
    paid: int | None
    due: bool
    fate: Event | None


class Stage(NamedTuple):
    """One stage: regular figures together, or one conflict.

    room: the defender's salary. winner_comes: the attacker will be the winner of the preceding external conflict (7.2).
    """

    kind: Kind
    profession: str | None
    state: State
    article: str
    room: int | None
    parts: tuple[Part, ...]
    winner_comes: bool = False


def admission_stages(subject: Subject, view: View) -> list[Stage]:
    """The stages of the turn that contains `view`, in order; empty when the game is over."""
    host = view.position.host
    if host is None:
        return []
    began = len(lines_in_force(view)) - len(lines_of_turn(view))
    start = subject.view_at(began)
    done = _Done(subject, began, lines_of_turn(view))
    return [
        *_regular(view, start, done),
        *[_external(profession, view, start, done) for profession in _external_first(view, start)],
        *_internals(view, start, done),
    ]


class _Done:
    """Bribes and decisions of each stage of the turn so far, by kind, profession and figure."""

    def __init__(self, subject: Subject, began: int, lines: Sequence[LogLine]) -> None:
        self.paid: dict[tuple[Kind, str], list[Bribe]] = {}
        self.fates: dict[tuple[Kind, str], list[Event]] = {}
        for number, line in enumerate(lines):
            # Notes and talk belong to no stage, and there may be thousands of them.
            if not isinstance(line.action, Bribe) and not _fates(line):
                continue
            kind = _kind(subject.view_at(began + number).due.phase)
            if kind is None:
                continue
            if isinstance(line.action, Bribe):
                self.paid.setdefault((kind, line.action.profession), []).append(line.action)
            for event in _fates(line):
                self.fates.setdefault((kind, event.figure.profession), []).append(event)

    def paid_for(self, kind: Kind, figure: Figure, which: int) -> int | None:
        found = [one.amount for one in self.paid.get((kind, figure.profession), []) if one.seat == figure.seat]
        return found[which] if which < len(found) else None

    def fate_of(self, kind: Kind, figure: Figure, which: int) -> Event | None:
        events = self.fates.get((kind, figure.profession), [])
        found = [one for one in events if isinstance(one, Banished | Kept | Placed) and one.figure == figure]
        # Of one owner's two figures the first declared stays (7.3, 8.2), though the banishment may be told before.
        found.sort(key=lambda one: isinstance(one, Banished))
        return found[which] if which < len(found) else None


def _fates(line: LogLine) -> list[Banished | Kept | Placed]:
    return [event for event in line.events if isinstance(event, Banished | Kept | Placed)]


def _kind(phase: str) -> Kind | None:
    for kind in ("regular", "external", "internal"):
        if phase.startswith(kind):
            return kind
    return None


def _parts(kind: Kind, figures: list[Figure], defender: Figure | None, view: View, done: _Done) -> tuple[Part, ...]:
    host = view.position.host or 0
    ordered = [*([defender] if defender else []), *in_order(figures, host, view.table.seats)]
    numbered = view.table.edition.ordered_bribes
    found = []
    for turn, figure in enumerate(ordered, 1):
        which = ordered[: turn - 1].count(figure)
        paid = done.paid_for(kind, figure, which)
        running = _kind(view.due.phase) == kind and view.due.phase.endswith("bribes")
        due = running and paid is None and figure in view.due.figures
        defends = defender is not None and turn == 1
        found.append(Part(figure, defends, turn if numbered else None, paid, due, done.fate_of(kind, figure, which)))
    return tuple(found)


def _regular(view: View, start: View, done: _Done) -> list[Stage]:
    if not start.plan.regular:
        return []
    state: State = "now" if view.due.phase.startswith("regular") else "past"
    parts = _parts("regular", list(start.plan.regular), None, view, done)
    return [Stage("regular", None, state, "4.1", None, parts)]


def _external_first(view: View, start: View) -> list[str]:
    """Order external conflicts: settled, current, waiting."""
    left = view.plan.external
    opened = view.position.conflict
    return sorted(start.plan.external, key=lambda name: (name in left, name in left and name != opened))


def _external(profession: str, view: View, start: View, done: _Done) -> Stage:
    host = view.position.host or 0
    waiting = [figure for figure in start.position.parks[host] if figure.profession == profession]
    state: State = "next"
    if profession not in view.plan.external:
        state = "past"
    elif _is_running("external", profession, view):
        state = "now"
    return Stage("external", profession, state, "4.2", None, _parts("external", waiting, None, view, done))


def _is_running(kind: Kind, profession: str, view: View) -> bool:
    return any((one.kind, one.profession) == (kind, profession) for one in conflicts_of(view.position))


def _internals(view: View, start: View, done: _Done) -> list[Stage]:
    host, position = view.position.host or 0, start.position
    left = {*view.plan.internal, *view.plan.external}
    found = []
    for room, defender in zip(view.table.edition.rooms, position.palaces[host], strict=True):
        waiting = [figure for figure in position.parks[host] if defender and figure.profession == defender.profession]
        if defender is None or not waiting:
            continue
        profession = defender.profession
        first = profession in start.plan.external
        if first:
            # Only the winner of the external conflict attacks (7.2); it is known once that is settled.
            here = view.position.parks[host] if profession not in view.plan.external else ()
            kept = [one.figure for one in done.fates.get(("external", profession), []) if isinstance(one, Kept)]
            waiting = kept or [figure for figure in here if figure.profession == profession]
        state: State = "next"
        if profession not in left:
            state = "past"
        elif _is_running("internal", profession, view):
            state = "now"
        parts = _parts("internal", waiting, defender, view, done)
        found.append(Stage("internal", profession, state, "4.3", room, parts, first and not waiting))
    return found
