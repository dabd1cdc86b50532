"""Who speaks next where offers come first (5.3, 5.7): wishes clockwise from the host's left, offers, then the host."""

from collections.abc import Mapping
from functools import lru_cache

from i18n.catalogs import languages
from i18n.translator import Translator, as_stored
from live import SEATS, BribeOffer, View, once_per_view
from narration.turn_log import lines_of_turn
from rules import BRIBE_PHASES, Figure, Note, Offer, Player, conflict_of, next_wish, standing_offer


def is_haggling(view: View) -> bool:
    """Whether bribes are offered first and paid when the host accepts (5.7)."""
    return view.due.phase in BRIBE_PHASES and not view.table.edition.ordered_bribes


def rooms_spoken_of(view: View) -> list[int]:
    """The rooms that can be asked for and promised: the free ones, or the one that is fought over (7.2, 8)."""
    host, position, rooms = view.position.host or 0, view.position, view.table.edition.rooms
    conflict = conflict_of(position)
    held = None if conflict is None else position.room_of(host, conflict.profession)
    if held is not None:
        return [rooms[held]]
    return [room for room, holder in zip(rooms, position.palaces[host], strict=True) if holder is None]


def next_to_wish(view: View) -> Figure | None:
    """The figure whose owner is to name a wish; None when all have, or if there is no choice."""
    if not is_haggling(view) or len(rooms_spoken_of(view)) < 2:
        return None
    return next_wish(view.position)


def offers_of(view: View) -> tuple[Offer, ...]:
    """The current offers, clockwise from the host's left."""
    host, seats = view.position.host or 0, view.table.seats
    return tuple(sorted(view.position.negotiation.offers, key=lambda offer: (offer.seat - host - 1) % seats))


def is_pass(offer: Offer) -> bool:
    """Whether an offer is only a pass: no room is named, and nothing given."""
    return offer.amount == 0 and offer.asks is None


def more_words(host: int, figure: Figure, translator: Translator) -> str:
    """The host's remark that asks for more for a figure, as it is stored."""
    return as_stored(
        translator.say(
            "{host} asks {owner} for more for the {profession}.",
            host=translator.player(host),
            owner=translator.player(figure.seat),
            profession=translator.profession(figure.profession),
        )
    )


def is_asked_for_more(view: View, offer: Offer) -> bool:
    """Whether the host has asked for more since this offer was made; recognized in every language."""
    return Figure(offer.seat, offer.profession) in _asked_for_more(view)


def asked_for_more_by(view: View, seat: object, text: object) -> frozenset[Figure]:
    """The figures of whose offers somebody asks for more by a remark; none if it is not the host's."""
    return frozenset(_remarks(view).get(text, ()) if seat == view.position.host and isinstance(text, str) else ())


@once_per_view
def _remarks(view: View) -> Mapping[str, set[Figure]]:
    """The host's remarks that would ask for more, in every language, with the figures whose offers stand."""
    table, host = view.table, view.position.host or 0
    asked_by: dict[str, set[Figure]] = {}
    for offer in view.position.negotiation.offers:
        figure = Figure(offer.seat, offer.profession)
        for text in _asking(host, figure, table.players, table.edition.name, tuple(languages())):
            asked_by.setdefault(text, set()).add(figure)
    return asked_by


@once_per_view
def _asked_for_more(view: View) -> frozenset[Figure]:
    """The figures with an offer of which the host has asked for more since it was made."""
    asked_by, host = _remarks(view), view.position.host or 0
    found: set[Figure] = set()
    for line in lines_of_turn(view) if asked_by else ():
        if isinstance(line.action, Offer):
            found.discard(Figure(line.action.seat, line.action.profession))
        elif isinstance(line.action, Note) and line.action.seat == host:
            found |= asked_by.get(line.action.text, set())
    return frozenset(found)


@lru_cache(maxsize=256)
def _asking(host: int, figure: Figure, players: tuple[Player, ...], edition: str, tags: tuple[str, ...]) -> set[str]:
    """That remark in every language."""
    return {str(more_words(host, figure, Translator(tag, players, edition))) for tag in tags}


def is_to_speak(view: View, seat: int) -> bool:
    """Whether the negotiation waits for this seat: its wish, its offer, or, as the host, its answer."""
    position = view.position
    if seat == position.host:
        return any(offer.amount and not is_asked_for_more(view, offer) for offer in position.negotiation.offers)
    wishing = next_to_wish(view)
    if wishing is not None:
        return wishing.seat == seat
    mine = {
        Figure(one.seat, one.profession) for one in view.choices if isinstance(one, BribeOffer) and one.seat == seat
    }
    standing = [standing_offer(position, figure) for figure in mine]
    return any(offer is None or not offer.amount or is_asked_for_more(view, offer) for offer in standing)


def is_by_phone(view: View) -> bool:
    """Whether every phone acts for its own seat."""
    return view.access == SEATS
