"""What the game waits for, from whom, and by which article: why an action is not possible now (articles 2, 4, 5, 11).

Every action at the wrong moment or by the wrong player is refused here, with the article of what is due. The outcome of
promises that fall due is decided in `promises` (`decide_due`).
"""

from typing import NamedTuple

from rules.actions import Action, Bribe, Dispatch, Figure
from rules.errors import Illegal
from rules.game_end import is_last_round
from rules.position import Phase
from rules.position_like import PositionLike

BRIBE_PHASES = frozenset({"regular-bribes", "external-bribes", "internal-bribes"})

_ARTICLES: dict[Phase, str] = {
    "regular-bribes": "5.3",
    "external-bribes": "5.3",
    "internal-bribes": "5.3",
    "regular-placement": "6",
    "external-choice": "7.1",
    "external-settlement": "7",
    "internal-settlement": "8",
    "dispatch": "10",
    "over": "11",
}


class Due(NamedTuple):
    """What the game waits for: the phase, the article that requires it, and the seats that can act now.

    `figures`: those whose bribe may be declared next, in order; empty in other phases.
    """

    phase: Phase
    article: str
    seats: tuple[int, ...]
    figures: tuple[Figure, ...]


def due(position: PositionLike) -> Due:
    """What is due in this position; nobody can act once the game is over (except corrections, 12, and notes)."""
    article = _ARTICLES[position.phase]
    if position.host is None:
        return Due(position.phase, article, (), ())
    if not position.pending:
        return Due(position.phase, article, (position.host,), ())
    figures = next_to_bribe(position)
    return Due(position.phase, article, tuple(dict.fromkeys(figure.seat for figure in figures)), figures)


def next_to_bribe(position: PositionLike) -> tuple[Figure, ...]:
    """The figures whose bribe may be declared now: one player's in a fixed order, everyone's in a free one (5.3)."""
    pending = position.pending
    if not pending or not position.table.edition.ordered_bribes:
        return pending
    first = pending[0].seat
    return tuple([figure for figure in pending if figure.seat == first])


def over(position: PositionLike) -> Illegal | None:
    """Refuse any action after the end (article 11)."""
    return None if position.host is not None else Illegal("game-over", "11")


def no_such_seat(position: PositionLike, *seats: int) -> Illegal | None:
    """Refuse a seat number that does not exist (article 1)."""
    count = len(position.table.players)
    for seat in seats:
        if not 0 <= seat < count:
            return Illegal("no-such-seat", "1", number=seat, seats=count)
    return None


def not_for_host(position: PositionLike, seat: int, phase: Phase, kind: type[Action]) -> Illegal | None:
    """Refuse a host's action unless its phase is running and `seat` is the host.

    The article is that of what is due; 5.4 if the host decides before every bribe is declared, 10.3 for a dispatch in
    the last round, 2 if only the turn is wrong.
    """
    if position.phase == phase:
        if seat == position.host:
            return None
        return Illegal("not-on-turn", "2", host=position.host, seat=seat)
    if kind is Dispatch and position.host is not None and is_last_round(position.table, position.round):
        return Illegal("last-round", "10.3", round=position.round)
    if position.pending and seat == position.host:
        return Illegal("host-too-early", "5.4", host=seat, owner=position.pending[0].seat)
    return untimely(position)


def untimely(position: PositionLike) -> Illegal:
    """The refusal that says what is due instead, with its article."""
    now = due(position)
    if position.host is None:
        return Illegal("game-over", now.article)
    if position.pending:
        figure = position.pending[0]
        return Illegal("bribe-due", now.article, owner=figure.seat, profession=figure.profession, host=position.host)
    return Illegal(f"{position.phase}-due", now.article, host=position.host)


def not_next(position: PositionLike, action: Bribe) -> Illegal | None:
    """Refuse a bribe that is not due now: wrong moment, wrong player or wrong figure (article 5.3)."""
    if not position.pending:
        return untimely(position)
    wanted = (action.seat, action.profession)
    if position.pending[0] == wanted or wanted in next_to_bribe(position):
        return None
    if not position.table.edition.ordered_bribes:
        return Illegal("no-bribe-due", "5.3", owner=action.seat, profession=action.profession)
    figure = position.pending[0]
    return Illegal("bribe-due", "5.3", owner=figure.seat, profession=figure.profession, host=position.host)
