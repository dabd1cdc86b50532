"""View model of the bribes that may be declared now: amounts, rooms asked for and promised."""

from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import BribeOffer, View
from narration.who_speaks_next import is_haggling, next_to_wish, rooms_spoken_of
from presenters.talk_view import figure_id
from rules import Bribe, Edition, Figure, Offer, standing_offer

# Without paper money, the suggested amounts are these multiples of the unit.
_MULTIPLES = (2, 5, 10)


def offers(view: View, translator: Translator) -> list[dict[str, Any]]:
    """A control for each bribe that may be declared now; several where the order is free (5.3)."""
    return [offer_view(view, choice, translator) for choice in view.choices if isinstance(choice, BribeOffer)]


def quick_amounts(edition: Edition) -> list[int]:
    """Suggested amounts: the larger notes, and twice a mandatory unit; independent of the payer's cash."""
    if not edition.notes:
        return [edition.unit * times for times in _MULTIPLES]
    twice = [2 * edition.unit] if edition.least_bribe else []
    return sorted({*twice, *edition.notes[1:]})


def _suggested(view: View, offer: BribeOffer) -> list[int]:
    """Suggested amounts for a bribe: as much as the highest of a rival, more, and much more; else `quick_amounts`."""
    usual = quick_amounts(view.table.edition)
    rivals = [bribe.amount for bribe in view.position.declared if bribe.profession == offer.profession]
    most = max(rivals, default=0)
    if most < offer.step:
        return usual
    more = most + offer.step
    return [most, more, next((amount for amount in usual if amount > more), more + offer.step)]


def offer_view(view: View, offer: BribeOffer, translator: Translator) -> dict[str, Any]:
    """The control of one bribe, as the now panel takes it."""
    position, figure = view.position, Figure(offer.seat, offer.profession)
    standing, free = standing_offer(position, figure), is_haggling(view)
    return {
        # The same offer keeps what was typed for it; once it is declared the next one starts anew.
        "id": f"{position.round}/{position.host}/{view.due.phase}/{figure.seat}/{figure.profession}"
        f"/{sum((bribe.seat, bribe.profession) == figure for bribe in position.declared)}",
        **_worded(offer, position.host or 0, tuple(rooms_spoken_of(view)), view.table.edition, free, translator),
        "quick": [{"amount": amount, "word": translator.number(amount)} for amount in _suggested(view, offer)],
        **_standing(offer, standing),
        "wish": free and next_to_wish(view) == figure,
    }


def _standing(offer: BribeOffer, standing: Offer | None) -> dict[str, Any]:
    """The current offer for a figure, if any, and the initial amount of the input field."""
    start = offer.least or (0 if offer.waived else offer.step)
    if standing is None:
        return {"start": start, "asked": None, "standing": None}
    return {"start": standing.amount or start, "asked": standing.asks, "standing": standing.amount}


# The very same data for the same bribe: what has not changed is found at a glance.
@lru_cache(maxsize=1024)
def _worded(
    offer: BribeOffer, seat: int, free_rooms: tuple[int, ...], edition: Edition, free: bool, translator: Translator
) -> dict[str, Any]:
    """The texts of a bribe to a host, and the rooms that can be asked for and promised with it."""
    host = translator.player(seat)
    numbers = {room: translator.number(room) for room in free_rooms}
    rooms = [
        {"room": room, "word": word, "name": translator.say("{room} room", room=word)} for room, word in numbers.items()
    ]
    return {
        "tab": translator.figure(Figure(offer.seat, offer.profession)),
        "seat": offer.seat,
        "profession": offer.profession,
        "least": offer.least,
        "step": offer.step,
        "waived": offer.waived,
        "ahead": False,
        "extras": {
            "asks": {
                "label": translator.say("Asks for"),
                "open": translator.say("Ask for a room"),
                "said": translator.around("Asks for the {room} room", "room"),
                "rooms": rooms,
            },
            "promised": {
                "label": translator.say("{host} promises", host=host),
                "open": translator.say("{host} promises a room", host=host),
                "said": translator.around("{host} promises the {room} room", "room", host=host),
                "rooms": rooms,
            },
        },
        **_haggling(offer, free, translator),
        "pay": translator.around("Pay {amount}", "amount"),
        "said": translator.around(
            "{owner} gives {amount} for the {profession}.",
            "amount",
            owner=translator.player(offer.seat),
            profession=translator.profession(offer.profession),
        ),
        "sure": translator.around("Yes, pay {host} {amount}", "amount", host=host),
        "none": translator.say("Offer nothing"),
    }


def in_first_person(controls: dict[str, Any], translator: Translator) -> dict[str, Any]:
    """The controls on a player's own page, with requests in the first person."""
    asks = {"label": translator.say("I ask for"), "said": translator.around("I ask for the {room} room", "room")}
    spoken = [
        {**offer, "extras": {**offer["extras"], "asks": {**offer["extras"]["asks"], **asks}}}
        for offer in controls["offers"]
    ]
    return {**controls, "offers": spoken}


def _haggling(offer: BribeOffer, free: bool, translator: Translator) -> dict[str, Any]:
    """The words of offering instead of paying.

    free: whether it is paid only when the host accepts it (5.7); a room asked for is then sent at once. propose:
    whether this screen can only offer, as the owner's phone there.
    """
    return {
        "figure": figure_id(Figure(offer.seat, offer.profession)),
        "free": free,
        "propose": False,
        "offer": translator.around("Offer {amount}", "amount"),
        # A pass is an offer of 0, which only whoever need not pay can make (5.1, 5.5).
        "pass": None
        if offer.least
        else translator.say("No wish for the {profession}", profession=translator.profession(offer.profession)),
    }


def acceptance(standing: Offer, *, promised: bool = False) -> Bribe:
    """The bribe by which a host accepts an offer, with or without promising the room asked for (5.7)."""
    room = standing.asks if promised else None
    return Bribe(standing.seat, standing.profession, standing.amount or 0, standing.asks, room)
