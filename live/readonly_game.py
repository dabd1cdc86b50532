"""Positions to look at without playing: an earlier moment of a table, a set-up position, a worked example.

`moment_view` shows a table at an earlier moment; `Study` is a table in memory with the same queries.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Protocol

from live.device_identity import OPEN
from live.may_i import Verdict, inquire
from live.public_view import LogLine, View, moment, without_cash
from rules import Action, Dispatch, Place, Position, Settle, Step, Table, TurnBegan, opening, play
from storage import StorageError


class Subject(Protocol):
    """What the desk can be asked about: a table in play, or a study."""

    @property
    def view(self) -> View:
        """The newest moment."""

    def view_at(self, number: int) -> View:
        """The view after `number` actions in force."""

    def turn_begins(self, number: int) -> int:
        """The number of actions after which the turn of that moment begins."""

    def inquire(self, data: Mapping[str, Any], at: int | None = None) -> Verdict:
        """The verdict on an action, now or at an earlier moment."""


def turn_begins(steps: Sequence[Step], number: int) -> int:
    """The number of actions after which the turn of a moment begins. Raises StorageError `no-such-moment`."""
    here = step_at(steps, number).position
    while number:
        before = steps[number - 1].position
        if (before.round, before.host) != (here.round, here.host):
            break
        number -= 1
    return number


def moment_view(view: View, steps: Sequence[Step], number: int) -> View:
    """The table after `number` actions in force, its log cut there; without cash unless it is open.

    After the end places and balances are of that moment, before later corrections (article 12).

    Raises:
        StorageError: `no-such-moment`.
    """
    step = step_at(steps, number)
    position, due, choices, plan = moment(step)
    # Told only where the game is over now as well.
    over = position.host is None and view.over
    return replace(
        view,
        position=position,
        due=due,
        choices=choices,
        plan=plan,
        log=tuple(lines_in_force(view)[:number]),
        # Before its last moment the table was open.
        closed=view.closed if number == len(steps) - 1 else "",
        order=(),
        balances=step.position.balances if over and view.balances is not None else None,
        places=step.position.places if over and view.places is not None else None,
        undoable=number,
        undoes=0,
        open_cash=None if view.open_cash is None else step.position.balances,
    )


def lines_in_force(view: View) -> list[LogLine]:
    """The lines of the actions in force; line n leads to moment n."""
    if view.order:
        return [view.log[number - 1] for number in view.order]
    return [line for line in view.log if line.action is not None and line.in_force]


def newest_in_force(view: View) -> Iterator[LogLine]:
    """The same, the last played first, without listing all of them."""
    if view.order:
        return (view.log[number - 1] for number in reversed(view.order))
    return (line for line in reversed(view.log) if line.action is not None and line.in_force)


def recent_actions(lines: Sequence[LogLine]) -> list[Action]:
    """The actions since the host's last settlement or dispatch or the beginning of the turn, without placements."""
    found: list[Action] = []
    for line in reversed(lines):
        if line.action is None or any(isinstance(event, TurnBegan) for event in line.events):
            break
        if isinstance(line.action, Settle | Dispatch):
            break
        if not isinstance(line.action, Place):
            found.append(line.action)
    return found[::-1]


def ask(view: View, steps: Sequence[Step], data: Mapping[str, Any], at: int | None) -> Verdict:
    """The verdict on an action at one moment of a game. Raises Malformed, or StorageError `no-such-moment`."""
    number = len(steps) - 1 if at is None else at
    position = step_at(steps, number).position
    return inquire(position, data, recent_actions(lines_in_force(view)[:number]))


def step_at(steps: Sequence[Step], number: int) -> Step:
    """The step after the first `number` actions. Raises StorageError `no-such-moment`."""
    if not 0 <= number < len(steps):
        raise StorageError("no-such-moment", to=number, actions=len(steps) - 1)
    return steps[number]


class Study:
    """A game in memory that nobody plays.

    kept: see `rules.check_table`. with_cash: whether everybody's ducats, and who has won by them, are told where it is
    over.

    Raises:
        Illegal: the set-up, the starting position (article 1) or one of the actions.
    """

    def __init__(
        self, table: Table, actions: Iterable[Action] = (), *, kept: bool = False, with_cash: bool = True
    ) -> None:
        self._steps = [opening(table, kept=kept)]
        now = datetime.now(UTC).isoformat()
        lines = []
        for number, action in enumerate(actions, 1):
            step = play(self._steps[-1].position, action)
            self._steps.append(step)
            lines.append(_line(number, now, action, step))
        view = _study_view(table, self._steps, lines)
        self._view = view if with_cash else replace(view, balances=None, places=None)

    @property
    def view(self) -> View:
        """The view of the last moment."""
        return self._view

    def view_at(self, number: int) -> View:
        """The view after `number` actions. Raises StorageError `no-such-moment`."""
        return moment_view(self._view, self._steps, number)

    def turn_begins(self, number: int) -> int:
        """The number of actions after which the turn of a moment begins. Raises StorageError `no-such-moment`."""
        return turn_begins(self._steps, number)

    @property
    def steps(self) -> Sequence[Step]:
        """The replay, the opening first. Its accounts are not secret, since nobody plays it."""
        return tuple(self._steps)

    def inquire(self, data: Mapping[str, Any], at: int | None = None) -> Verdict:
        """The verdict on an action, at the end or at an earlier moment. Raises Malformed, StorageError."""
        return ask(self._view, self._steps, data, at)


def sketch(table: Table, position: Position) -> View:
    """The view of a position without choices; the position need not be legal."""
    view = _study_view(table, [Step(position._replace(phase="over", host=None), ())], [])
    return replace(view, position=without_cash(position), balances=None, places=None)


def _line(number: int, time: str, action: Action, step: Step) -> LogLine:
    return LogLine(number, time, "action", "banker", None, None, action, step.events, (), True, number)


def _study_view(table: Table, steps: Sequence[Step], lines: Sequence[LogLine]) -> View:
    position, due, choices, plan = moment(steps[-1])
    ended: Position = steps[-1].position
    over = ended.host is None
    return View(
        table_id="",
        version=len(lines),
        table=position.table,
        position=position,
        due=due,
        choices=choices,
        plan=plan,
        opening=steps[0].events,
        log=tuple(lines),
        balances=ended.balances if over else None,
        places=ended.places,
        undoable=len(lines),
        redoable=0,
        settings={},
        access=OPEN,
        seated=frozenset(),
        protected=frozenset(),
        damage=None,
        read_only=None,
    )
