"""The steps of the current turn: done, running, or to come."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from i18n.translator import Translator
from live import LogLine, View
from narration.turn_log import played_in_turn
from rules import Banished, Kept, Place, Settle, conflicts_of


class StepChip(NamedTuple):
    """One step of the turn: its name, and whether it is done, running or to come."""

    words: str
    state: Literal["past", "now", "next"]


def tell_steps(view: View, translator: Translator) -> list[StepChip]:
    """The steps of the current turn in order (articles 2 and 4); empty when the game is over, or the table closed."""
    if view.over or view.closed:
        return []
    chips = [StepChip(translator.say("Income"), "past"), *_done(view, translator), *_to_come(view, translator)]
    if view.position.round < view.table.edition.rounds:
        chips.append(StepChip(translator.say("Dispatch"), "now" if view.due.phase == "dispatch" else "next"))
    return chips


def _done(view: View, translator: Translator) -> Iterator[StepChip]:
    lines = played_in_turn(view)
    if not view.plan.regular and any(isinstance(line.action, Place) for line in lines):
        yield StepChip(translator.say("Regular figures"), "past")
    for line in lines:
        if isinstance(line.action, Settle):
            room = _room_fought_for(line)
            words = _external(line.action.profession, translator) if room is None else _internal(room, translator)
            yield StepChip(words, "past")


def _room_fought_for(line: LogLine) -> int | None:
    """The room of an internal conflict that this line settled; None for an external one."""
    for event in line.events:
        if isinstance(event, Banished | Kept) and event.room is not None:
            return event.room
    return None


def _to_come(view: View, translator: Translator) -> Iterator[StepChip]:
    phase, plan, position = view.due.phase, view.plan, view.position
    running = {(conflict.kind, conflict.profession) for conflict in conflicts_of(position)}
    if plan.regular:
        yield StepChip(translator.say("Regular figures"), "now" if phase.startswith("regular") else "next")
    # The conflict that the host has opened comes first (7.1).
    for profession in sorted(plan.external, key=lambda one: one != position.conflict):
        runs = phase == "external-choice" or ("external", profession) in running
        yield StepChip(_external(profession, translator), "now" if runs else "next")
    for room, profession in _rooms_under_attack(view):
        yield StepChip(_internal(room, translator), "now" if ("internal", profession) in running else "next")


def _rooms_under_attack(view: View) -> Iterator[tuple[int, str]]:
    host = view.position.host or 0
    waiting = {figure.profession for figure in view.position.parks[host]}
    for room, holder in zip(view.table.edition.rooms, view.position.palaces[host], strict=True):
        if holder is not None and holder.profession in waiting:
            yield room, holder.profession


def _external(profession: str, translator: Translator) -> str:
    return translator.say("External conflict, {professions}", professions=translator.professions(profession))


def _internal(room: int, translator: Translator) -> str:
    return translator.say("Internal conflict, {room} room", room=translator.number(room))
