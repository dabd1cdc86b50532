"""Outcomes of bribes where one owner has several figures in a conflict, and where park and palace meet."""

from typing import Any

from analysis import chronicle
from rules import replay


def test_of_one_owners_two_contenders_the_first_bribed_stays() -> None:
    """Article 7.3: two of Anna's chemists and one of Ben's meet at Dora's; Anna wins."""
    record = {
        "format": "intrige-record",
        "version": 1,
        "edition": "intrigo-a-palazzo",
        "players": [
            {"name": "Anna", "house": "orange"},
            {"name": "Ben", "house": "black"},
            {"name": "Cem", "house": "white"},
            {"name": "Dora", "house": "blue"},
        ],
        "first": 0,
        "actions": [
            {"type": "dispatch", "seat": 0, "figures": [_to("chemist", 3), _to("chemist", 3)]},
            {"type": "dispatch", "seat": 1, "figures": [_to("chemist", 3), _to("writer", 0)]},
            {"type": "dispatch", "seat": 2, "figures": [_to("writer", 0), _to("cleric", 1)]},
            _give(0, 2_000, promised=10_000),
            _give(0, 3_000),
            _give(1, 4_000),
            {"type": "settle", "seat": 3, "profession": "chemist", "winner": 0, "room": 6_000},
        ],
    }
    game = chronicle(replay(record).sound())
    got = [(bribe.amount, bribe.role, bribe.outcome, bribe.room, bribe.promise_kept) for bribe in game.bribes]
    assert got == [
        (2_000, "contender", "placed", 6_000, False),
        (3_000, "contender", "banished", None, None),
        (4_000, "contender", "banished", None, None),
    ]


def _to(profession: str, palace: int) -> dict[str, Any]:
    return {"profession": profession, "to": palace}


def _give(seat: int, amount: int, **wishes: int) -> dict[str, Any]:
    return {"type": "bribe", "seat": seat, "profession": "chemist", "amount": amount, **wishes}


def test_the_park_bribe_shares_what_the_internal_conflict_brings() -> None:
    """Article 7.2 over two rounds: Cem's chemist is in at Dora's, Anna and Ben fight for the right to attack it."""
    players = [("Anna", "orange"), ("Ben", "black"), ("Cem", "white"), ("Dora", "blue")]
    start = {
        "round": 2,
        "seat": 3,
        "balances": [20_000, 20_000, 20_000, 20_000],
        "palaces": [{}, {}, {}, {"10000": {"seat": 2, "profession": "chemist"}}],
        "parks": [
            [{"seat": 1, "profession": "cleric"}, {"seat": 2, "profession": "writer"}],
            [],
            [],
            [{"seat": 0, "profession": "chemist"}, {"seat": 1, "profession": "chemist"}],
        ],
        "island": [
            *[{"seat": seat, "profession": "writer"} for seat in (0, 0, 1, 1, 3, 3)],
            *[{"seat": seat, "profession": "cleric"} for seat in (0, 2, 2)],
        ],
    }
    actions = [
        _give(1, 5_000),
        _give(0, 3_000, promised=10_000),
        {"type": "settle", "seat": 3, "profession": "chemist", "winner": 0},
        _give(2, 0),
        _give(0, 1_000),
        {"type": "settle", "seat": 3, "profession": "chemist", "winner": 0},
    ]
    record = {
        "format": "intrige-record",
        "version": 1,
        "edition": "intrigo-a-palazzo",
        "players": [{"name": name, "house": house} for name, house in players],
        "first": 0,
        "start": start,
    }
    before = chronicle(replay({**record, "actions": actions[:3]}).sound())
    assert [bribe.outcome for bribe in before.bribes] == ["banished", "waiting"]
    game = chronicle(replay({**record, "actions": actions}).sound())
    got = [(bribe.figure.seat, bribe.role, bribe.outcome, bribe.room, bribe.promise_kept) for bribe in game.bribes]
    assert got == [
        (1, "contender", "banished", None, None),
        (0, "contender", "placed", 10_000, True),
        (2, "defender", "banished", None, None),
        (0, "attacker", "placed", 10_000, None),
    ]
    assert [(one.figure.seat, one.room, one.bribe) for one in game.banishments] == [(1, None, 0), (2, 10_000, 2)]
    assert game.entry_cost(game.stays[-1]) == 4_000
