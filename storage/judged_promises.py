"""The promise that each judgement is of, by entry number: corrections, undo and redo shift the places of actions.

A record names a judged promise by its index among the actions in force (record.md, article 14.4). That index is read
once, when the judgement is entered, and computed anew from the promise's entry number wherever the judgement is played.
"""

from collections.abc import Iterable, Mapping, Sequence

from rules import Action, Illegal, IntrigeError, Judge, Malformed


def places_of(order: Iterable[int]) -> dict[int, int]:
    """The place of each of these entry numbers, in their order: hundreds of judgements may look up their promise."""
    return {number: place for place, number in enumerate(order)}


class JudgedPromises:
    """The judgements of one game. by_index: see `ReplayedGame`."""

    def __init__(self, *, by_index: bool) -> None:
        self._by_index = by_index
        self._promises: dict[int, int] = {}

    def enter(self, number: int, action: Action | None, before: Sequence[int]) -> None:
        """Note a new action, if it is a judgement.

        number: of its entry; before: the entry numbers of the actions before it, in order.
        """
        if isinstance(action, Judge) and action.promise < len(before):
            self._promises[number] = before[action.promise]

    def moved(self, number: int, judgement: Judge, in_force: Sequence[int], places: Mapping[int, int]) -> Judge | None:
        """A judgement as it reads after the entries of `places_of`; None if its promise is not among them.

        judgement: as it read last; in_force: the entry numbers now.
        """
        judged: int | None
        if not self._by_index:
            judged = self._promises.get(number)
        elif number in in_force:
            judged = in_force[judgement.promise]
        else:
            return judgement
        place = None if judged is None else places.get(judged)
        return None if place is None else judgement._replace(promise=place)


def unplayable(action: Action | None) -> IntrigeError:
    """Why an action cannot be played anywhere: a judgement without its promise, or an unreadable action (None)."""
    if isinstance(action, Judge):
        return Illegal("no-promise", "14.4", number=action.promise)
    return Malformed("unknown-type", "record")
