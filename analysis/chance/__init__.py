"""Everybody's chance of winning, turn by turn, by playing a game on at random from there many times.

The players of these playouts (`analysis.chance.players`) know nothing of each other's promises or grudges: the chance
is that of an evening among likely strangers. It is seeded, so that the same game always has the same chances.

`python -m analysis.chance PLAYOUTS` reads a record from standard input and prints one line of JSON a turn.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from analysis.chance.players import choose
from analysis.moments import end_turn, turn_number
from rules import Position, Replay, TurnBegan, places_of, play

# Enough for a standard error of 4.5 per cent at a chance of a half.
PLAYOUTS = 120
# So much of a whole game is decided by what no playout knows; found by comparing chances with games of others.
UNKNOWN = 0.12
# Raised whenever the same game would get other chances: older ones are worked out again.
FORMAT = 1


@dataclass(frozen=True)
class Chance:
    """Everybody's chance of winning at one moment.

    step: the action after which it was, 0 for the set-up. round, seat: whose turn had begun, None when the game was
    over. shares: by seat, 0 to 1, together 1.
    """

    step: int
    round: int
    seat: int | None
    shares: tuple[float, ...]


def chances(replay: Replay, playouts: int = PLAYOUTS) -> Iterator[Chance]:
    """The chances at the beginning of every turn, its income paid, and at the end."""
    for step, (position, events) in enumerate(replay.steps):
        if position.host is None or any(isinstance(event, TurnBegan) for event in events):
            shares = chance(position, playouts, f"{step}")
            yield Chance(step, position.round, position.host, shares)
            if position.host is None:
                return


def chance(position: Position, playouts: int, seed: str) -> tuple[float, ...]:
    """Everybody's chance: (victories + even / seats) / (playouts + even); of a shared victory each has a part.

    even = 1 + playouts * `UNKNOWN` * the part of the game that is still to come: people are not the strangers of the
    playouts, and what none of these brought about is not impossible.
    """
    seats = position.table.seats
    if position.host is None:
        return victory(position.balances)
    even = 1 + playouts * UNKNOWN * _to_come(position)
    won = [even / seats] * seats
    for number in range(playouts):
        for seat, part in enumerate(victory(play_on(position, Random(f"{seed} {number}")))):
            won[seat] += part
    return tuple([part / (playouts + even) for part in won])


def _to_come(position: Position) -> float:
    """How much of the game is still to come: turns left, this one included / turns of the game."""
    turn = turn_number(position.table, position.round, position.host or 0)
    return 1 - (turn - 1) / (end_turn(position.table) - 1)


def play_on(position: Position, rng: Random) -> tuple[int, ...]:
    """Everybody's ducats at the end of one playout."""
    while position.host is not None:
        position = play(position, choose(position, rng)).position
    return position.balances


def victory(balances: tuple[int, ...]) -> tuple[float, ...]:
    """Each seat's part of the victory (article 11): 1 / number of winners, else 0."""
    places = places_of(balances)
    return tuple([1 / places.count(1) if place == 1 else 0.0 for place in places])


def chances_data(found: Iterable[Chance]) -> dict[str, Any]:
    """Chances as JSON data; shares to four digits."""
    turns = [[one.step, one.round, one.seat, *[round(share, 4) for share in one.shares]] for one in found]
    return {"format": FORMAT, "turns": turns}


def read_chances(data: Mapping[str, Any] | None) -> tuple[Chance, ...] | None:
    """The chances of `chances_data`; None for none, or for those of another format."""
    if data is None or data.get("format") != FORMAT:
        return None
    return tuple([Chance(step, number, seat, tuple(shares)) for step, number, seat, *shares in data["turns"]])
