"""Random custom editions, as data of their files, and records of games played by them."""

from typing import Any

from hypothesis import strategies as st

from rules import edition_data, read_edition
from rules.custom_edition_fields import COLOURS
from tests.rules.variants import NAMES

Data = dict[str, Any]
WORDS = ("cook", "gardener", "maid", "coachman", "law", "Köchin", "poet laureate", "塔守", "spy")
HOUSES = ("Oak", "Rose", "Lake", "Sun", "Night", "Ivy", "Élan", "venice")
KITCHEN: Data = {
    "format": "intrige-edition",
    "version": 1,
    "name": "Kitchen Intrigue",
    "players": [3, 5],
    "rooms": [5_000, 10_000, 15_000, 25_000],
    "professions": ["cook", "gardener", "maid", "coachman"],
    "houses": [{"name": name, "colour": colour} for name, colour in zip(HOUSES[:5], COLOURS, strict=False)],
    "rounds": 5,
    "cash": 60_000,
    "unit": 5_000,
}


@st.composite
def editions(draw: st.DrawFn) -> Data:
    """The file of a valid edition."""
    unit = draw(st.sampled_from([1, 7, 1_000, 5_000, 10_000]))
    rooms = sorted(draw(st.sets(st.integers(1, 100_000 // unit if unit > 1 else 50), min_size=2, max_size=8)))
    professions = draw(st.permutations(WORDS))[: draw(st.integers(2, len(rooms)))]
    figures = draw(st.integers(1, 4))
    least = draw(st.integers(3, 5))
    most = draw(st.integers(least, 5))
    names = draw(st.permutations(HOUSES))[: draw(st.integers(most, 8))]
    colours = draw(st.permutations([*COLOURS, "#336699"]))
    switches = ("ordered_bribes", "externals_together", "external_first", "one_palace", "refund", "self_attack")
    return {
        "format": "intrige-edition",
        "version": 1,
        "name": draw(st.sampled_from(["Kitchen", "Hof & Küche", "三"])),
        "players": [least, most],
        "rooms": [unit * room for room in rooms],
        "professions": list(professions),
        "figures": figures,
        "houses": [{"name": name, "colour": colour} for name, colour in zip(names, colours, strict=False)],
        "rounds": draw(st.integers(2, min(7, 1 + figures * len(professions) // 2))),
        "cash": unit * draw(st.integers(0, 30)),
        "unit": unit,
        "least_bribe": draw(st.sampled_from([0, unit])),
        "insolvency": draw(st.sampled_from(["waive", "grant"])),
        **{switch: draw(st.booleans()) for switch in switches},
    }


def own_record(file: Data, players: int, first: int = 0, **more: Any) -> Data:
    """A record without actions by such an edition, which is included in `meta`."""
    edition = read_edition(file)
    return {
        "format": "intrige-record",
        "version": 1,
        "edition": edition.name,
        "players": [{"name": NAMES[seat], "house": edition.houses[seat].name} for seat in range(players)],
        "first": first,
        "actions": [],
        "meta": {"edition": edition_data(edition)},
        **more,
    }
