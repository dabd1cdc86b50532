"""View model of the bribes that may be declared now: amounts, rooms asked for and promised."""

from typing import Any

from i18n.translator import Translator
from live import BribeOffer, View
from narration.negotiating import is_haggling, next_to_wish, rooms_spoken_of
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


def offer_view(view: View, offer: BribeOffer, translator: Translator) -> dict[str, Any]:
    """The control of one bribe, for the now panel."""
    host = translator.player(view.position.host or 0)
    figure = Figure(offer.seat, offer.profession)
    rooms = [{"room": room, "word": translator.number(room)} for room in rooms_spoken_of(view)]
    standing = standing_offer(view.position, figure)
    start = offer.least or (0 if offer.waived else offer.step)
    return {
        # The id identifies unsent input with an offer, until it is declared.
        "id": f"{view.position.round}/{view.position.host}/{view.due.phase}/{figure.seat}/{figure.profession}"
        f"/{sum(bribe.seat == offer.seat for bribe in view.position.declared)}",
        "tab": translator.figure(figure),
        "seat": offer.seat,
        "profession": offer.profession,
        "least": offer.least,
        "step": offer.step,
        "start": start if standing is None else standing.amount or start,
        "waived": offer.waived,
        "ahead": False,
        "quick": [
            {"amount": amount, "word": translator.number(amount)} for amount in quick_amounts(view.table.edition)
        ],
        "extras": {
            "asks": {
                "label": translator.say("Asks for"),
                "said": translator.around("Asks for {room}", "room"),
                "rooms": rooms,
            },
            "promised": {
                "label": translator.say("{host} promises", host=host),
                "said": translator.around("{host} promises {room}", "room", host=host),
                "rooms": rooms,
            },
        },
        **_haggling(view, figure, standing, translator),
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
    asks = {"label": translator.say("I ask for"), "said": translator.around("I ask for {room}", "room")}
    spoken = [
        {**offer, "extras": {**offer["extras"], "asks": {**offer["extras"]["asks"], **asks}}}
        for offer in controls["offers"]
    ]
    return {**controls, "offers": spoken}


def _haggling(view: View, figure: Figure, standing: Offer | None, translator: Translator) -> dict[str, Any]:
    """The current offer for a figure, whether its owner is to name a room, and the texts for offering.

    free: whether it is paid only when the host accepts it (5.7); a room asked for is then sent at once. propose:
    whether this screen can only offer, as the owner's phone there.
    """
    free = is_haggling(view)
    wishing = next_to_wish(view)
    profession = translator.profession(figure.profession)
    return {
        "figure": figure_id(figure),
        "free": free,
        "propose": False,
        "wish": wishing == figure,
        "asked": None if standing is None else standing.asks,
        "standing": None if standing is None else standing.amount,
        "offer": translator.around("Offer {amount}", "amount"),
        "pass": translator.say("No wish for the {profession}", profession=profession),
    }


def acceptance(standing: Offer, *, promised: bool = False) -> Bribe:
    """The bribe by which a host accepts an offer, with or without promising the room asked for (5.7)."""
    room = standing.asks if promised else None
    return Bribe(standing.seat, standing.profession, standing.amount or 0, standing.asks, room)
