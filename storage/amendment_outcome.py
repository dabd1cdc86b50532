"""Computes the outcome of an amendment: which entries stay in force if an earlier action, or the set-up, is replaced.

Changes nothing: `game_log` stores the amendment, `live.amendments` checks permissions and hides the ducats, and
`presenters.amendment_view` and `pages.desk.amend_preview` show it before it is entered.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules import Action, IntrigeError, Step, opening, play
from storage.entries import WORDS
from storage.errors import StorageError
from storage.replayed_game import ReplayedGame


class Amended(NamedTuple):
    """The outcome of an amendment, computed without changing anything.

    numbers: the entries that would be in force; steps: the replay they lead to, steps[0] the opening. Both leave out
    the amendment's own entry, whose number would be 0. without: the entries after it that are only words
    (`storage.entries.WORDS`) and no longer fit. fallen: the entries that would no longer be in force, in order; error:
    why the first of them is refused.
    """

    numbers: tuple[int, ...]
    steps: tuple[Step, ...]
    without: tuple[int, ...]
    fallen: tuple[int, ...]
    kept: int
    error: IntrigeError | None

    @property
    def data(self) -> dict[str, Any]:
        """The fields of the outcome that the amendment's entry stores."""
        return {"kept": self.kept, **({"without": list(self.without)} if self.without else {})}


def amended(game: ReplayedGame, at: object, action: Action, *, resumes: bool = False) -> Amended:
    """The outcome of replacing action number `at` in force (counted from 0) by this action.

    resumes: replace the first of the actions that the last amendment took out of force instead; the others follow it.

    Raises:
        IntrigeError: the action cannot be played there. StorageError: `no-such-moment`.
    """
    most = len(game.in_force)
    known = at == most if resumes and game.timeline.fallen else not resumes and type(at) is int and 0 <= at < most
    if type(at) is not int or not known:
        raise StorageError("no-such-moment", to=at, actions=most)
    later = game.timeline.fallen[1:] if resumes else tuple(game.in_force[at + 1 :])
    steps = [*game.steps[: at + 1], play(game.steps[at].position, action)]
    return _followed(game, steps, (*game.in_force[:at], 0), later)


def set_up_anew(game: ReplayedGame, data: Mapping[str, Any]) -> Amended:
    """The outcome of another set-up: `players`, `first` and `options`, as in a record.

    Raises:
        IntrigeError: the set-up is refused, or has another number of players (article 1).
    """
    return _followed(game, [opening(game.table_of(data))], (), tuple(game.in_force))


def _followed(game: ReplayedGame, steps: list[Step], numbers: tuple[int, ...], later: tuple[int, ...]) -> Amended:
    """Replay the later entries after the last of `steps` while they are legal, leaving out words that no longer fit."""
    order, without = list(numbers), list[int]()
    fallen, error = tuple[int, ...](), None
    for place, number in enumerate(later):
        moved = game.moved(number, order)
        if moved is None:
            without.append(number)
            continue
        try:
            steps.append(play(steps[-1].position, moved))
        except IntrigeError as refused:
            if game.action_type(number) not in WORDS:
                fallen, error = later[place:], refused
                break
            without.append(number)
            continue
        order.append(number)
    return Amended(tuple(order), tuple(steps), tuple(without), fallen, len(order) - len(numbers), error)
