"""Bribes: what each was paid for, what came of it, and what it earned; and who was banished by whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

from charts.numbers.stays import Stay
from charts.numbers.story import Moment
from rules import Banished, Bribe, Figure, Kept, Paid, Placed, Position, Replay, Settle

_Decision: TypeAlias = Placed | Kept | Banished
Role = Literal["regular", "contender", "defender", "attacker"]
Outcome = Literal["waiting", "placed", "kept", "banished"]


@dataclass(frozen=True)
class Bribed:
    """One bribe and what came of it.

    number: its index among the game's bribes. step, turn, round: when. host and figure: whom it was paid to, and for
    whom. role: regular figure (article 6), contender in an external conflict (7), defender or attacker in an internal
    one (8). amount, asks, promised: as declared. outcome: what the host then did with the figure, and `room` the one it
    got or kept; a contender who stays in the park (7.2) waits for what the internal conflict brings. stay: the index of
    the tenure it led to, or prolonged. refunded: what came back (9). earned: what the figure was paid for that tenure
    after the bribe, until it left or the game ended. A later bribe for the same tenure counts the later pay again: both
    were needed for it.
    """

    number: int
    step: int
    turn: int
    round: int
    host: int
    figure: Figure
    role: Role
    amount: int
    asks: int | None
    promised: int | None
    outcome: Outcome
    room: int | None
    stay: int | None
    refunded: int
    earned: int

    @property
    def cost(self) -> int:
        """What it cost in the end: amount - refunded."""
        return self.amount - self.refunded

    @property
    def gain(self) -> int:
        """What it was good for: earned - cost."""
        return self.earned - self.cost

    @property
    def promise_kept(self) -> bool | None:
        """Whether the figure got or kept the promised room or a better one; None without promise or while it waits."""
        if self.promised is None or self.outcome == "waiting":
            return None
        return self.room is not None and self.room >= self.promised


@dataclass(frozen=True)
class Banishment:
    """One figure sent to the island.

    step, turn, round: when. host: who decreed it, in their palace. figure: who suffered it. room: the one it lost, None
    when it came from the park. winner: the owner of the figure that was kept instead. bribe: the index of the bribe
    that had been paid for it.
    """

    step: int
    turn: int
    round: int
    host: int
    figure: Figure
    room: int | None
    winner: int
    bribe: int


@dataclass
class _Draft:
    """A bribe whose story is still being told."""

    step: int
    turn: int
    round: int
    host: int
    action: Bribe
    role: Role
    amount: int
    in_park: bool = False
    outcome: Outcome = "waiting"
    room: int | None = None
    refunded: int = 0

    @property
    def figure(self) -> Figure:
        return Figure(self.action.seat, self.action.profession)


def role_of(position: Position, figure: Figure) -> Role:
    """What a figure whose bribe is due is at that moment (articles 4 and 5.3: the first is the defender's)."""
    if position.phase == "regular-bribes":
        return "regular"
    if position.phase == "external-bribes":
        return "contender"
    host = position.host or 0
    index = position.room_of(host, figure.profession)
    defends = index is not None and position.palaces[host][index] == figure
    declared = any(bribe.seat == figure.seat for bribe in position.declared)
    return "defender" if defends and not declared else "attacker"


class _Teller:
    """Follows a game's bribes from their declaration to the host's decision."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.drafts: list[_Draft] = []
        self.open: list[_Draft] = []
        self.banishments: list[Banishment] = []

    def hear(self, told: Sequence[Moment]) -> None:
        """One action's events. Who stays is told before who goes: of one owner's two, the first bribed stays (7.3)."""
        refunds: list[_Draft] = []
        for moment in sorted(told, key=lambda one: isinstance(one.event, Banished)):
            event = moment.event
            if isinstance(event, Paid) and event.why == "bribe":
                self._declare(moment, event)
            elif isinstance(event, Placed | Kept | Banished):
                refunds.extend(self._decide(moment, event))
        for moment in told:
            if isinstance(moment.event, Paid) and moment.event.why == "refund":
                _refund(refunds, moment.event)

    def _declare(self, moment: Moment, event: Paid) -> None:
        action = self.replay.actions[moment.step - 1]
        before = self.replay.steps[moment.step - 1].position
        assert isinstance(action, Bribe)
        assert event.target is not None
        role = role_of(before, Figure(action.seat, action.profession))
        draft = _Draft(moment.step, moment.turn, moment.round, event.target, action, role, event.amount)
        self.drafts.append(draft)
        self.open.append(draft)

    def _decide(self, moment: Moment, event: _Decision) -> list[_Draft]:
        """Close the bribes that this event decides; a banished figure's last one is handed back, for its refund."""
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
            self._banish(moment, event, met[-1])
            return met[-1:]
        return []

    def _concerned(self, event: _Decision) -> list[_Draft]:
        """The undecided bribe of the figure in this place, after the one that won it its stay in the park (7.2)."""
        defends = not isinstance(event, Placed) and event.room is not None
        mine = [draft for draft in self.open if draft.figure == event.figure and (draft.role == "defender") == defends]
        fresh = [draft for draft in mine if not draft.in_park][:1]
        contending = bool(fresh) and fresh[0].role == "contender"
        return fresh if contending else [draft for draft in mine if draft.in_park] + fresh

    def _banish(self, moment: Moment, event: Banished, bribe: _Draft) -> None:
        action = self.replay.actions[moment.step - 1]
        assert isinstance(action, Settle)
        self.banishments.append(
            Banishment(
                step=moment.step,
                turn=moment.turn,
                round=moment.round,
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
    """Write a refund to the first banished figure's bribe that it can have been for (article 9)."""
    for draft in banished:
        if draft.figure == event.figure and draft.amount == event.amount and not draft.refunded:
            draft.refunded = event.amount
            return


def follow(
    replay: Replay, moments: Iterable[Moment], stays: Sequence[Stay]
) -> tuple[tuple[Bribed, ...], tuple[Banishment, ...]]:
    """Every bribe of a game in order of declaration, and every banishment in order of decision (articles 5 to 9)."""
    teller = _Teller(replay)
    for _, told in groupby(moments, key=lambda moment: moment.step):
        teller.hear(list(told))
    return tuple(_finish(teller.drafts, stays)), tuple(teller.banishments)


def _finish(drafts: Iterable[_Draft], stays: Sequence[Stay]) -> Iterable[Bribed]:
    for number, draft in enumerate(drafts):
        stay = _stay_of(draft, stays)
        yield Bribed(
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
            earned=0 if stay is None else stay.earned_after(draft.turn),
        )


def _stay_of(draft: _Draft, stays: Sequence[Stay]) -> Stay | None:
    """The tenure of the room that the figure got or kept on the bribe's own turn."""
    if draft.room is None:
        return None
    for stay in stays:
        held = stay.since <= draft.turn and (not stay.left or stay.until > draft.turn)
        if held and (stay.host, stay.room, stay.figure) == (draft.host, draft.room, draft.figure):
            return stay
    return None
