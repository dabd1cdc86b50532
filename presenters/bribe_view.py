"""View model of the bribes that may be declared now: amounts, rooms asked for and promised."""

from typing import Any

from i18n.translator import Translator
from live import BribeOffer, View
from rules import Edition, Figure, conflict_of

# Where the edition has no paper money, the quick amounts are these multiples of the unit.
_MULTIPLES = (2, 5, 10)


def offers(view: View, translator: Translator) -> list[dict[str, Any]]:
    """A control for each bribe that may be declared now; more than one where the order is free (5.3)."""
    return [_offer(view, choice, translator) for choice in view.choices if isinstance(choice, BribeOffer)]


def quick_amounts(edition: Edition) -> list[int]:
    """Sums for one tap: the larger notes, and twice a unit that must be paid; never anything of the payer's."""
    if not edition.notes:
        return [edition.unit * times for times in _MULTIPLES]
    twice = [2 * edition.unit] if edition.least_bribe else []
    return sorted({*twice, *edition.notes[1:]})


def _offer(view: View, offer: BribeOffer, translator: Translator) -> dict[str, Any]:
    host = translator.player(view.position.host or 0)
    figure = Figure(offer.seat, offer.profession)
    rooms = [{"room": room, "word": translator.number(room)} for room in _rooms(view)]
    return {
        # The same offer keeps what was typed for it; once it is declared the next one starts anew.
        "id": f"{view.position.round}/{view.position.host}/{view.due.phase}/{figure.seat}/{figure.profession}"
        f"/{sum(bribe.seat == offer.seat for bribe in view.position.declared)}",
        "tab": translator.figure(figure),
        "seat": offer.seat,
        "profession": offer.profession,
        "least": offer.least,
        "step": offer.step,
        "start": offer.least or (0 if offer.waived else offer.step),
        "waived": offer.waived,
        "quick": [
            {"amount": amount, "word": translator.number(amount)} for amount in quick_amounts(view.table.edition)
        ],
        "extras": {
            "asks": {
                "label": translator.say("Asks for"),
                "said": translator.around("Asks for {room}", "room"),
                "rooms": [] if _is_internal(view) else rooms,
            },
            "promised": {
                "label": translator.say("{host} promises", host=host),
                "said": translator.around("{host} promises {room}", "room", host=host),
                "rooms": rooms,
            },
        },
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
    """The controls on a player's own page: what is asked for with a bribe is said by whoever asks."""
    asks = {"label": translator.say("I ask for"), "said": translator.around("I ask for {room}", "room")}
    spoken = [
        {**offer, "extras": {**offer["extras"], "asks": {**offer["extras"]["asks"], **asks}}}
        for offer in controls["offers"]
    ]
    return {**controls, "offers": spoken}


def _is_internal(view: View) -> bool:
    conflict = conflict_of(view.position)
    return conflict is not None and conflict.kind == "internal"


def _rooms(view: View) -> list[int]:
    """The rooms that can be spoken of: the free ones, or the one fought for (8.1)."""
    host, position, rooms = view.position.host or 0, view.position, view.table.edition.rooms
    conflict = conflict_of(position)
    if conflict is not None and conflict.room is not None:
        return [conflict.room]
    return [room for room, holder in zip(rooms, position.palaces[host], strict=True) if holder is None]
