"""What one entry of a table does to the game: computed before it is stored, and once it is followed."""

from typing import NamedTuple

from rules import Action, Event, IntrigeError, Position, Step, Table
from storage.entries import Entry
from storage.undo_and_redo import Move


class Followed(NamedTuple):
    """The effect of one entry.

    action: the one it entered, None if it entered none or an unreadable one. events: what happened then. gone: the
    numbers of the entries whose actions it took out of force; back: of those that it restored. moment: the number of
    actions in force after it. tables: the set-up before and after it, where it changed. played: how many actions the
    referee played for it. awaited: whom the game waited for before it (`rules.awaited_seats`). decision, turn: the
    entries with which those began that the game is at after it (`DecisionsAndTurns`). replaced: the number of the entry
    whose action an amendment replaced, else 0. to_end: whether nothing stayed in force that stood after the first of
    `gone`, the replaced one aside.
    """

    entry: Entry
    action: Action | None
    events: tuple[Event, ...]
    gone: tuple[int, ...]
    moment: int
    tables: tuple[Table, Table] | None = None
    played: int = 1
    awaited: tuple[int, ...] = ()
    decision: int = 0
    turn: int = 0
    back: tuple[int, ...] = ()
    replaced: int = 0
    to_end: bool = True


class Prepared(NamedTuple):
    """The effect of an entry, computed before it is stored. steps: the replay of the actions after `move.keep`.

    error: why the first action that cannot be played is refused. begun: the opening of a new set-up, if the entry
    brings one.
    """

    entry: Entry
    move: Move
    action: Action | None
    keep: int
    steps: tuple[Step, ...]
    error: IntrigeError | None
    position: Position
    actions: int
    begun: Step | None = None
