"""Articles 6, 7 and 8: the host's decisions after the bribes are paid.

Placing regular figures, opening and settling external conflicts, settling internal ones. Each check names the article
it refuses by.
"""

from rules.actions import Figure, Open, Place, Settle
from rules.admission_order import is_external, open_external, plan_of
from rules.awaited import no_such_seat, not_for_host
from rules.bank import check_refund, pay_refunds
from rules.builder import PositionBuilder
from rules.errors import Illegal
from rules.events import Banished, Kept, Placed
from rules.position import room_in
from rules.state import State


def check_place(position: State, action: Place) -> Illegal | None:
    """Refuse to place a figure that is not regular (4, 6), or in a room that does not exist (6) or is taken (4.4)."""
    host, figure, room = action
    wrong = (
        not_for_host(position, host, "regular-placement", Place)
        or _not_regular(position, host, figure)
        or _not_free(position, host, room, "6")
    )
    return wrong and (no_such_seat(position, host, figure[0]) or wrong)


def _not_regular(position: State, host: int, figure: Figure) -> Illegal | None:
    """The regular figures are those that have bribed in this stage."""
    if figure not in position.parks[host]:
        return Illegal("not-in-park", "6", owner=figure.seat, profession=figure.profession, host=host)
    if figure not in [bribe[:2] for bribe in position.declared]:
        return Illegal("later-stage", "4", profession=figure.profession, host=host)
    return None


def _not_free(position: State, host: int, room: int, article: str) -> Illegal | None:
    edition = position.table.edition
    index = edition.room_index.get(room)
    if index is None:
        return Illegal("no-such-room", article, room=room, rooms=edition.rooms)
    holder = position.palaces[host][index]
    if holder is not None:
        return Illegal("room-taken", "4.4", room=room, owner=holder.seat, profession=holder.profession)
    return None


def place(builder: PositionBuilder, action: Place) -> bool:
    """Put a regular figure into its room; returns whether it was the stage's last."""
    host, figure, room = action
    park = builder.parks[host]
    index = park.index(figure)
    park = builder.parks[host] = park[:index] + park[index + 1 :]
    _enter(builder, host, figure, room)
    return not [bribe for bribe in builder.declared if bribe[:2] in park]


def check_open(position: State, action: Open) -> Illegal | None:
    """Refuse to open what is no pending external conflict, or out of time (article 7.1)."""
    wrong = not_for_host(position, action.seat, "external-choice", Open)
    if wrong:
        return no_such_seat(position, action.seat) or wrong
    if action.profession not in plan_of(position).external:
        return Illegal("not-pending", "7.1", profession=action.profession, host=action.seat)
    return None


def open_conflict(builder: PositionBuilder, action: Open) -> None:
    """Make the bribes of the profession's owners due."""
    open_external(builder, action.profession)


def check_settle(position: State, action: Settle) -> Illegal | None:
    """Refuse a decision on a conflict that is not to be settled now (4, 7.1, 8), or an illegal one.

    Illegal are a winner who is not in it (7, 8), a room that is not free (4.4, 7) or not to be chosen (7.2, 8.1), and a
    decision that cannot be refunded (9.1).
    """
    host, profession, winner, _ = action
    internal = position.phase == "internal-settlement"
    phase = position.phase if internal else "external-settlement"
    wrong = (
        not_for_host(position, host, phase, Settle)
        or (_not_this_internal if internal else _not_this_external)(position, action)
        or check_refund(position, host, profession, winner)
    )
    return wrong and (no_such_seat(position, host, winner) or wrong)


def _not_this_external(position: State, action: Settle) -> Illegal | None:
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
    return _not_free(position, host, room, "7")


def _not_this_internal(position: State, action: Settle) -> Illegal | None:
    host, profession, winner, room = action
    if profession != position.conflict:
        return _wrong_order(position, host, profession)
    figure = (winner, profession)
    if figure not in position.palaces[host] and figure not in position.parks[host]:
        return Illegal("no-contender", "8", owner=winner, profession=profession)
    if room is not None:
        return Illegal("defenders-room", "8.1", profession=profession, room=_room_fought_over(position, host))
    return None


def _wrong_order(position: State, host: int, profession: str) -> Illegal:
    if profession not in plan_of(position).internal:
        return Illegal("no-conflict", "8", profession=profession, host=host)
    room = _room_fought_over(position, host)
    return Illegal("lower-first", "8", open=position.conflict, room=room, profession=profession)


def _room_fought_over(position: State, host: int) -> int:
    index = position.room_of(host, position.conflict or "")
    return position.table.edition.rooms[index or 0]


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
        _enter(builder, host, winner, room)


def _settle_internal(builder: PositionBuilder, action: Settle) -> None:
    host, profession, winning, _ = action
    palace = builder.palaces[host]
    index = room_in(palace, profession)
    assert index is not None
    edition, defender = builder.table.edition, palace[index]
    room = edition.rooms[index]
    assert defender is not None
    if defender[0] == winning:
        builder.tell(Kept, defender, host, room)
        _clear_park(builder, host, profession, None)
    else:
        winner = edition.pieces[profession][winning]
        builder.island += (defender,)
        builder.tell(Banished, defender, host, room)
        _enter(builder, host, winner, room)
        _clear_park(builder, host, profession, winner)


def _enter(builder: PositionBuilder, host: int, figure: Figure, room: int) -> None:
    builder.put(host, builder.table.edition.room_index[room], figure)
    if builder.events is not None:
        builder.tell(Placed, figure, host, room)


def _clear_park(builder: PositionBuilder, host: int, profession: str, winner: Figure | None) -> None:
    """Every figure of a profession leaves the park, all but the winner for the island."""
    park = builder.parks[host]
    gone = [figure for figure in park if figure[1] == profession]
    if winner is not None:
        gone.remove(winner)
    builder.island += tuple(gone)
    builder.parks[host] = tuple([figure for figure in park if figure[1] != profession])
    if builder.events is not None:
        for figure in gone:
            builder.tell(Banished, figure, host, None)
