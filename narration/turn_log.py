"""Queries on the log of the current turn: its lines, and the bribes of the stage."""

from collections.abc import Iterator

from live import LogLine, View
from rules import Bribe, TurnBegan


def lines_of_turn(view: View) -> list[LogLine]:
    """The lines in force since the running turn began, oldest first."""
    return list(reversed(list(_backwards(view))))


def _backwards(view: View) -> Iterator[LogLine]:
    for line in reversed(view.log):
        if line.action is None or not line.in_force:
            continue
        if any(isinstance(event, TurnBegan) for event in line.events):
            return
        yield line


def bribes_of_stage(view: View) -> list[Bribe]:
    """The bribes of the current stage in the order of declaration, with the rooms asked for and promised."""
    count = len(view.position.declared)
    found = [line.action for line in lines_of_turn(view) if isinstance(line.action, Bribe)]
    return found[-count:] if count else []
