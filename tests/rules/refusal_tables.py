"""Positions and actions that the referee refuses: seat A is the host."""

from typing import Any

from rules import Position, parse_action, play
from tests.rules.scenes import FX, INTRIGO, A, B, C, D, E, table
from tests.rules.variants import Data

BW = "brettspielwelt"


def enter(position: Position, *actions: Data) -> Position:
    for action in actions:
        position = play(position, parse_action(action, position.table.edition)).position
    return position


def bribe(seat: int, profession: str, amount: Any = 10_000, **more: Any) -> Data:
    return {"type": "bribe", "seat": seat, "profession": profession, "amount": amount, **more}


def place(seat: int, owner: int, profession: str, room: Any) -> Data:
    return {"type": "place", "seat": seat, "figure": {"seat": owner, "profession": profession}, "room": room}


def opens(seat: int, profession: str) -> Data:
    return {"type": "open", "seat": seat, "profession": profession}


def settle(seat: int, profession: str, winner: int, room: Any = None) -> Data:
    return {"type": "settle", "seat": seat, "profession": profession, "winner": winner, "room": room}


def dispatch(seat: int, *figures: tuple[str, int]) -> Data:
    return {"type": "dispatch", "seat": seat, "figures": [{"profession": word, "to": to} for word, to in figures]}


def adjust(source: Any, target: Any, amount: Any, reason: str = "miscounted") -> Data:
    return {"type": "adjust", "from": source, "to": target, "amount": amount, "reason": reason}


def regular_bribes() -> Position:
    """B owes a bribe for the law figure; D's church is in an external conflict with E's; C's finance attacks B's."""
    park = [(B, "law"), (D, "church"), (E, "church"), (C, "finance")]
    return table(FX, A, park, {A: {50_000: (B, "finance")}}).position


def regular_placement() -> Position:
    return enter(regular_bribes(), bribe(B, "law"))


def external_bribes() -> Position:
    return enter(regular_placement(), place(A, B, "law", 10_000))


def external_settlement() -> Position:
    return enter(external_bribes(), bribe(D, "church"), bribe(E, "church", 20_000))


def internal_bribes() -> Position:
    return enter(external_settlement(), settle(A, "church", D, 20_000))


def internal_settlement() -> Position:
    return enter(internal_bribes(), bribe(B, "finance"), bribe(C, "finance"))


def two_internal() -> Position:
    palace = {20_000: (B, "law"), 50_000: (C, "church")}
    position = table(FX, A, [(D, "law"), (E, "church")], {A: palace}).position
    return enter(position, bribe(B, "law"), bribe(D, "law"))


def dispatches() -> Position:
    return enter(internal_settlement(), settle(A, "finance", C))


def last_round() -> Position:
    return table(FX, A, [(B, "law")], {}, sent=10).position


def over() -> Position:
    return enter(last_round(), bribe(B, "law"), place(A, B, "law", 10_000))


def poor() -> Position:
    return table(FX, A, [(B, "law")], {}, cash=[320_000, 0, 320_000, 320_000, 320_000]).position


def poor_granted() -> Position:
    cash = [320_000, 0, 320_000, 320_000, 320_000]
    return table(FX, A, [(B, "law")], {}, cash=cash, options={"insolvency": "grant"}).position


def refund_short() -> Position:
    park = [(B, "law"), (C, "law")]
    position = table(FX, A, park, {}, cash=[0, 320_000, 320_000, 0, 0], options={"refund": True}).position
    return enter(position, bribe(B, "law", 50_000), bribe(C, "law", 20_000), adjust(A, "bank", 60_000))


def choice() -> Position:
    """A must choose between the chemists of B and C, who attack D's, and the writers of B and E."""
    park = [(B, "chemist"), (C, "chemist"), (B, "writer"), (E, "writer")]
    return table(INTRIGO, A, park, {A: {6_000: (D, "chemist")}}).position


def opened() -> Position:
    return enter(choice(), opens(A, "chemist"))


def opened_settlement() -> Position:
    return enter(opened(), bribe(C, "chemist", 2_000), bribe(B, "chemist", 0))


def free_order() -> Position:
    return table(INTRIGO, A, [(B, "cleric"), (C, "writer")], {A: {1_000: (D, "chemist")}}).position


def online() -> Position:
    """A's law is with B already; law and church are left to send, or any other figures of A's."""
    return table(BW, A, [], {B: {10_000: (A, "law")}}, sent=2).position
