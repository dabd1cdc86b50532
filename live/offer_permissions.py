"""Who may enter a bribe by phone where offers come first: the host by accepting, the owner only nothing (5.7).

What the host accepts is the offer that stands, as it stands: one that was bettered, taken back or is covered no longer
is none, and the host hears no more than that, so that nobody measures another's purse by accepting.
"""

from rules import BRIBE_PHASES, Bribe, Figure, Illegal, Position, standing_offer


def is_haggling(position: Position) -> bool:
    """Whether offers are made now that are paid only when the host accepts them."""
    return position.phase in BRIBE_PHASES and not position.table.edition.ordered_bribes


def check_acceptance(position: Position, seat: int, bribe: Bribe) -> None:
    """Let the owner's phone say nothing, and the host's accept what stands. seat: whose phone it is.

    Raises:
        Illegal: `host-accepts` (5.7), `no-offer` (14.2), `not-your-seat` (1).
    """
    if bribe.seat == seat:
        if bribe.amount:
            raise Illegal("host-accepts", "5.7", host=position.host)
        return
    if seat != position.host:
        raise Illegal("not-your-seat", "1", seat=bribe.seat)
    offer = standing_offer(position, Figure(bribe.seat, bribe.profession))
    as_offered = offer is not None and offer.amount and (offer.amount, offer.asks) == (bribe.amount, bribe.asks)
    if not as_offered or bribe.amount > position.accounts[bribe.seat]:
        raise Illegal("no-offer", "14.2", owner=bribe.seat, profession=bribe.profession)
