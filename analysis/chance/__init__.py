"""Everybody's chance of winning, turn by turn, by random playouts (Monte Carlo).

The simulated players (`analysis.chance.players`) know nothing of promises or grudges: the chance is that among average
strangers. The random numbers are seeded by the game, so results are reproducible.

`python -m analysis.chance PLAYOUTS` reads a record from standard input and prints one line of JSON per turn.
"""

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from analysis.chance.players import choose
from analysis.timed_events import end_turn, turn_number
from rules import Paid, Position, Replay, TurnBegan, places_of, play

# Gives a standard error of 4.5 % at a chance of one half.
PLAYOUTS = 120
# Weight of what playouts cannot know, for a whole game; calibrated by comparing chances with results.
UNKNOWN = 0.12
# Playouts of the first turn by which the time of all is foretold.
_TRIED = 3
# Increase whenever the results change; stored ones of older formats are recomputed.
FORMAT = 2


@dataclass(frozen=True)
class Chance:
    """Everybody's chance of winning at one moment.

    step: the preceding action, 0 for the set-up; of the end the last one that changed anybody's ducats. round, seat: of
    the turn that begins, None when the game is over.
    shares: by seat, 0 to 1, sum 1.
    """

    step: int
    round: int
    seat: int | None
    shares: tuple[float, ...]


def chances(replay: Replay, playouts: int = PLAYOUTS) -> Iterator[Chance]:
    """The chances at the beginning of every turn, after its income, and at the end, as corrected since (article 12)."""
    for step, position in _turns(replay):
        shares = chance(position, playouts, f"{step}")
        yield Chance(step, position.round, position.host, shares)


def _turns(replay: Replay) -> Iterator[tuple[int, Position]]:
    for step, (position, events) in enumerate(replay.steps):
        if position.host is None:
            yield _last_payment(replay, step), replay.position
            return
        if any(isinstance(event, TurnBegan) for event in events):
            yield step, position


def _last_payment(replay: Replay, over: int) -> int:
    """The step that ended the game, or the last correction since; words change no account."""
    steps = replay.steps[over + 1 :]
    paid = [step for step, (_, events) in enumerate(steps, over + 1) if any(isinstance(one, Paid) for one in events)]
    return paid[-1] if paid else over


def seconds_expected(replay: Replay, playouts: int = PLAYOUTS) -> float:
    """How long `chances` will take, in seconds of the processor: on average half of the game is still to be played."""
    turns = list(_turns(replay))
    begun = time.process_time()
    for number in range(_TRIED if turns else 0):
        play_on(turns[0][1], Random(number))
    return (time.process_time() - begun) / _TRIED * playouts * len(turns) / 2


def chance(position: Position, playouts: int, seed: str) -> tuple[float, ...]:
    """Everybody's chance: (victories + even / seats) / (playouts + even); shared victories are split.

    even = 1 + playouts * `UNKNOWN` * remaining fraction of the game: real players differ from the simulated ones, and
    no chance is 0 because no playout was won.
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
    """The remaining fraction of the game: turns left, including this one / turns of the game."""
    turn = turn_number(position.table, position.round, position.host or 0)
    return 1 - (turn - 1) / (end_turn(position.table) - 1)


def play_on(position: Position, rng: Random) -> tuple[int, ...]:
    """Play one playout; return everybody's final ducats."""
    while position.host is not None:
        position = play(position, choose(position, rng)).position
    return position.balances


def victory(balances: tuple[int, ...]) -> tuple[float, ...]:
    """Each seat's share of the victory (article 11): 1 / number of winners, else 0."""
    places = places_of(balances)
    return tuple([1 / places.count(1) if place == 1 else 0.0 for place in places])


def chances_data(found: Iterable[Chance]) -> dict[str, Any]:
    """Chances as JSON data; shares to four digits."""
    turns = [[one.step, one.round, one.seat, *[round(share, 4) for share in one.shares]] for one in found]
    return {"format": FORMAT, "turns": turns}


def read_chances(data: Mapping[str, Any] | None) -> tuple[Chance, ...] | None:
    """Parse the result of `chances_data`; None for None or another format."""
    if data is None or data.get("format") != FORMAT:
        return None
    return tuple([Chance(step, number, seat, tuple(shares)) for step, number, seat, *shares in data["turns"]])
