"""The outcome of an amendment: which entries would stand if an earlier one, or the set-up, had been otherwise.

Only computed here; `book` enters it, `live.amendments` checks who may and hides the ducats, and
`presenters.amendment_view` and `pages.desk.amend_preview` show it before it is entered.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules import Action, IntrigeError, Step, opening, play
from storage.entries import WORDS
from storage.errors import StorageError
from storage.projection import Projection


class Amended(NamedTuple):
    """What an amendment would come to. Nothing is changed by asking.

    numbers: of the entries that would be in force; steps: what they lead to, steps[0] the opening; both without the
    amendment's own number, which is 0. without: words among what came after that no longer fit. fallen: what no longer
    stands, in order; error: why the first of them does not.
    """

    numbers: tuple[int, ...]
    steps: tuple[Step, ...]
    without: tuple[int, ...]
    fallen: tuple[int, ...]
    kept: int
    error: IntrigeError | None

    @property
    def data(self) -> dict[str, Any]:
        """What the entry of the amendment keeps of it."""
        return {"kept": self.kept, **({"without": list(self.without)} if self.without else {})}


def amended(game: Projection, at: object, action: Action, *, resumes: bool = False) -> Amended:
    """What would stand if action number `at` in force, counted from 0, were this one.

    resumes: it stands for the first of those that the last amendment took out of force, and the others follow.

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


def set_up_anew(game: Projection, data: Mapping[str, Any]) -> Amended:
    """What would stand if the game had been set up so: `players`, `first`, `options`, as in a record.

    Raises:
        IntrigeError: the set-up is refused, or has another number of players (article 1).
    """
    return _followed(game, [opening(game.table_of(data))], (), tuple(game.in_force))


def _followed(game: Projection, steps: list[Step], numbers: tuple[int, ...], later: tuple[int, ...]) -> Amended:
    """What follows on the last of these steps, as far as it is still legal; words that no longer fit fall out."""
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
            if game.entries[number - 1].data.get("type") not in WORDS:
                fallen, error = later[place:], refused
                break
            without.append(number)
            continue
        order.append(number)
    return Amended(tuple(order), tuple(steps), tuple(without), fallen, len(order) - len(numbers), error)
