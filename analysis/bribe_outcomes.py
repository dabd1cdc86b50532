"""Follows every bribe from its declaration to the host's decision, and on to its earnings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from analysis.bribes import Banishment, Bribed, Outcome, Role
from analysis.tenure import Stay
from analysis.timed_events import TimedEvent, incomes_left
from rules import Banished, Bribe, Figure, Kept, Paid, Placed, Position, Replay, Settle, Table

_Decision: TypeAlias = Placed | Kept | Banished


@dataclass
class _Draft:
    """A bribe under construction, while the later events are read."""

    step: int
    turn: int
    round: int
    host: int
    action: Bribe
    role: Role
    amount: int
    within_reach: int
    in_park: bool = False
    outcome: Outcome = "waiting"
    room: int | None = None
    refunded: int = 0

    @property
    def figure(self) -> Figure:
        return Figure(self.action.seat, self.action.profession)


def role_of(position: Position, figure: Figure) -> Role:
    """The role of a figure whose bribe is due (articles 4 and 5.3: the first is the defender's)."""
    if position.phase == "regular-bribes":
        return "regular"
    if position.phase == "external-bribes":
        return "contender"
    host = position.host or 0
    index = position.room_of(host, figure.profession)
    defends = index is not None and position.palaces[host][index] == figure
    declared = any(bribe.seat == figure.seat for bribe in position.declared)
    return "defender" if defends and not declared else "attacker"


def within_reach(position: Position, profession: str) -> int:
    """The salary of the best room that a figure of this profession in the park, or in a conflict, can get.

    The room that its profession holds already (articles 7.2, 8.1), else the best free one (6, 7).
    """
    host = position.host or 0
    rooms = position.table.edition.rooms
    fought = position.room_of(host, profession)
    if fought is not None:
        return rooms[fought]
    return max((room for room, held in zip(rooms, position.palaces[host], strict=True) if held is None), default=0)


class _Teller:
    """Follows a game's bribes from their declaration to the host's decision."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.drafts: list[_Draft] = []
        self.open: list[_Draft] = []
        self.banishments: list[Banishment] = []

    def hear(self, told: Sequence[TimedEvent]) -> None:
        """Process one action's events.

        `Kept` is handled before `Banished`, as of one owner's two figures the first declared stays (7.3).
        """
        refunds: list[_Draft] = []
        for timed in sorted(told, key=lambda one: isinstance(one.event, Banished)):
            event = timed.event
            if isinstance(event, Paid) and event.why == "bribe":
                self._declare(timed, event)
            elif isinstance(event, Placed | Kept | Banished):
                refunds.extend(self._decide(timed, event))
        for timed in told:
            if isinstance(timed.event, Paid) and timed.event.why == "refund":
                _refund(refunds, timed.event)

    def _declare(self, timed: TimedEvent, event: Paid) -> None:
        action = self.replay.actions[timed.step - 1]
        before = self.replay.steps[timed.step - 1].position
        assert isinstance(action, Bribe)
        assert event.target is not None
        role = role_of(before, Figure(action.seat, action.profession))
        reach = within_reach(before, action.profession)
        draft = _Draft(timed.step, timed.turn, timed.round, event.target, action, role, event.amount, reach)
        self.drafts.append(draft)
        self.open.append(draft)

    def _decide(self, timed: TimedEvent, event: _Decision) -> list[_Draft]:
        """Close the bribes that this event decides; returns a banished figure's last one, for a possible refund."""
        met = self._concerned(event)
        if isinstance(event, Kept) and event.room is None:
            for draft in met:
                draft.in_park = True
            return []
        for draft in met:
            draft.outcome = _outcome(event)
            draft.room = None if isinstance(event, Banished) else event.room
            self.open.remove(draft)
        if isinstance(event, Banished):
            self._banish(timed, event, met[-1])
            return met[-1:]
        return []

    def _concerned(self, event: _Decision) -> list[_Draft]:
        """The undecided bribe of the figure in this place, preceded by the one that kept it in the park (7.2)."""
        defends = not isinstance(event, Placed) and event.room is not None
        mine = [draft for draft in self.open if draft.figure == event.figure and (draft.role == "defender") == defends]
        fresh = [draft for draft in mine if not draft.in_park][:1]
        contending = bool(fresh) and fresh[0].role == "contender"
        return fresh if contending else [draft for draft in mine if draft.in_park] + fresh

    def _banish(self, timed: TimedEvent, event: Banished, bribe: _Draft) -> None:
        action = self.replay.actions[timed.step - 1]
        assert isinstance(action, Settle)
        self.banishments.append(
            Banishment(
                step=timed.step,
                turn=timed.turn,
                round=timed.round,
                host=event.palace,
                figure=event.figure,
                room=event.room,
                winner=action.winner,
                bribe=self.drafts.index(bribe),
            )
        )


def _outcome(event: _Decision) -> Outcome:
    if isinstance(event, Placed):
        return "placed"
    return "kept" if isinstance(event, Kept) else "banished"


def _refund(banished: Iterable[_Draft], event: Paid) -> None:
    """Assign a refund to the first matching bribe of a banished figure (article 9)."""
    for draft in banished:
        if draft.figure == event.figure and draft.amount == event.amount and not draft.refunded:
            draft.refunded = event.amount
            return


def follow(
    replay: Replay, timed_events: Iterable[TimedEvent], stays: Sequence[Stay]
) -> tuple[tuple[Bribed, ...], tuple[Banishment, ...]]:
    """All bribes of a game in order of declaration, and all banishments in order of decision (articles 5 to 9)."""
    teller = _Teller(replay)
    for _, told in groupby(timed_events, key=lambda timed: timed.step):
        teller.hear(list(told))
    drafts = teller.drafts
    held = [_stay_of(draft, stays) for draft in drafts]
    earned = _earnings(drafts, held)
    found = [_finish(replay.table, drafts, number, held[number], earned[number]) for number in range(len(drafts))]
    return tuple(found), tuple(teller.banishments)


def _earnings(drafts: Sequence[_Draft], held: Sequence[Stay | None]) -> list[int]:
    """The earnings of each bribe: every salary belongs to the last bribe for its stay declared before it."""
    earned = [0] * len(drafts)
    for stay in {stay.number: stay for stay in held if stay is not None}.values():
        for turn, amount in stay.pays:
            before = [
                number
                for number, own in enumerate(held)
                if own is not None and own.number == stay.number and drafts[number].turn < turn
            ]
            if before:
                earned[before[-1]] += amount
    return earned


def _finish(table: Table, drafts: Sequence[_Draft], number: int, stay: Stay | None, earned: int) -> Bribed:
    draft = drafts[number]
    return Bribed(
        number=number,
        step=draft.step,
        turn=draft.turn,
        round=draft.round,
        host=draft.host,
        figure=draft.figure,
        role=draft.role,
        amount=draft.amount,
        asks=draft.action.asks,
        promised=draft.action.promised,
        outcome=draft.outcome,
        room=draft.room,
        stay=None if stay is None else stay.number,
        refunded=draft.refunded,
        earned=earned,
        within_reach=draft.within_reach,
        incomes=incomes_left(table, draft.turn, draft.figure.seat),
        next_best=max((rival.amount for rival in drafts if _rivals(draft, rival)), default=None),
        won=draft.role != "regular" and (draft.in_park or draft.room is not None),
    )


def _rivals(draft: _Draft, other: _Draft) -> bool:
    """Whether two owners pay in the same conflict; an external one and the internal one after it (7.2) are separate."""
    together = (draft.turn, draft.action.profession) == (other.turn, other.action.profession)
    kinds = (draft.role == "contender", other.role == "contender")
    fought = kinds[0] == kinds[1] and "regular" not in (draft.role, other.role)
    return together and fought and draft.figure.seat != other.figure.seat


def _stay_of(draft: _Draft, stays: Sequence[Stay]) -> Stay | None:
    """The tenure of the room that the figure got or kept in the bribe's own turn."""
    if draft.room is None:
        return None
    for stay in stays:
        held = stay.since <= draft.turn and (not stay.left or stay.until > draft.turn)
        if held and (stay.host, stay.room, stay.figure) == (draft.host, draft.room, draft.figure):
            return stay
    return None
