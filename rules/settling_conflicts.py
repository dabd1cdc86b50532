"""Articles 7 and 8, settling a conflict: the host keeps one figure, and the others are banished.

Each check names the article it refuses by. Which conflict is dealt with next is in `conflict_order`, who fights in it
in `contenders`, the refunds (9) in `bank`.
"""

from rules.actions import Figure, Settle
from rules.awaited import no_such_seat, not_for_host
from rules.bank import check_refund, pay_refunds
from rules.errors import Illegal
from rules.events import Banished, Kept
from rules.placing_figures import enter, free_rooms, not_free
from rules.position import room_in
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike
from rules.regular_or_conflict import is_external, plan_of


def check_settle(position: PositionLike, action: Settle) -> Illegal | None:
    """Refuse a decision on a conflict that is not to be settled now (4, 7.1, 8), or an illegal one.

    Illegal are a winner who is not in it (7, 8), a room that is not free (4.4, 7) or not to be chosen (7.2, 8.1), and a
    decision that cannot be refunded (9.1).
    """
    host, profession, winner, _ = action
    if position.phase == "internal-settlement":
        wrong = not_for_host(position, host, "internal-settlement", Settle) or _not_this_internal(position, action)
    else:
        wrong = not_for_host(position, host, "external-settlement", Settle) or _not_this_external(position, action)
    wrong = wrong or check_refund(position, host, profession, winner)
    return wrong and (no_such_seat(position, host, winner) or wrong)


def _not_this_external(position: PositionLike, action: Settle) -> Illegal | None:
    host, profession, winner, room = action
    park = position.parks[host]
    held = room_in(position.palaces[host], profession)
    if not is_external(position.table.edition, park, held, profession):
        if profession in plan_of(position).internal:
            return Illegal("later-stage", "4", profession=profession, host=host)
        return Illegal("no-conflict", "7", profession=profession, host=host)
    if position.conflict not in (None, profession):
        return Illegal("other-open", "7.1", profession=profession, open=position.conflict)
    if (winner, profession) not in park:
        return Illegal("no-contender", "7", owner=winner, profession=profession)
    if held is not None:
        return Illegal("stays-in-park", "7.2", profession=profession) if room is not None else None
    if room is None:
        return Illegal("room-needed", "7", profession=profession)
    return not_free(position, host, room, "7")


def _not_this_internal(position: PositionLike, action: Settle) -> Illegal | None:
    host, profession, winner, room = action
    if profession != position.conflict:
        return _wrong_order(position, host, profession)
    figure = (winner, profession)
    if figure not in position.palaces[host] and figure not in position.parks[host]:
        return Illegal("no-contender", "8", owner=winner, profession=profession)
    if room is not None:
        return Illegal("defenders-room", "8.1", profession=profession, room=_room_fought_over(position, host))
    return None


def _wrong_order(position: PositionLike, host: int, profession: str) -> Illegal:
    if profession not in plan_of(position).internal:
        return Illegal("no-conflict", "8", profession=profession, host=host)
    room = _room_fought_over(position, host)
    return Illegal("lower-first", "8", open=position.conflict, room=room, profession=profession)


def _room_fought_over(position: PositionLike, host: int) -> int:
    assert position.conflict is not None
    index = position.room_of(host, position.conflict)
    assert index is not None
    return position.table.edition.rooms[index]


def settlements(position: PositionLike) -> tuple[Settle, ...]:
    """The legal decisions on the open conflicts; those that cannot be refunded are left out (9.1)."""
    host = position.host or 0
    found = []
    for profession in (position.conflict,) if position.conflict else plan_of(position).external:
        held = position.room_of(host, profession)
        contenders = [figure.seat for figure in position.parks[host] if figure.profession == profession]
        if position.phase == "internal-settlement" and held is not None:
            defender = position.palaces[host][held]
            contenders = [defender.seat if defender else host, *contenders]
        rooms = free_rooms(position) if held is None else [None]
        for winner in dict.fromkeys(contenders):
            if check_refund(position, host, profession, winner) is None:
                found.extend([Settle(host, profession, winner, room) for room in rooms])
    return tuple(found)


def settle(builder: PositionBuilder, action: Settle) -> bool:
    """Keep the winner, banish the others and refund them (articles 7, 8, 9); returns whether the stage is over."""
    if builder.phase == "internal-settlement":
        _settle_internal(builder, action)
    else:
        _settle_external(builder, action)
    if builder.table.options.refund:
        pay_refunds(builder, action.seat, action.profession, action.winner)
    return builder.conflict is not None or not _others_wait(builder, builder.parks[action.seat])


def _others_wait(builder: PositionBuilder, park: tuple[Figure, ...]) -> bool:
    """Whether another of the external conflicts that were paid for in one pass is still to be settled (5.4)."""
    if not park:
        return False
    waiting = [figure[1] for figure in park]
    return max([waiting.count(bribe[1]) for bribe in builder.declared]) > 1


def _settle_external(builder: PositionBuilder, action: Settle) -> None:
    host, profession, seat, room = action
    winner = builder.table.edition.pieces[profession][seat]
    _clear_park(builder, host, profession, winner)
    if room is None:
        builder.parks[host] += (winner,)
        builder.tell(Kept, winner, host, None)
    else:
        enter(builder, host, winner, room)


def _settle_internal(builder: PositionBuilder, action: Settle) -> None:
    host, profession, winning, _ = action
    palace = builder.palaces[host]
    index = room_in(palace, profession)
    assert index is not None
    edition, defender = builder.table.edition, palace[index]
    room = edition.rooms[index]
    assert defender is not None
    if defender[0] == winning:
        if builder.events is not None:
            builder.tell(Kept, defender, host, room)
        _clear_park(builder, host, profession, None)
    else:
        winner = edition.pieces[profession][winning]
        builder.island += (defender,)
        if builder.events is not None:
            builder.tell(Banished, defender, host, room)
        enter(builder, host, winner, room)
        _clear_park(builder, host, profession, winner)


def _clear_park(builder: PositionBuilder, host: int, profession: str, winner: Figure | None) -> None:
    """Every figure of a profession leaves the park, all but the winner for the island."""
    gone: list[Figure] = []
    left: list[Figure] = []
    for figure in builder.parks[host]:
        (gone if figure[1] == profession else left).append(figure)
    if winner is not None:
        gone.remove(winner)
    builder.island += tuple(gone)
    builder.parks[host] = tuple(left)
    if builder.events is not None:
        for figure in gone:
            builder.tell(Banished, figure, host, None)
