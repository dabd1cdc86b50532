"""Which decision and which turn a table's game is at after each entry, each numbered by the entry that it began with.

A clock goes on as long as the number stays: a correction that asks nothing else leaves it, and a redo brings back the
decision that its undo took.
"""

from collections.abc import Mapping, Sequence

from rules import Action, Bribe, Dispatch, Open, Place, Position, Settle, Step, TurnBegan

# All that the game ever waits for.
_MOVES = (Bribe, Place, Open, Settle, Dispatch)


class DecisionsAndTurns:
    """Numbers the decisions and the turns of one game.

    decision, turn: the numbers of the entries with which the present ones began, 0 for the first. A decision is the
    same if the same move came before it, or a correction of that, and the same is asked; a turn, if it began with the
    same move and is the same player's.
    """

    def __init__(self, begun: Step) -> None:
        self.decision = self.turn = 0
        # By the entry of the move that led to it, or the first entry that this corrects; and by what is asked.
        self._decisions: dict[tuple[int, tuple[object, ...]], int] = {(0, _asked(begun.position)): 0}
        self._turns: dict[tuple[int, tuple[object, ...]], int] = {(0, _turn(begun.position)): 0}
        # By the entry of a correction: the first entry that it corrects.
        self._corrected: dict[int, int] = {}

    def play(self, number: int, action: Action, step: Step) -> None:
        """Follow an action, the last one now in force. number: of its entry."""
        if not isinstance(action, _MOVES):
            return
        self.decision = number
        self._decisions[number, _asked(step.position)] = number
        if _begins_turn(step):
            self.turn = number
            self._turns[number, _turn(step.position)] = number

    def amend(self, number: int, replaced: int) -> None:
        """Note that an entry enters the action of another one anew; `correct` follows."""
        self._corrected[number] = self._corrected.get(replaced, replaced)

    def correct(self, number: int, order: Sequence[int], actions: Mapping[int, Action], steps: Sequence[Step]) -> None:
        """Follow an entry that changed what is in force.

        order: the entries whose actions are in force and were played. actions: by entry. steps: the opening, and one
        for each in `order`.
        """
        moved = next((one for one in reversed(order) if isinstance(actions[one], _MOVES)), 0)
        played = zip(reversed(order), reversed(steps), strict=False)
        begun = next((one for one, step in played if _begins_turn(step)), 0)
        position = steps[-1].position
        decision, turn = (self._first(moved), _asked(position)), (self._first(begun), _turn(position))
        self.decision = self._decisions.setdefault(decision, number)
        self.turn = self._turns.setdefault(turn, number)

    def _first(self, number: int) -> int:
        return self._corrected.get(number, number)


def _begins_turn(step: Step) -> bool:
    return any(isinstance(event, TurnBegan) for event in step.events)


def _turn(position: Position) -> tuple[object, ...]:
    return position.round, position.host


def _asked(position: Position) -> tuple[object, ...]:
    """What is to be decided: whose turn it is, and on which figures.

    No sum is in it: whoever corrects one could begin a clock anew without end.
    """
    host, phase = position.host, position.phase
    if host is None:
        return (phase,)
    if phase == "dispatch":
        return phase, host, position.supply[host]
    # In which order they came decides nothing.
    park = tuple(sorted(position.parks[host]))
    return phase, host, position.conflict, position.pending, park, position.palaces[host]
