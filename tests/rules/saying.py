"""What players can say and pay, as JSON data, with suitable positions.

A is the host in round 3; occupied rooms are in A's palace.
"""

from typing import Any

from rules import Position
from tests.rules.refusal_tables import bribe, enter, place, regular_bribes
from tests.rules.scenes import FX, INTRIGO, A, B, C, D, table
from tests.rules.variants import Data


def pay(seat: int, to: int, amount: Any = 10_000, **more: Any) -> Data:
    return {"type": "pay", "seat": seat, "to": to, "amount": amount, **more}


def offer(seat: int, profession: str, amount: Any = None, asks: Any = None, **more: Any) -> Data:
    return {"type": "offer", "seat": seat, "profession": profession, "amount": amount, "asks": asks, **more}


def refuse(seat: int, owner: int, profession: str) -> Data:
    return {"type": "refuse", "seat": seat, "owner": owner, "profession": profession}


def promise(seat: int, to: int, **more: Any) -> Data:
    return {"type": "promise", "seat": seat, "to": to, **more}


def judge(seat: int, number: Any, kept: Any = True) -> Data:
    return {"type": "judge", "seat": seat, "promise": number, "kept": kept}


def due(turn: int, seat: int) -> Data:
    return {"due": {"round": turn, "seat": seat}}


def strict() -> Position:
    return table(FX, A, [(B, "law")], {}, options={"side_payments": False}).position


def poor() -> Position:
    return table(FX, A, [(B, "law"), (C, "church")], {}, cash=[320_000, 0, 0, 320_000, 320_000]).position


def haggling() -> Position:
    """At A's: B and C each have a chemist in the park, D's holds 6,000; the external conflict comes first."""
    return table(INTRIGO, A, [(B, "chemist"), (C, "chemist")], {A: {6_000: (D, "chemist")}}).position


def offered() -> Position:
    return enter(haggling(), offer(B, "chemist", 2_000, 6_000))


def promised() -> Position:
    """A has promised B the 50,000 room for the law, now; the promise is action 0."""
    return enter(regular_bribes(), promise(A, B, room=50_000, profession="law", **due(3, A)))


def finished() -> Position:
    last = table(FX, A, [(B, "law")], {}, sent=10).position
    return enter(last, promise(A, B, text="peace"), bribe(B, "law"), place(A, B, "law", 10_000))
