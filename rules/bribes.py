"""Article 5, bribes: who declares in which order, how much, and the payment itself."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.actions import Bribe, Figure
from rules.awaited import next_to_bribe, no_such_seat, not_next
from rules.bank import move, pay_grants
from rules.errors import Illegal
from rules.position import Phase
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike

_DECISION: dict[Phase, Phase] = {
    "regular-bribes": "regular-placement",
    "external-bribes": "external-settlement",
    "internal-bribes": "internal-settlement",
}


class BribeRange(NamedTuple):
    """The legal bribes of a seat for a figure: `least` to `most` in steps of `step` ducats (5.1, 5.5).

    `most` is the payer's cash, a secret: only the payer's own screen may show it, even as a limit of a control.
    """

    seat: int
    profession: str
    least: int
    most: int
    step: int

    @property
    def smallest(self) -> Bribe:
        """The bribe of the smallest legal amount."""
        return Bribe(self.seat, self.profession, self.least)


def in_order(figures: Sequence[Figure], host: int, seats: int) -> tuple[Figure, ...]:
    """Figures by owner, round from the host's left (article 5.3); none of them is the host's own."""
    if len(figures) == 1:
        return tuple(figures)
    return tuple(sorted(figures, key=lambda figure: (figure[0] - host) % seats))


def bribe_ranges(position: PositionLike) -> tuple[BribeRange, ...]:
    """The bribes that may be declared now, by figure; equal figures once (article 5)."""
    return tuple([bribe_range(position, figure) for figure in dict.fromkeys(next_to_bribe(position))])


def bribe_range(position: PositionLike, figure: Figure) -> BribeRange:
    """The legal bribes for a figure, once they are due (5.1, 5.5)."""
    edition = position.table.edition
    seat, profession = figure
    least = 0 if is_waived(position, seat) else edition.least_bribe
    return BribeRange(seat, profession, least, position.accounts[seat], edition.unit)


def is_waived(position: PositionLike, seat: int) -> bool:
    """Whether this player has less than a unit and the table plays `waive` (article 5.5): 0 is then the only bribe."""
    table = position.table
    return position.accounts[seat] < table.edition.unit and table.options.insolvency == "waive"


def check_bribe(position: PositionLike, action: Bribe) -> Illegal | None:
    """Refuse a bribe at the wrong moment (5.3), or of an illegal amount (5.1, 5.5)."""
    seat, profession, amount, _, _ = action
    pending = position.pending
    if not pending or pending[0] != (seat, profession):
        wrong = no_such_seat(position, seat) or not_next(position, action)
        if wrong:
            return wrong
    edition, cash = position.table.edition, position.accounts[seat]
    least, unit = edition.least_bribe, edition.unit
    if least <= amount <= cash and not amount % unit:
        return None
    if least and is_waived(position, seat):
        return Illegal("bribe-waived", "5.5", owner=seat, amount=amount) if amount else None
    if amount < least:
        return Illegal("bribe-least", "5.1", amount=amount, least=least)
    if amount % unit:
        return Illegal("bribe-unit", "5.1", amount=amount, unit=unit)
    return Illegal("bribe-beyond-cash", "5.1", amount=amount, owner=seat)


def withdraw(builder: PositionBuilder, figure: Figure) -> None:
    """The offer for this figure, if any, stands no more (14.1)."""
    said = builder.negotiation
    left = tuple([offer for offer in said.offers if (offer.seat, offer.profession) != figure])
    builder.negotiation = said._replace(offers=left)


def declare(builder: PositionBuilder, action: Bribe) -> None:
    """Pay a bribe to the host; after the last one of the stage the host decides (articles 5, 5.4)."""
    seat, profession, amount, _, _ = action
    pending = builder.pending
    index = pending.index((seat, profession))
    figure = pending[index]
    builder.pending = pending[:index] + pending[index + 1 :]
    builder.declared += (action,)
    move(builder, "bribe", seat, builder.host, amount, figure)
    if builder.negotiation.offers:
        withdraw(builder, figure)
    if builder.pending:
        pay_grants(builder)
    else:
        builder.phase = _DECISION[builder.phase]
