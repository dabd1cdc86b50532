"""A second implementation of the hall's statistics: game by game and pair by pair, directly from replays and results.

Uses only the game type of `charts.hall`; `bids` are a game's bribes from `analysis`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from analysis import Bribed
from rules import Banished, Bribe, Judge, Paid, PromiseDecided, Replay, Settle
from tests.charts import plain


class Sitting(NamedTuple):
    """A game and the players' names, by seat."""

    replay: Replay
    names: tuple[str, ...]

    @property
    def ends(self) -> tuple[int, ...]:
        return self.replay.position.balances

    def won(self, seat: int) -> float:
        return 1 / self.ends.count(max(self.ends)) if self.ends[seat] == max(self.ends) else 0.0

    def beaten(self, seat: int) -> float:
        others = [end for other, end in enumerate(self.ends) if other != seat]
        return sum((self.ends[seat] > end) + (self.ends[seat] == end) / 2 for end in others)


def paid(replay: Replay) -> list[list[int]]:
    """Bribes less refunds, by payer and host."""
    seats = range(replay.table.seats)
    found = [[0 for _ in seats] for _ in seats]
    for _, events in replay.steps:
        for event in events:
            if isinstance(event, Paid) and event.why == "bribe":
                found[event.source or 0][event.target or 0] += event.amount
            elif isinstance(event, Paid) and event.why == "refund":
                found[event.target or 0][event.source or 0] -= event.amount
    return found


def banished(replay: Replay) -> list[list[int]]:
    """Banished figures, by host and owner."""
    seats = range(replay.table.seats)
    gone = [event for _, events in replay.steps for event in events if isinstance(event, Banished)]
    return [[sum((one.palace, one.figure.seat) == (host, owner) for one in gone) for owner in seats] for host in seats]


def words(replay: Replay, bids: Sequence[Bribed]) -> tuple[list[int], list[int], list[tuple[int, int, int]]]:
    """Kept and broken promises by promiser; and for each broken one: step, promiser, promisee."""
    kept, broken = [0] * replay.table.seats, [0] * replay.table.seats
    wrongs = []
    steps = [step for step, action in enumerate(replay.actions, 1) if isinstance(action, Bribe)]
    for step, bid in zip(steps, bids, strict=True):
        before = replay.steps[step - 1].position
        host = before.host or 0
        action = replay.actions[step - 1]
        assert isinstance(action, Bribe)
        if action.promised is None:
            continue
        if (bid.room or 0) >= action.promised:
            kept[host] += 1
        elif action.promised <= plain.reach(before, action.profession):
            broken[host] += 1
            wrongs.append((step, host, action.seat))
    for state in replay.position.negotiation.promises:
        if state.outcome == "kept":
            kept[state.promise.seat] += 1
        elif state.outcome == "broken":
            broken[state.promise.seat] += 1
            wrongs.append((_decided(replay, state.number), state.promise.seat, state.promise.to))
    return kept, broken, wrongs


def _decided(replay: Replay, number: int) -> int:
    """The step of the last judgement by hand, which takes precedence over the log's."""
    logged = 0
    judged = 0
    for step, (_, events) in enumerate(replay.steps):
        action = replay.actions[step - 1] if step else None
        judged = step if isinstance(action, Judge) and action.promise == number else judged
        logged = step if any(isinstance(one, PromiseDecided) and one.number == number for one in events) else logged
    return judged or logged


def temper(replay: Replay, bids: Sequence[Bribed], host: int, guest: int) -> tuple[int, int, int, int, int]:
    """A host's conflicts with a guest, and how many the guest lost, before and after the first wrong; and wrongs."""
    wrongs = [step for step, who, whom in words(replay, bids)[2] if (who, whom) == (guest, host)]
    for step, (_, events) in enumerate(replay.steps):
        wrongs += [
            step for one in events if isinstance(one, Banished) and (one.palace, one.figure.seat) == (guest, host)
        ]
    counts = [0, 0, 0, 0]
    for step, action in enumerate(replay.actions, 1):
        before = replay.steps[step - 1].position
        if not isinstance(action, Settle) or before.host != host:
            continue
        owners = {bid.seat for bid in before.declared if bid.profession == action.profession}
        if guest in owners and len(owners) > 1:
            place = 2 if any(wrong < step for wrong in wrongs) else 0
            counts[place] += 1
            counts[place + 1] += action.winner != guest
    calm, calm_lost, late, late_lost = counts
    return calm, calm_lost, late, late_lost, len(wrongs)


def met(games: Sequence[Sitting], one: str, other: str) -> list[tuple[Sitting, int, int]]:
    """The games of both people, with their seats."""
    return [
        (game, game.names.index(one), game.names.index(other))
        for game in games
        if one in game.names and other in game.names
    ]


def score(games: Sequence[Sitting], one: str, other: str) -> tuple[int, int, int]:
    """The number of games of both, and in how many the first had more ducats, and fewer."""
    ends = [(game.ends[mine], game.ends[theirs]) for game, mine, theirs in met(games, one, other)]
    return len(ends), sum(mine > theirs for mine, theirs in ends), sum(mine < theirs for mine, theirs in ends)


def longest_run(games: Sequence[Sitting], name: str) -> int:
    """The longest winning streak, including shared victories."""
    told = ["1" if game.won(game.names.index(name)) else "0" for game in games if name in game.names]
    return max(map(len, "".join(told).split("0")))
