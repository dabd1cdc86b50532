"""What a player can say next where offers come first (5.3, 5.7), in the second person."""

from collections.abc import Sequence

from live import BribeOffer, View
from narration.marked_names import MarkedTranslator
from narration.who_speaks_next import is_asked_for_more, is_pass, next_to_wish, offers_of
from rules import Figure, conflict_of, standing_offer


def tell_haggling(view: View, seat: int, offers: Sequence[BribeOffer], words: MarkedTranslator) -> str:
    """What this seat must do in the negotiation now. offers: those of its own figures that are not yet declared."""
    host = words.player(view.position.host or 0)
    if seat == view.position.host:
        owners = dict.fromkeys(offer.seat for offer in offers_of(view) if offer.amount)
        # Accepting, refusing and asking for more are buttons beside each offer.
        return words.say("Answer {owners}.", owners=words.listing([words.player(owner) for owner in owners]))
    wishing = next_to_wish(view)
    if wishing is not None and wishing.seat == seat:
        told = {"profession": words.profession(wishing.profession), "host": host}
        if _least([one for one in offers if one.profession == wishing.profession]):
            return words.say("Which room do you want for your {profession}, {host} asks. Or name a sum.", **told)
        return words.say("Which room do you want for your {profession}, {host} asks. You may pass.", **told)
    return _tell_offer(view, offers, words, host)


def _tell_offer(view: View, offers: Sequence[BribeOffer], words: MarkedTranslator, host: str) -> str:
    silent = [one for one in offers if _is_awaited(view, one)]
    mine = silent or list(offers)
    told = words.listing([words.profession(one.profession) for one in mine])
    if any(_is_asked_for_more(view, one) for one in mine):
        return words.say("{host} asks for more for your {professions}.", host=host, professions=told)
    conflict, least = conflict_of(view.position), _least(mine)
    inserts = {"host": host, "professions": told, "least": words.number(least)}
    if conflict is None:
        if least:
            return words.say("Offer {host} at least {least} for your {professions}.", **inserts)
        return words.say("Offer {host} what you like, or nothing, for your {professions}.", **inserts)
    inserts["rivals"] = words.listing([words.figure(one) for one in conflict.contenders if one.seat != mine[0].seat])
    if least:
        return words.say("Your {professions} against {rivals}: offer {host} at least {least}.", **inserts)
    return words.say("Your {professions} against {rivals}: offer {host} what you like, or nothing.", **inserts)


def _least(offers: Sequence[BribeOffer]) -> int:
    """The smallest sum that may be offered for these (5.1), 0 for whoever has less than a unit (5.5)."""
    return max([one.least for one in offers], default=0)


def _is_awaited(view: View, offer: BribeOffer) -> bool:
    standing = standing_offer(view.position, Figure(offer.seat, offer.profession))
    return standing is None or is_pass(standing) or not standing.amount or _is_asked_for_more(view, offer)


def _is_asked_for_more(view: View, offer: BribeOffer) -> bool:
    standing = standing_offer(view.position, Figure(offer.seat, offer.profession))
    return standing is not None and is_asked_for_more(view, standing)
