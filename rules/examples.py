"""The worked examples of the rulebooks as playable games, in our own words."""

from typing import NamedTuple

from rules.actions import Action, Bribe, Figure, Place, Settle
from rules.editions import EDITIONS, FIGURES_PER_PROFESSION
from rules.table_setup import Player, Start, Table

_FX, _INTRIGO = "fx-schmid-1994", "intrigo-a-palazzo"
_NAMES = ("Anna", "Ben", "Cem", "Dario", "Elena")
_A, _B, _C, _D, _E = range(5)
_SENT = 4


class Example(NamedTuple):
    """One worked example: its title, the article it illustrates, the set-up and the actions."""

    title: str
    article: str
    table: Table
    actions: tuple[Action, ...]


def _scene(edition: str, turn: int, park: tuple[Figure, ...], palaces: dict[int, dict[int, Figure]]) -> Table:
    """Five players at the third turn, that of `turn`, who started; unmentioned figures are on the island."""
    box = EDITIONS[edition]
    told = [*park, *(held for palace in palaces.values() for held in palace.values())]
    island: list[Figure] = []
    for seat in range(len(_NAMES)):
        pool = [Figure(seat, name) for name in box.professions]
        spare = [one for one in pool for _ in range(FIGURES_PER_PROFESSION - told.count(one))]
        island += spare[: _SENT - [one.seat for one in told].count(seat)]
    rooms = tuple([tuple([palaces.get(seat, {}).get(salary) for salary in box.rooms]) for seat in range(len(_NAMES))])
    parks = tuple([park if seat == turn else () for seat in range(len(_NAMES))])
    start = Start(_SENT // 2 + 1, turn, (box.cash,) * len(_NAMES), rooms, parks, tuple(island))
    players = tuple([Player(name, house.name) for name, house in zip(_NAMES, box.houses, strict=False)])
    return Table(box, players, turn, box.defaults, start)


def _examples() -> tuple[Example, ...]:
    f = Figure
    fx_one = _scene(_FX, _A, (f(_B, "law"), f(_C, "church"), f(_D, "science"), f(_E, "church")), {})
    fx_two = _scene(_FX, _A, (f(_B, "law"), f(_C, "law"), f(_D, "church"), f(_E, "church")), {})
    palace = {
        20_000: f(_D, "law"),
        30_000: f(_C, "science"),
        50_000: f(_E, "military"),
        100_000: f(_B, "church"),
    }
    fx_three = _scene(_FX, _A, (f(_E, "law"), f(_B, "science"), f(_D, "science"), f(_C, "church")), {_A: palace})
    income = {
        _B: {3_000: f(_A, "writer")},
        _C: {3_000: f(_A, "chemist"), 6_000: f(_D, "cleric"), 10_000: f(_A, "physician")},
    }
    chemists = (f(_A, "chemist"), f(_B, "chemist"))
    inside = _scene(_INTRIGO, _C, chemists, {_C: {6_000: f(_E, "chemist")}})
    both = _scene(_INTRIGO, _C, (f(_A, "writer"), *chemists), {_C: {1_000: f(_E, "writer")}})
    promise = _scene(_INTRIGO, _C, (f(_E, "cleric"),), {_C: {3_000: f(_D, "writer")}})
    outside = _scene(_INTRIGO, _C, chemists, {})
    attack = _scene(_INTRIGO, _C, (f(_A, "writer"),), {_C: {6_000: f(_E, "writer")}})
    return (
        Example(
            "Two regular figures, then an external conflict",
            "4",
            fx_one,
            (
                Bribe(_B, "law", 10_000),
                Bribe(_D, "science", 20_000),
                Place(_A, f(_D, "science"), 10_000),
                Place(_A, f(_B, "law"), 100_000),
                Bribe(_C, "church", 10_000),
                Bribe(_E, "church", 30_000),
                Settle(_A, "church", _C, 20_000),
            ),
        ),
        Example(
            "Two external conflicts are paid in one pass",
            "5.4",
            fx_two,
            (
                Bribe(_B, "law", 10_000),
                Bribe(_C, "law", 20_000),
                Bribe(_D, "church", 30_000),
                Bribe(_E, "church", 40_000),
                Settle(_A, "church", _D, 100_000),
                Settle(_A, "law", _C, 10_000),
            ),
        ),
        Example(
            "Internal conflicts from the lowest salary up",
            "8",
            fx_three,
            (
                Bribe(_D, "law", 10_000),
                Bribe(_E, "law", 20_000),
                Settle(_A, "law", _E),
                Bribe(_C, "science", 10_000),
                Bribe(_B, "science", 20_000),
                Bribe(_D, "science", 10_000),
                Settle(_A, "science", _B),
                Bribe(_B, "church", 10_000),
                Bribe(_C, "church", 20_000),
                Settle(_A, "church", _B),
            ),
        ),
        Example("Income from three rooms in two palaces", "3", _scene(_INTRIGO, _A, (), income), ()),
        Example(
            "First the external conflict, then the internal one",
            "7.2",
            inside,
            (
                Bribe(_A, "chemist", 2_000),
                Bribe(_B, "chemist", 4_000),
                Settle(_C, "chemist", _B),
                Bribe(_B, "chemist", 3_000),
                Bribe(_E, "chemist", 1_000),
                Settle(_C, "chemist", _B),
            ),
        ),
        Example(
            "The chemists first, then the writers",
            "4.3",
            both,
            (
                Bribe(_A, "chemist", 1_000),
                Bribe(_B, "chemist", 0),
                Settle(_C, "chemist", _A, 10_000),
                Bribe(_E, "writer", 1_000),
                Bribe(_A, "writer", 2_000),
                Settle(_C, "writer", _A),
            ),
        ),
        Example(
            "A promised room binds nobody",
            "5.6",
            promise,
            (
                Bribe(_E, "cleric", 5_000, asks=6_000, promised=6_000),
                Place(_C, f(_E, "cleric"), 1_000),
            ),
        ),
        Example(
            "The better offer gets the room it asked for",
            "7",
            outside,
            (
                Bribe(_A, "chemist", 1_000, asks=3_000),
                Bribe(_B, "chemist", 3_000, asks=6_000),
                Settle(_C, "chemist", _B, 6_000),
            ),
        ),
        Example(
            "The defender stays for nothing",
            "8",
            attack,
            (Bribe(_A, "writer", 1_000), Bribe(_E, "writer", 0), Settle(_C, "writer", _E)),
        ),
    )


EXAMPLES: tuple[Example, ...] = _examples()
