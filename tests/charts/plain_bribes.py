"""A second implementation of the outcomes of bribes, turn by turn and stage by stage, directly from the actions.

Independent of `analysis`, to check it.
"""

from collections import Counter
from typing import NamedTuple

from rules import Banished, Bribe, Figure, Paid, Place, Position, Replay, Settle, TurnBegan


class Came(NamedTuple):
    """What came of a bribe: placed, kept or banished; the room; what was paid back."""

    outcome: str
    room: int | None
    refunded: int


class _Bid(NamedTuple):
    number: int
    stage: str
    bribe: Bribe


def outcomes(replay: Replay) -> list[Came]:
    """By bribe. One that won the park ends as the conflict inside does; only the bribe in that is paid back."""
    found: dict[int, Came] = {}
    turn: list[_Bid] = []
    number = 0
    for step, action in enumerate(replay.actions):
        before = replay.steps[step].position
        if isinstance(action, Bribe):
            turn.append(_Bid(number, before.phase.split("-")[0], action))
            number += 1
        elif isinstance(action, Place):
            (bid,) = [one for one in _bids(turn, "regular", action.figure.profession) if _owns(one, action.figure)]
            found[bid.number] = Came("placed", action.room, 0)
        elif isinstance(action, Settle):
            found |= _settled(before, action, turn, refund=replay.table.options.refund)
        if any(isinstance(event, TurnBegan) for event in replay.steps[step + 1].events):
            turn = []
    return [found[one] for one in range(number)]


def _bids(turn: list[_Bid], stage: str, profession: str) -> list[_Bid]:
    return [one for one in turn if (one.stage, one.bribe.profession) == (stage, profession)]


def _owns(bid: _Bid, figure: Figure) -> bool:
    return bid.bribe.seat == figure.seat


def _settled(before: Position, action: Settle, turn: list[_Bid], *, refund: bool) -> dict[int, Came]:
    stage = before.phase.split("-")[0]
    bids = _bids(turn, stage, action.profession)
    first = next(one for one in bids if one.bribe.seat == action.winner)
    found = {one.number: Came("banished", None, one.bribe.amount if refund else 0) for one in bids if one != first}
    if stage == "external":
        if action.room is not None:
            found[first.number] = Came("placed", action.room, 0)
        return found
    host = before.host or 0
    index = before.room_of(host, action.profession)
    assert index is not None
    defender = before.palaces[host][index]
    assert defender is not None
    room = before.table.edition.rooms[index]
    stays = action.winner == defender.seat
    found[first.number] = Came("kept" if stays else "placed", room, 0)
    # Who had won the park shares what the attack brings, and is paid nothing back for that.
    for one in _bids(turn, "external", action.profession):
        attack = [bid for bid in bids if bid.bribe.seat == one.bribe.seat][-1:]
        if attack and one.number == _park_winner(before, turn, action.profession):
            found[one.number] = found[attack[0].number]._replace(refunded=0)
    return found


def _park_winner(before: Position, turn: list[_Bid], profession: str) -> int | None:
    """The bribe of the figure that is left in the park: its owner's first in the external conflict."""
    (left,) = {figure.seat for figure in before.parks[before.host or 0] if figure.profession == profession}
    return next((one.number for one in _bids(turn, "external", profession) if one.bribe.seat == left), None)


def entry_costs(replay: Replay) -> dict[tuple[int, int, int], int]:
    """What was paid, less refunds, for a figure on the turn in which it came into a room, by turn, host and room.

    Turns are counted by their beginnings.
    """
    came = outcomes(replay)
    found: Counter[tuple[int, int, int]] = Counter()
    begun = sum(isinstance(event, TurnBegan) for event in replay.steps[0].events)
    number = 0
    for step, action in enumerate(replay.actions):
        if isinstance(action, Bribe):
            one = came[number]
            number += 1
            if one.outcome == "placed" and one.room is not None:
                found[begun, replay.steps[step].position.host or 0, one.room] += action.amount
        begun += sum(isinstance(event, TurnBegan) for event in replay.steps[step + 1].events)
    return found


def banishments(replay: Replay) -> list[tuple[int, int, Figure, int | None, int]]:
    """Step, host, figure, the room it lost, and the owner who was preferred."""
    found = []
    for step, action in enumerate(replay.actions, 1):
        if isinstance(action, Settle):
            gone = [event for event in replay.steps[step].events if isinstance(event, Banished)]
            found += [(step, event.palace, event.figure, event.room, action.winner) for event in gone]
    return found


def sums_by_round(replay: Replay) -> Counter[tuple[int, int, str, bool]]:
    """Ducats by round, seat, reason, and whether they came in; the last incomes belong to the last round."""
    found: Counter[tuple[int, int, str, bool]] = Counter()
    number = replay.steps[0].position.round
    for _, events in replay.steps:
        for event in events:
            if isinstance(event, TurnBegan):
                number = event.round
            elif isinstance(event, Paid):
                for seat, comes in ((event.source, False), (event.target, True)):
                    if seat is not None:
                        found[number, seat, event.why, comes] += event.amount
    return found


def promises_decided(replay: Replay) -> dict[int, int | None]:
    """By promise (the index of its action): the action after which its outcome was for the last time another one."""
    found: dict[int, int | None] = {}
    last: dict[int, tuple[str, str | None]] = {}
    for step, (position, _) in enumerate(replay.steps):
        for state in position.negotiation.promises:
            now = (state.outcome, state.by)
            if now != last.get(state.number, ("open", None)):
                found[state.number] = step
            last[state.number] = now
            found.setdefault(state.number, None)
    return found
