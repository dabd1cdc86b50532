"""Article 10, dispatch: two figures from the supply to the parks of other palaces."""

from rules.actions import Dispatch, Figure, Sending
from rules.awaited import no_such_seat, not_for_host
from rules.editions import FIGURES_PER_DISPATCH
from rules.errors import Illegal
from rules.events import Sent
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike


def check_dispatch(position: PositionLike, action: Dispatch) -> Illegal | None:
    """Refuse a dispatch that article 10, 10.1, 10.2 or 10.3 does not allow."""
    seat, figures = action
    wrong = not_for_host(position, seat, "dispatch", Dispatch) or _not_to_be_sent(position, seat, figures)
    return wrong and (no_such_seat(position, seat, *[to for _, to in figures]) or wrong)


def _not_to_be_sent(position: PositionLike, seat: int, figures: tuple[Sending, ...]) -> Illegal | None:
    """Refuse these two figures, with any sentence where a palace is none: `check_dispatch` then has a better one."""
    if len(figures) != FIGURES_PER_DISPATCH:
        return Illegal("two-figures", "10", count=len(figures))
    (first, first_to), (second, second_to) = figures
    seats = len(position.table.players)
    if seat in (first_to, second_to) or not (0 <= first_to < seats and 0 <= second_to < seats):
        return Illegal("own-palace", "10", seat=seat)
    index, left = position.table.edition.profession_index, position.supply[seat]
    needed = 2 if first == second else 1
    for profession in (first, second):
        if left[index[profession]] < needed:
            return Illegal("not-in-supply", "10", seat=seat, profession=profession)
    if first_to == second_to and not position.table.edition.one_palace:
        return Illegal("same-palace", "10.1", host=first_to)
    if not position.table.options.self_attack:
        for one in figures:
            if _attacks_own(position, seat, one) and _pairs(position, seat):
                return Illegal("attacks-own", "10.2", host=one.to, profession=one.profession)
    return None


def _attacks_own(position: PositionLike, seat: int, sending: Sending) -> bool:
    """Whether 10.2, if the table plays it, forbids sending this figure to this palace."""
    if position.table.options.self_attack:
        return False
    return Figure(seat, sending.profession) in position.palaces[sending.to]


def _pairs(position: PositionLike, seat: int, lifted: bool = False) -> list[Dispatch]:
    """All unordered pairs that articles 10, 10.1 and, unless `lifted`, 10.2 allow."""
    edition = position.table.edition
    goals = [to for to in range(len(position.table.players)) if to != seat]
    counts = position.supply[seat]
    sendings = [
        (sending, left)
        for profession, left in zip(edition.professions, counts, strict=True)
        if left
        for sending in [Sending(profession, to) for to in goals]
        if lifted or not _attacks_own(position, seat, sending)
    ]
    found = []
    for index, (first, left) in enumerate(sendings):
        for second, _ in sendings[index:]:
            if left == 1 and first[0] == second[0]:
                continue
            if first[1] != second[1] or edition.one_palace:
                found.append(Dispatch(seat, (first, second)))
    return found


def dispatches(position: PositionLike) -> list[Dispatch]:
    """The legal dispatches of the player on turn, each unordered pair once; 10.2 is lifted if it forbids all."""
    assert position.host is not None
    return _pairs(position, position.host) or _pairs(position, position.host, lifted=True)


def send(builder: PositionBuilder, action: Dispatch) -> None:
    """Move the two figures from the supply to the parks."""
    seat, figures = action
    edition = builder.table.edition
    counts = [*builder.supply[seat]]
    for profession, to in figures:
        counts[edition.profession_index[profession]] -= 1
        figure = edition.pieces[profession][seat]
        builder.parks[to] += (figure,)
        if builder.events is not None:
            builder.tell(Sent, figure, to)
    builder.supply[seat] = tuple(counts)
