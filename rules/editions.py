"""The published editions as data: the referee uses their switches, never their names.

The figures are those of the rulebooks; where one is silent, see the articles marked as rulings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from rules.actions import Figure

Insolvency = Literal["waive", "grant"]

FIGURES_PER_PROFESSION = 2
FIGURES_PER_DISPATCH = 2


@dataclass(frozen=True)
class House:
    """One player's house: its name in records and the name of its colour.

    since: the first version of the record that has it.
    """

    name: str
    colour: str
    since: int = 1


@dataclass(frozen=True)
class Options:
    """The options of a table, whatever its edition.

    `refund`: article 9 is played. `insolvency`: article 5.5. `self_attack`: when True, article 10.2 is off.
    `side_payments`: article 13 is played.
    """

    refund: bool = False
    insolvency: Insolvency = "waive"
    self_attack: bool = True
    side_payments: bool = True


def _derived() -> Any:
    """An attribute worked out of the others: not given, printed or compared."""
    return field(init=False, repr=False, compare=False)


@dataclass(frozen=True)
class Edition:
    """One edition's components and switches; all sums are whole ducats.

    rooms: salaries, ascending (article 3). least_bribe: article 5.1. ordered_bribes: clockwise from the host's left,
    the defender first; otherwise free (5.3). externals_together: all external conflicts are paid in one pass (5.4);
    otherwise the host opens one profession after another (7.1). external_first: several in the park against one in a
    room fight among themselves first (4.2, 7.2). one_palace: both figures of a dispatch may go to one palace (10.1).
    notes: the denominations of paper money, ascending; note_count: how many of each the bank has, None if unknown.
    figures: how many of each profession a player has. since: the first version of the record that has the edition.

    Worked out of these: room_index: salary to index in `rooms`. profession_index: profession to index in `professions`.
    words: each profession's own text by its value, as what is one object is compared quickly. pieces: every figure
    there can be, by profession and seat. They are plain attributes because every action of a record asks for some.
    """

    name: str
    least_players: int
    most_players: int
    rooms: tuple[int, ...]
    professions: tuple[str, ...]
    houses: tuple[House, ...]
    rounds: int
    cash: int
    unit: int
    least_bribe: int
    notes: tuple[int, ...]
    note_count: int | None
    ordered_bribes: bool
    externals_together: bool
    external_first: bool
    one_palace: bool
    defaults: Options
    figures: int = FIGURES_PER_PROFESSION
    since: int = 1
    room_index: Mapping[int, int] = _derived()
    profession_index: Mapping[str, int] = _derived()
    words: Mapping[str, str] = _derived()
    pieces: Mapping[str, tuple[Figure, ...]] = _derived()

    def __post_init__(self) -> None:
        """Work out the indexes."""
        seats = range(self.most_players)
        indexes = {
            "room_index": {salary: index for index, salary in enumerate(self.rooms)},
            "profession_index": {profession: index for index, profession in enumerate(self.professions)},
            "words": {profession: profession for profession in self.professions},
            "pieces": {
                profession: tuple([Figure(seat, profession) for seat in seats]) for profession in self.professions
            },
        }
        for name, index in indexes.items():
            object.__setattr__(self, name, index)


FX_SCHMID = Edition(
    name="fx-schmid-1994",
    least_players=3,
    most_players=5,
    rooms=(10_000, 20_000, 30_000, 50_000, 100_000),
    professions=("finance", "law", "military", "science", "church"),
    houses=(
        House("venice", "blue"),
        House("milan", "grey"),
        House("rome", "red"),
        House("naples", "beige"),
        House("florence", "orange"),
    ),
    rounds=6,
    cash=320_000,
    unit=10_000,
    least_bribe=10_000,
    notes=(10_000, 50_000, 100_000),
    note_count=None,
    ordered_bribes=True,
    externals_together=True,
    external_first=False,
    one_palace=False,
    defaults=Options(),
)

BRETTSPIELWELT = replace(
    FX_SCHMID, name="brettspielwelt", least_players=4, notes=(), defaults=Options(self_attack=False)
)

INTRIGO = Edition(
    name="intrigo-a-palazzo",
    least_players=3,
    most_players=5,
    rooms=(1_000, 3_000, 6_000, 10_000),
    professions=("chemist", "writer", "physician", "cleric"),
    houses=(
        *[House(colour, colour) for colour in ("orange", "black", "white", "blue", "green")],
        # In the French box, instead of orange.
        House("yellow", "yellow", since=2),
    ),
    rounds=5,
    cash=32_000,
    unit=1_000,
    least_bribe=0,
    notes=(1_000, 5_000, 10_000),
    note_count=50,
    ordered_bribes=False,
    externals_together=False,
    external_first=True,
    one_palace=True,
    defaults=Options(insolvency="grant"),
)

# Only the material, the smallest bribe and the number of rounds are known, from reviews; all else is as in 1994.
AMIGO = replace(
    FX_SCHMID,
    name="amigo-2003",
    rooms=INTRIGO.rooms,
    professions=("scientist", "writer", "physician", "priest"),
    houses=tuple(
        [House(name, name) for name in ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")]
    ),
    rounds=5,
    cash=32_000,
    unit=1_000,
    least_bribe=1_000,
    notes=INTRIGO.notes,
    note_count=INTRIGO.note_count,
    since=2,
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.name: edition for edition in (FX_SCHMID, BRETTSPIELWELT, INTRIGO, AMIGO)}
)
