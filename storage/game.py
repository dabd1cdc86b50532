"""The game that a table's actions in force make: replayed once, then kept in step with every change."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import IntrigeError, Position, Step, in_oldest_version, opening, parse_action, parse_setup, play


class Game:
    """A replay that follows the entries: what is still in force is not played again.

    Raises:
        IntrigeError: the set-up is refused by the rules.
    """

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self.table = parse_setup(setup)
        self.steps: list[Step] = [opening(self.table)]
        self.error: IntrigeError | None = None
        self._played: list[int] = []

    @property
    def position(self) -> Position:
        """The position after the last action that could be played."""
        return self.steps[-1].position

    @property
    def played(self) -> int:
        """How many of the actions in force could be played: all of them, unless `error` is set."""
        return len(self._played)

    def follow(self, numbers: Sequence[int], actions: Sequence[Mapping[str, Any]]) -> None:
        """Play what is in force: the entry numbers and their actions, in order, up to the first that is refused."""
        kept = next((at for at, (old, new) in enumerate(zip(self._played, numbers, strict=False)) if old != new), None)
        kept = min(len(self._played), len(numbers)) if kept is None else kept
        del self._played[kept:]
        del self.steps[kept + 1 :]
        self.error = None
        for number, action in zip(numbers[kept:], actions[kept:], strict=True):
            try:
                self.steps.append(play(self.position, parse_action(dict(action), self.table.edition)))
            except IntrigeError as error:
                self.error = error
                return
            self._played.append(number)


def record_of(setup: Mapping[str, Any], actions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A record (record.md) of a set-up and actions, its keys in the order of that page."""
    record = {**setup, "actions": list(actions)}
    meta = record.pop("meta", {})
    return in_oldest_version({**record, "meta": meta})


def conserved(steps: Sequence[Step]) -> bool:
    """Whether no ducat appeared or vanished in any step: the sum of all accounts, the bank's among them, stays."""
    return len({sum(step.position.accounts) for step in steps}) == 1
