"""The "what if" sandbox: a game continued by hand from one of its moments, in memory only.

A finished game has no secrets, so its sandbox starts with everybody's ducats. For a running game only the asker's own
ducats are known; everybody else gets more than enough, so that no refusal reveals anybody's cash (article 1). There the
bank grants nothing, and nobody wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from live.public_view import BribeOffer, LogLine, View, moment, public_choices
from live.readonly_game import lines_in_force, moment_view, step_at, turn_begins
from live.sandbox_record import cash_flow, declares_nothing, emptied, record_of_turn
from rules import Action, Edition, Ended, Event, Illegal, Position, Step, action_data, parse_action, play, refusal
from rules.json_values import MOST_DUCATS


def full_purse(edition: Edition) -> int:
    """More ducats than anybody pays at once: nine tenths of what a record may name, as salaries are added."""
    return MOST_DUCATS * 9 // 10 // edition.unit * edition.unit


class Sandbox:
    """A game continued from one moment, in memory only.

    view: of the real game at its newest version; steps: its replay; at: the number of actions after which the sandbox
    starts. known: the seats whose ducats are known; all of them if the game is over.

    Raises:
        StorageError: `no-such-moment`.
    """

    def __init__(self, view: View, steps: Sequence[Step], at: int, known: frozenset[int] = frozenset()) -> None:
        self._begun = moment_view(view, steps, at)
        self._game, self._real = view, steps
        self._course = tuple([line.action for line in lines_in_force(view) if line.action is not None])
        self.at = at
        self.known = known if steps[-1].position.host is not None else frozenset(range(view.table.seats))
        start = steps[at].position
        self._time = datetime.now(UTC).isoformat()
        begins = turn_begins(steps, at)
        self._turn = [(self._course[step - 1], steps[step].events) for step in range(begins + 1, at + 1)]
        left = emptied(self._turn, view.table.edition.least_bribe)
        self._steps = [Step(_with_purses(start, self.known, left), steps[at].events)]
        self._actions: list[Action] = []

    @property
    def actions(self) -> tuple[dict[str, Any], ...]:
        """The actions played in the sandbox, as JSON data."""
        return tuple([action_data(action) for action in self._actions])

    @property
    def beside(self) -> tuple[dict[str, Any] | None, ...]:
        """As `actions`, but None for each of the first that are the real game's own."""
        real = self._course[self.at :]
        common = next((at for at, (one, own) in enumerate(zip(self._actions, real, strict=False)) if one != own), None)
        same = min(len(self._actions), len(real)) if common is None else common
        return (*[None] * same, *self.actions[same:])

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last action played here; final places only if everybody's ducats are known."""
        return self._told(self._steps[-1]) if self._actions else ()

    @property
    def position(self) -> Position:
        """The current position. Only the accounts of the `known` seats are real; must not reach a screen."""
        return self._steps[-1].position

    @property
    def balances(self) -> dict[int, int]:
        """The ducats of the known seats, by seat."""
        return {seat: self.position.accounts[seat] for seat in sorted(self.known)}

    @property
    def same(self) -> bool:
        """Whether the actions played here equal those of the real game."""
        return tuple(self._actions) == self._course[self.at : self.at + len(self._actions)]

    @property
    def next_real(self) -> dict[str, Any] | None:
        """The real game's next action as JSON data, while `same`; None otherwise."""
        action = self._next
        return None if action is None else action_data(action)

    @property
    def _next(self) -> Action | None:
        number = self.at + len(self._actions)
        return self._course[number] if self.same and number < len(self._course) else None

    def play(self, data: Mapping[str, Any]) -> None:
        """Play an action given as JSON data. Raises Malformed or Illegal, changing nothing."""
        # It may be the game's own, whose remarks an earlier version did not bound; the page bounds what screens send.
        action = parse_action(dict(data), self._begun.table.edition, kept=True)
        self._steps.append(play(self._position_for(action), action))
        self._actions.append(action)

    def _position_for(self, action: Action) -> Position:
        """The current position; where the game's own next action shows that its player had nothing (5.5), so here."""
        position, least = self.position, self._begun.table.edition.least_bribe
        if action != self._next or not declares_nothing(action, least) or action.seat in self.known:
            return position
        accounts = list(position.accounts)
        accounts[action.seat] = 0
        return position._replace(accounts=tuple(accounts))

    def refusal(self, data: Mapping[str, Any]) -> Illegal | None:
        """Why an action may not be played here, or None. Raises Malformed."""
        return refusal(self.position, parse_action(dict(data), self._begun.table.edition))

    def back(self) -> None:
        """Undo the last action played here, if any."""
        if self._actions:
            del self._actions[-1], self._steps[-1]

    def record(self, note: str) -> dict[str, Any] | None:
        """The turn in which the sandbox begins, continued as here, as a record; None if it cannot be replayed.

        It reveals no secret balance, not even that of this device's own seat, since a record can be passed on. note:
        the text of its first entry.
        """
        whole = len(self.known) == self._begun.table.seats
        start, known = self._real[self.at].position, self.known if whole else frozenset()
        purses = _with_purses(start, known, self._left_at_start()).balances
        return record_of_turn(self._real[: self.at + 1], self._course[: self.at], self._actions, purses, note)

    def _left_at_start(self) -> dict[int, int]:
        """What was left where the sandbox begins to those of whom the real game, as far as followed, shows it."""
        steps = zip(self._actions, self._course[self.at :], self._steps[1:], strict=False)
        followed = [(real if played == real else None, step.events) for played, real, step in steps]
        left = emptied([*self._turn, *followed], self._begun.table.edition.least_bribe)
        told = [event for _, events in followed for event in events]
        return {seat: cash - cash_flow(seat, told) for seat, cash in left.items()}

    def real_view(self, number: int) -> View:
        """The real game after `number` actions. Raises StorageError `no-such-moment`."""
        return moment_view(self._game, self._real, number)

    def difference(self, number: int) -> dict[int, int]:
        """The known seats' ducats minus the real ones after `number` actions of the game, by seat.

        Raises:
            StorageError: `no-such-moment`.
        """
        real = step_at(self._real, number).position.accounts
        return {seat: self.position.accounts[seat] - real[seat] for seat in sorted(self.known)}

    def view(self) -> View:
        """The sandbox's view for the board; balances only at the end of a game that is really over."""
        position, due, choices, plan = moment(self._steps[-1])
        over, told = position.host is None, len(self.known) == position.table.seats
        lines = [*self._begun.log, *map(self._line, range(len(self._actions)))]
        return replace(
            self._begun,
            version=len(lines),
            position=position,
            due=due,
            choices=choices,
            plan=plan,
            log=tuple(lines),
            # Here the game is played on.
            closed="",
            balances=self.position.balances if over and told else None,
            places=self.position.places if told else None,
            undoable=len(self._actions),
            redoable=0,
            open_cash=None if self._begun.open_cash is None else self.position.balances,
        )

    def _line(self, index: int) -> LogLine:
        action, step = self._actions[index], self._steps[index + 1]
        number = (self._begun.log[-1].number if self._begun.log else 0) + index + 1
        told = self._told(step)
        return LogLine(number, self._time, "action", "banker", None, None, action, told, (), True, self.at + index + 1)

    def _told(self, step: Step) -> tuple[Event, ...]:
        whole = len(self.known) == self._begun.table.seats
        return tuple([event for event in step.events if whole or not isinstance(event, Ended)])


def _with_purses(position: Position, known: frozenset[int], left: Mapping[int, int]) -> Position:
    """The position in which every seat outside `known` has more than enough ducats.

    Except seats that must declare 0 (5.5), which the table shows to have nothing, and those of which the turn showed it
    (left: what they have by now).
    """
    waived = {one.seat: 0 for one in public_choices(position) if isinstance(one, BribeOffer) and one.waived}
    shown = {**waived, **left}
    full = full_purse(position.table.edition)
    accounts = [
        position.accounts[seat] if seat in known else shown.get(seat, full) for seat in range(position.table.seats)
    ]
    return position._replace(accounts=(*accounts, position.accounts[-1] if len(known) == len(accounts) else 0))
