"""Offers and their refusal (14.1, 14.2): sums and rooms named before a bribe is declared; not binding."""

from collections.abc import Collection
from typing import NamedTuple

from rules.actions import Figure, Offer, Refuse
from rules.awaited import no_such_seat, over
from rules.bribes import BribeRange, bribe_range, in_order, is_waived, withdraw
from rules.errors import Illegal
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike


class FigureTalk(NamedTuple):
    """What was said and paid for one figure of the open stage; public.

    room: the defender's salary, None for a figure in the park. offered, wished: the current offer. paid: the bribe
    declared, None before. asked, promised: rooms named with the bribe.
    """

    figure: Figure
    room: int | None = None
    offered: int | None = None
    wished: int | None = None
    paid: int | None = None
    asked: int | None = None
    promised: int | None = None


def standing_offer(position: PositionLike, figure: Figure) -> Offer | None:
    """The current offer for a figure; two figures of one owner and profession share one."""
    for offer in position.negotiation.offers:
        if (offer.seat, offer.profession) == figure:
            return offer
    return None


def offer_ranges(position: PositionLike) -> tuple[BribeRange, ...]:
    """The sums that may be offered now, by figure, whatever the order of bribes (14.1); `most` is a secret."""
    return tuple([bribe_range(position, figure) for figure in dict.fromkeys(position.pending)])


def next_wish(position: PositionLike, passed: Collection[Figure] = ()) -> Figure | None:
    """The next figure whose owner names a wish, clockwise from the host's left (5.3): one without an offer yet.

    passed: those without a wish. None when all have spoken in this stage, or if no bribe is due.
    """
    if position.host is None:
        return None
    silent = [one for one in position.pending if one not in position.negotiation.heard and one not in passed]
    ordered = in_order(silent, position.host, position.table.seats)
    return ordered[0] if ordered else None


def awaited_seats(position: PositionLike) -> tuple[int, ...]:
    """The seats whose move or word the game waits for; none once it is over.

    One seat, except where bribes are declared in any order (5.3): then the owners who have named no sum yet, first
    those who have said nothing; once all have, the host, who answers (5.7).
    """
    if position.host is None:
        return ()
    pending = position.pending
    if not pending:
        return (position.host,)
    if position.table.edition.ordered_bribes:
        return (pending[0].seat,)
    offers, heard = position.negotiation.offers, position.negotiation.heard
    offered = {(offer.seat, offer.profession) for offer in offers if offer.amount}
    silent = sorted([figure for figure in pending if figure not in offered], key=heard.__contains__)
    return tuple(dict.fromkeys([figure.seat for figure in silent])) or (position.host,)


def talk_of(position: PositionLike) -> tuple[FigureTalk, ...]:
    """What was said and paid for every undecided figure of the open stage, the defender first."""
    told = []
    paid = list(position.declared)
    for figure, room in _concerned(position):
        bribe = next((one for one in paid if (one.seat, one.profession) == figure), None)
        if bribe is None:
            offer = standing_offer(position, figure) or Offer(*figure)
            told.append(FigureTalk(figure, room, offer.amount, offer.asks))
        else:
            paid.remove(bribe)
            told.append(FigureTalk(figure, room, None, None, bribe.amount, bribe.asks, bribe.promised))
    return tuple(told)


def _concerned(position: PositionLike) -> list[tuple[Figure, int | None]]:
    """The undecided figures of the stage, with the defender's room, clockwise from the host's left."""
    host = position.host
    if host is None:
        return []
    stage = {*[Figure(one.seat, one.profession) for one in position.declared], *position.pending}
    waiting = in_order([one for one in position.parks[host] if one in stage], host, position.table.seats)
    found: list[tuple[Figure, int | None]] = [(figure, None) for figure in waiting]
    if position.phase.startswith("internal"):
        index = position.room_of(host, position.conflict or "")
        defender = None if index is None else position.palaces[host][index]
        if index is not None and defender is not None:
            found.insert(0, (defender, position.table.edition.rooms[index]))
    return found


def check_offer(position: PositionLike, action: Offer) -> Illegal | None:
    """Refuse an offer that 14.1, 5.1 or 5.8 does not allow. The figures never reveal the owner's cash."""
    wrong = no_such_seat(position, action.seat) or over(position)
    if wrong:
        return wrong
    seat, amount = action.seat, action.amount
    if Figure(seat, action.profession) not in position.pending:
        return Illegal("offer-not-due", "14.1", owner=seat, profession=action.profession)
    edition = position.table.edition
    if amount is None or (amount == 0 and is_waived(position, seat)):
        return None
    if amount < edition.least_bribe:
        return Illegal("offer-least", "5.1", amount=amount, least=edition.least_bribe)
    if amount % edition.unit:
        return Illegal("bribe-unit", "5.1", amount=amount, unit=edition.unit)
    if amount > position.accounts[seat]:
        return Illegal("offer-beyond-cash", "5.8", owner=seat, amount=amount)
    return None


def make_offer(builder: PositionBuilder, action: Offer) -> None:
    """Record the offer, replacing an earlier one."""
    figure = Figure(action.seat, action.profession)
    withdraw(builder, figure)
    said = builder.negotiation
    heard = said.heard if figure in said.heard else (*said.heard, figure)
    builder.negotiation = said._replace(offers=(*said.offers, action), heard=heard)


def check_refuse(position: PositionLike, action: Refuse) -> Illegal | None:
    """Refuse a refusal by anybody but the host, or of an offer that does not exist (14.2)."""
    wrong = no_such_seat(position, action.seat, action.owner) or over(position)
    if wrong:
        return wrong
    if action.seat != position.host:
        return Illegal("refuse-not-host", "14.2", host=position.host, seat=action.seat)
    if standing_offer(position, Figure(action.owner, action.profession)) is None:
        return Illegal("no-offer", "14.2", owner=action.owner, profession=action.profession)
    return None


def refuse_offer(builder: PositionBuilder, action: Refuse) -> None:
    """Remove the refused offer; the owner may make another."""
    withdraw(builder, Figure(action.owner, action.profession))
