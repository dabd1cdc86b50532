"""Computes the outcome of an amendment: which entries stay in force if an earlier action, or the set-up, is replaced.

Changes nothing: `game_log` stores the amendment, `live.amendments` checks permissions and hides the ducats, and
`presenters.amendment_view` and `pages.desk.amend_preview` show it before it is entered.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules import Action, IntrigeError, Step, opening, play
from storage.entries import WORDS
from storage.errors import StorageError
from storage.judged_promises import places_of, unplayable
from storage.replayed_game import ReplayedGame


class Amended(NamedTuple):
    """The outcome of an amendment, computed without changing anything.

    numbers: the entries that would be in force; steps: the replay they lead to, steps[0] the opening. Both leave out
    the amendment's own entry, whose number would be 0. without: the entries after it that are only words
    (`storage.entries.WORDS`) and no longer fit. fallen: the entries that would no longer be in force, in order; error:
    why the first of them is refused. stays: of the words and payments entered after the first `seen` actions, which
    are in none of these, those that would stay in force; None where there are no such. lost: the others of them.
    """

    numbers: tuple[int, ...]
    steps: tuple[Step, ...]
    without: tuple[int, ...]
    fallen: tuple[int, ...]
    kept: int
    error: IntrigeError | None
    seen: int
    stays: tuple[int, ...] | None = None
    lost: tuple[int, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The fields of the outcome that the amendment's entry stores."""
        without = {"without": list(self.without)} if self.without else {}
        newer = {} if self.stays is None else {"seen": self.seen, "stays": list(self.stays)}
        return {"kept": self.kept, **without, **newer}


def amended(
    game: ReplayedGame, at: object, action: Action, *, resumes: bool = False, seen: int | None = None
) -> Amended:
    """The outcome of replacing action number `at` in force (counted from 0) by this action.

    resumes: replace the first of the actions that the last amendment took out of force instead; the others follow it.
    seen: the number of actions in force that the caller saw; later ones are words and payments, and stay where they
    still fit. Where an amendment is resumed they come before it anyway.

    Raises:
        IntrigeError: the action cannot be played there. StorageError: `no-such-moment`.
    """
    most = len(game.in_force)
    size = most if resumes else _size(game, seen)
    known = at == most if resumes and game.timeline.fallen else not resumes and type(at) is int and 0 <= at < size
    if type(at) is not int or not known:
        raise StorageError("no-such-moment", to=at, actions=most)
    later = game.timeline.fallen[1:] if resumes else tuple(game.in_force[at + 1 : size])
    steps = [*game.steps[: at + 1], play(game.steps[at].position, action)]
    return _with_newer(game, _followed(game, steps, (*game.in_force[:at], 0), later, size))


def set_up_anew(game: ReplayedGame, data: Mapping[str, Any], *, seen: int | None = None) -> Amended:
    """The outcome of another set-up: `players`, `first` and `options`, as in a record. seen: as for `amended`.

    Raises:
        IntrigeError: the set-up is refused, or has another number of players (article 1).
    """
    size = _size(game, seen)
    steps = [opening(game.table_of(data))]
    return _with_newer(game, _followed(game, steps, (), tuple(game.in_force[:size]), size))


def _size(game: ReplayedGame, seen: int | None) -> int:
    most = len(game.in_force)
    if seen is not None and not 0 <= seen <= most:
        raise StorageError("no-such-moment", to=seen, actions=most)
    return most if seen is None else seen


def _followed(
    game: ReplayedGame, steps: list[Step], numbers: tuple[int, ...], later: tuple[int, ...], seen: int
) -> Amended:
    """Replay the later entries after the last of `steps` while they are legal, leaving out words that no longer fit."""
    order, without = places_of(numbers), list[int]()
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
        order[number] = len(order)
    return Amended(tuple(order), tuple(steps), tuple(without), fallen, len(order) - len(numbers), error, seen)


def _with_newer(game: ReplayedGame, made: Amended) -> Amended:
    """The outcome with the words and payments that were entered since the first `seen` actions, as far as they fit."""
    newer = tuple(game.in_force[made.seen :])
    if not newer:
        return made
    order, steps, lost = places_of(made.numbers), list(made.steps), list[int]()
    for number in newer:
        moved = game.moved(number, order)
        try:
            if moved is None:
                raise unplayable(game.actions.get(number))
            steps.append(play(steps[-1].position, moved))
        except IntrigeError:
            lost.append(number)
            continue
        order[number] = len(order)
    stays = tuple(order)[len(made.numbers) :]
    return made._replace(numbers=tuple(order), steps=tuple(steps), stays=stays, lost=tuple(lost))
