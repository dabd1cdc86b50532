"""A small game worked out by hand: the last two rounds of three players, with refunds (article 9).

Anna 100, Ben 200, Cem 150 (all in thousands). Before round 5:
Anna's palace: Cem's scholar in the 20, Ben's lawyer in the 100. Park: Ben's and Cem's bankers.
Ben's palace: Anna's churchman in the 50. Park: Cem's churchman.
Cem's palace: Ben's officer in the 10, Anna's lawyer in the 30.

turn 13, round 5, Anna: earns 50 + 30. Ben bribes 30 (asks 50, promised 50), Cem 20 (promised 50) for the bankers;
  Ben's stays, in the 50, Cem's is banished and the 20 go back. She sends a lawyer to Ben, a churchman to Cem.
turn 14, Ben: earns 100 + 50 + 10. Anna bribes 10 for her lawyer (asks 100): into the 100. For the 50 Anna, who
  holds it, pays 40 (promised 50), Cem 60: Cem's churchman gets it, Anna's is banished, 40 go back. Ben sends a
  lawyer to Cem and an officer to Anna.
turn 15, Cem: earns 20 + 50. Anna bribes 50 for her churchman (promised 100): into the 50. For the 30 Anna pays
  30 (promised 30), Ben 10: Anna's lawyer stays, Ben's is banished, 10 go back. Cem sends a scholar to Ben, a
  churchman to Anna.
turn 16, round 6, Anna: earns 100 + 30 + 50. Ben bribes 20 for his officer, Cem 10 for his churchman: into the 30
  and the 10.
turn 17, Ben: earns 100 + 50 + 30 + 10. Cem bribes 30 for his scholar (asks 30, promised 20): into the 30.
turn 18, Cem: earns 20 + 10 + 50 + 30.
The end: Anna earns 180, Ben 190, Cem 110. Ben 790, Anna 510, Cem 420.
"""

from typing import Any

from rules import Replay, replay

LAW, CHURCH, MONEY, ARMY, LORE = "law", "church", "finance", "military", "science"
K = 1_000


def _figures(seat: int, **counts: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "profession": name} for name, count in counts.items() for _ in range(count)]


def _figure(seat: int, profession: str) -> dict[str, Any]:
    return {"seat": seat, "profession": profession}


def _bribe(seat: int, profession: str, amount: int, asks: int = 0, promised: int = 0) -> dict[str, Any]:
    wishes = {"asks": asks * K or None, "promised": promised * K or None}
    return {"type": "bribe", "seat": seat, "profession": profession, "amount": amount * K, **wishes}


def _place(host: int, seat: int, profession: str, room: int) -> dict[str, Any]:
    return {"type": "place", "seat": host, "figure": _figure(seat, profession), "room": room * K}


def _settle(host: int, profession: str, winner: int, room: int | None = None) -> dict[str, Any]:
    free = {} if room is None else {"room": room * K}
    return {"type": "settle", "seat": host, "profession": profession, "winner": winner, **free}


def _send(seat: int, *figures: tuple[str, int]) -> dict[str, Any]:
    return {"type": "dispatch", "seat": seat, "figures": [{"profession": name, "to": to} for name, to in figures]}


START = {
    "round": 5,
    "seat": 0,
    "balances": [100 * K, 200 * K, 150 * K],
    "palaces": [
        {"20000": _figure(2, LORE), "100000": _figure(1, LAW)},
        {"50000": _figure(0, CHURCH)},
        {"10000": _figure(1, ARMY), "30000": _figure(0, LAW)},
    ],
    "parks": [[_figure(1, MONEY), _figure(2, MONEY)], [_figure(2, CHURCH)], []],
    "island": [
        *_figures(0, finance=2, military=2, science=2),
        *_figures(1, science=2, church=2, finance=1),
        *_figures(2, law=2, military=2, finance=1),
    ],
}
ACTIONS = [
    _bribe(1, MONEY, 30, asks=50, promised=50),
    _bribe(2, MONEY, 20, promised=50),
    _settle(0, MONEY, 1, 50),
    _send(0, (LAW, 1), (CHURCH, 2)),
    _bribe(0, LAW, 10, asks=100),
    _place(1, 0, LAW, 100),
    _bribe(0, CHURCH, 40, promised=50),
    _bribe(2, CHURCH, 60),
    _settle(1, CHURCH, 2),
    {"type": "note", "text": "I did promise.", "seat": 1},
    _send(1, (LAW, 2), (ARMY, 0)),
    _bribe(0, CHURCH, 50, promised=100),
    _place(2, 0, CHURCH, 50),
    _bribe(0, LAW, 30, promised=30),
    _bribe(1, LAW, 10),
    _settle(2, LAW, 0),
    _send(2, (LORE, 1), (CHURCH, 0)),
    _bribe(1, ARMY, 20),
    _bribe(2, CHURCH, 10),
    _place(0, 1, ARMY, 30),
    _place(0, 2, CHURCH, 10),
    _bribe(2, LORE, 30, asks=30, promised=20),
    _place(1, 2, LORE, 30),
]

# The same game with promises entered by themselves: Ben's room for Anna is given in turn 14, his 20 for Cem are never
# paid (broken in turn 16, when Cem has bribed him with 60; 30 follow in turn 17), Anna's word to Ben is kept, he says.
PROMISED = [
    {"type": "promise", "seat": 1, "to": 0, "room": 100 * K, "due": {"round": 5, "seat": 1}},
    {"type": "promise", "seat": 1, "to": 2, "amount": 20 * K, "due": {"round": 6, "seat": 0}},
    {"type": "promise", "seat": 0, "to": 1, "text": "peace"},
    {"type": "promise", "seat": 2, "to": 1, "room": 20 * K, "profession": CHURCH, "due": {"round": 5, "seat": 2}},
    {"type": "pay", "seat": 0, "to": 2, "amount": 10 * K, "reason": "thanks"},
    *ACTIONS,
    {"type": "judge", "seat": 1, "promise": 2, "kept": True},
]


def small_record(**changes: Any) -> dict[str, Any]:
    """The record of the small game."""
    names = (("Anna", "venice"), ("Ben", "rome"), ("Cem", "milan"))
    return {
        "format": "intrige-record",
        "version": 1,
        "edition": "fx-schmid-1994",
        "options": {"refund": True},
        "players": [{"name": name, "house": house} for name, house in names],
        "first": 0,
        "start": START,
        "actions": ACTIONS,
        **changes,
    }


def small_game(**changes: Any) -> Replay:
    """The small game replayed; every action of it is legal."""
    return replay(small_record(**changes)).sound()
