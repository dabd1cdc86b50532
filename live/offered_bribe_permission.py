"""Who may enter a bribe by phone where offers come first: the host by accepting an offer, the owner only 0 (5.7).

The host can accept only the current offer, unchanged and still covered by the owner's cash. All other cases give the
same refusal, so that accepting cannot be used to find out another's cash. That it is covered is judged last, where it
would be entered: who is told otherwise than by a refusal has accepted.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rules import BRIBE_PHASES, Action, Bribe, Figure, Illegal, Position, standing_offer
from storage import StorageError

# How the rules refuse a bribe by its owner's cash (5.1, 5.5).
_TOO_LITTLE = ("bribe-beyond-cash", "bribe-waived")


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
    if not as_offered:
        raise _no_offer(bribe)


@contextmanager
def covered_or_not(action: Action, seat: int | None, catch_up: Callable[[], Sequence[object]]) -> Iterator[None]:
    """Refuse a bribe that its owner has too little for as one that was not offered, but where its owner entered it.

    seat: whose phone it is, None at the table. catch_up: reads what other servers have entered; it comes first, as it
    would if the bribe were entered. Around what enters it.

    Raises:
        Illegal: `no-offer` (14.2). StorageError: `moved-on` if others have entered something, or one of `DISK_CODES`.
    """
    try:
        yield
    except Illegal as error:
        if error.code not in _TOO_LITTLE or not isinstance(action, Bribe) or seat in (None, action.seat):
            raise
        if catch_up():
            raise StorageError("moved-on") from None
        raise _no_offer(action) from None


def _no_offer(bribe: Bribe) -> Illegal:
    return Illegal("no-offer", "14.2", owner=bribe.seat, profession=bribe.profession)
