"""Articles 6, 7 and 8: what the host decides once the bribes are paid.

Placing regular figures, opening and settling external conflicts, settling internal ones. The article of an action
stands in the function that checks it.
"""

from rules.actions import Figure, Open, Place, Settle
from rules.admission import open_external, plan, plan_of
from rules.bank import check_refund, pay_refunds
from rules.builder import PositionBuilder
from rules.due import no_such_seat, not_for_host
from rules.errors import Illegal
from rules.events import Banished, Kept, Placed
from rules.position import Position


def check_place(position: Position, action: Place) -> Illegal | None:
    """Refuse to place a figure that is not regular (4, 6) or a room that is none (6) or taken (4.4)."""
    host = action.seat
    wrong = no_such_seat(position, host, action.figure.seat)
    wrong = wrong or not_for_host(position, host, "regular-placement", Place)
    if wrong:
        return wrong
    figure = action.figure
    if figure not in position.parks[host]:
        return Illegal("not-in-park", "6", owner=figure.seat, profession=figure.profession, host=host)
    if figure not in plan_of(position).regular:
        return Illegal("later-stage", "4", profession=figure.profession, host=host)
    return _not_free(position, host, action.room, "6")


def _not_free(position: Position, host: int, room: int, article: str) -> Illegal | None:
    edition = position.table.edition
    index = edition.room_index.get(room)
    if index is None:
        return Illegal("no-such-room", article, room=room, rooms=edition.rooms)
    holder = position.palaces[host][index]
    if holder is not None:
        return Illegal("room-taken", "4.4", room=room, owner=holder.seat, profession=holder.profession)
    return None


def place(builder: PositionBuilder, action: Place) -> bool:
    """Put a regular figure into its room; true when it was the stage's last."""
    host, figure = action.seat, action.figure
    _leave_park(builder, host, figure)
    _enter(builder, host, figure, action.room)
    return not any(Figure(bribe.seat, bribe.profession) in builder.parks[host] for bribe in builder.declared)


def check_open(position: Position, action: Open) -> Illegal | None:
    """Refuse to open what is no pending external conflict, or out of time (article 7.1)."""
    wrong = no_such_seat(position, action.seat) or not_for_host(position, action.seat, "external-choice", Open)
    if wrong:
        return wrong
    if action.profession not in plan_of(position).external:
        return Illegal("not-pending", "7.1", profession=action.profession, host=action.seat)
    return None


def open_conflict(builder: PositionBuilder, action: Open) -> None:
    """The profession's owners must now bribe."""
    open_external(builder, action.profession)


def check_settle(position: Position, action: Settle) -> Illegal | None:
    """Refuse a decision on a conflict that is not to be settled now (4, 7.1, 8), or a wrong one.

    Wrong is a winner who is not in it (7, 8), a room that is not free (4.4, 7) or none to choose (7.2, 8.1), and what
    cannot be refunded (9.1).
    """
    wrong = no_such_seat(position, action.seat, action.winner)
    if wrong:
        return wrong
    internal = position.phase == "internal-settlement"
    phase = position.phase if internal else "external-settlement"
    wrong = not_for_host(position, action.seat, phase, Settle)
    wrong = wrong or (_not_this_internal if internal else _not_this_external)(position, action)
    return wrong or check_refund(position, action.seat, action.profession, action.winner)


def _not_this_external(position: Position, action: Settle) -> Illegal | None:
    host, profession = action.seat, action.profession
    stages = plan_of(position)
    if profession not in stages.external:
        if profession in stages.internal:
            return Illegal("later-stage", "4", profession=profession, host=host)
        return Illegal("no-conflict", "7", profession=profession, host=host)
    if position.conflict not in (None, profession):
        return Illegal("other-open", "7.1", profession=profession, open=position.conflict)
    if Figure(action.winner, profession) not in position.parks[host]:
        return Illegal("no-contender", "7", owner=action.winner, profession=profession)
    if position.room_of(host, profession) is not None:
        return Illegal("stays-in-park", "7.2", profession=profession) if action.room is not None else None
    if action.room is None:
        return Illegal("room-needed", "7", profession=profession)
    return _not_free(position, host, action.room, "7")


def _not_this_internal(position: Position, action: Settle) -> Illegal | None:
    host, profession = action.seat, action.profession
    rooms = position.table.edition.rooms
    if profession != position.conflict:
        if profession not in plan_of(position).internal:
            return Illegal("no-conflict", "8", profession=profession, host=host)
        lower = position.room_of(host, position.conflict or "")
        return Illegal("lower-first", "8", open=position.conflict, room=rooms[lower or 0], profession=profession)
    index = position.room_of(host, profession) or 0
    winner = Figure(action.winner, profession)
    if winner != position.palaces[host][index] and winner not in position.parks[host]:
        return Illegal("no-contender", "8", owner=action.winner, profession=profession)
    if action.room is not None:
        return Illegal("defenders-room", "8.1", profession=profession, room=rooms[index])
    return None


def settle(builder: PositionBuilder, action: Settle) -> bool:
    """Keep the winner, banish the others and refund them (articles 7, 8, 9); true when the stage is over."""
    if builder.phase == "internal-settlement":
        _settle_internal(builder, action)
        more = False
    else:
        _settle_external(builder, action)
        stages = plan(builder.table.edition, builder.parks[action.seat], builder.palaces[action.seat])
        more = builder.conflict is None and bool(stages.external)
    pay_refunds(builder, action.seat, action.profession, action.winner)
    return not more


def _settle_external(builder: PositionBuilder, action: Settle) -> None:
    host, profession = action.seat, action.profession
    winner = Figure(action.winner, profession)
    _leave_park(builder, host, winner)
    _banish_attackers(builder, host, profession)
    if action.room is None:
        builder.parks[host] = (*builder.parks[host], winner)
        builder.events.append(Kept(winner, host, None))
    else:
        _enter(builder, host, winner, action.room)


def _settle_internal(builder: PositionBuilder, action: Settle) -> None:
    host, profession = action.seat, action.profession
    rooms = builder.table.edition.rooms
    index, defender = next((i, f) for i, f in enumerate(builder.palaces[host]) if f is not None and f[1] == profession)
    if defender.seat == action.winner:
        builder.events.append(Kept(defender, host, rooms[index]))
    else:
        winner = Figure(action.winner, profession)
        builder.island = (*builder.island, defender)
        builder.events.append(Banished(defender, host, rooms[index]))
        _leave_park(builder, host, winner)
        _enter(builder, host, winner, rooms[index])
    _banish_attackers(builder, host, profession)


def _leave_park(builder: PositionBuilder, host: int, figure: Figure) -> None:
    park = builder.parks[host]
    index = park.index(figure)
    builder.parks[host] = park[:index] + park[index + 1 :]


def _enter(builder: PositionBuilder, host: int, figure: Figure, room: int) -> None:
    builder.put(host, builder.table.edition.room_index[room], figure)
    builder.events.append(Placed(figure, host, room))


def _banish_attackers(builder: PositionBuilder, host: int, profession: str) -> None:
    park = builder.parks[host]
    gone = [figure for figure in park if figure[1] == profession]
    builder.parks[host] = tuple([figure for figure in park if figure[1] != profession])
    builder.island = (*builder.island, *gone)
    builder.events.extend([Banished(figure, host, None) for figure in gone])
