"""Who may enter a bribe by phone where offers come first: the host by accepting an offer, the owner only 0 (5.7).

The host can accept only the current offer, unchanged and still covered by the owner's cash. All other cases give the
same refusal, so that accepting cannot be used to find out another's cash.
"""

from rules import BRIBE_PHASES, Bribe, Figure, Illegal, Position, standing_offer


def is_haggling(position: Position) -> bool:
    """Whether bribes are offered first and paid when the host accepts."""
    return position.phase in BRIBE_PHASES and not position.table.edition.ordered_bribes


def check_acceptance(position: Position, seat: int, bribe: Bribe) -> None:
    """Check a bribe entered by phone: 0 by the figure's owner, or the current offer by the host.

    seat: whose phone it is.

    Raises:
        Illegal: `host-accepts` (5.7), `no-offer` (14.2), `host-promises` (14.3), `not-your-seat` (1).
    """
    if bribe.seat == seat:
        if bribe.amount:
            raise Illegal("host-accepts", "5.7", host=position.host)
        if bribe.promised is not None:
            raise Illegal("host-promises", "14.3", host=position.host)
        return
    if seat != position.host:
        raise Illegal("not-your-seat", "1", seat=bribe.seat)
    offer = standing_offer(position, Figure(bribe.seat, bribe.profession))
    as_offered = offer is not None and offer.amount and (offer.amount, offer.asks) == (bribe.amount, bribe.asks)
    if not as_offered or bribe.amount > position.accounts[bribe.seat]:
        raise Illegal("no-offer", "14.2", owner=bribe.seat, profession=bribe.profession)
