"""Sentences for a due bribe: whose, for what, against whom, and in which order (article 5)."""

from i18n.translator import Translator
from live import BribeOffer, View
from narration.who_speaks_next import is_haggling, next_to_wish
from rules import Figure, conflict_of


def tell_bribing(view: View, marked: Translator, translator: Translator) -> tuple[str, tuple[str, ...], str]:
    """The sentence (names marked), its details and the article, while bribes are due."""
    offers = [offer for offer in view.choices if isinstance(offer, BribeOffer)]
    waived = [offer for offer in offers if offer.waived]
    edition = view.table.edition
    if not edition.ordered_bribes and not edition.least_bribe:
        words = _tell_free(view, marked)
    else:
        words = _tell_one(view, offers[0], marked) if len(offers) == 1 else _tell_many(view, marked)
    if waived:
        why = translator.say(
            "{owner} has less than the smallest unit and can declare nothing but 0.",
            owner=translator.player(waived[0].seat),
        )
        return words, (why,), "5.5"
    article = "5.7" if is_haggling(view) and next_to_wish(view) is None else view.due.article
    return words, _tell_order(view, offers, translator), article


def defends(view: View, offer: BribeOffer) -> bool:
    """Whether this owner's next bribe is the defender's (article 5.3)."""
    conflict = conflict_of(view.position)
    if conflict is None or conflict.defender is None:
        return False
    paid = any(bribe.seat == offer.seat for bribe in view.position.declared)
    return conflict.defender.seat == offer.seat and not paid


def _tell_one(view: View, offer: BribeOffer, marked: Translator) -> str:
    position, host = view.position, view.position.host or 0
    figure = Figure(offer.seat, offer.profession)
    owner, profession = marked.player(offer.seat), marked.profession(offer.profession)
    if view.due.phase == "regular-bribes":
        return marked.say(
            "{owner} seeks a room for the {profession} and bribes {host}.",
            owner=owner,
            profession=profession,
            host=marked.player(host),
        )
    if view.due.phase == "external-bribes":
        rivals = [rival for rival in position.parks[host] if rival.profession == offer.profession]
        rivals.remove(figure)
        return marked.say(
            "{figure} stands against {rivals}: {owner} bribes {host}.",
            figure=marked.figure(figure),
            rivals=marked.listing([marked.figure(rival) for rival in rivals]),
            owner=owner,
            host=marked.player(host),
        )
    return _tell_internal(view, offer, marked)


def _tell_internal(view: View, offer: BribeOffer, marked: Translator) -> str:
    """One owner's bribe in an internal conflict; names everybody involved."""
    conflict, figure = conflict_of(view.position), Figure(offer.seat, offer.profession)
    defender = figure if conflict is None or conflict.defender is None else conflict.defender
    attackers = () if conflict is None else conflict.attackers
    told = {
        "owner": marked.player(offer.seat),
        "profession": marked.profession(offer.profession),
        "host": marked.player(view.position.host or 0),
    }
    if defends(view, offer):
        return marked.say(
            "{owner} defends the {profession} in the {room} room against {attackers} and bribes {host}.",
            room=marked.number(0 if conflict is None else conflict.room or 0),
            attackers=marked.listing([marked.figure(one) for one in attackers]),
            **told,
        )
    others = [one for one in attackers if one != figure]
    also = marked.listing([marked.figure(one) for one in others])
    if defender.seat == offer.seat and others:
        return marked.say(
            "{owner} attacks their own {profession} and bribes {host}. Also attacking: {others}.", others=also, **told
        )
    if defender.seat == offer.seat:
        return marked.say("{owner} attacks their own {profession} and bribes {host}.", **told)
    attacked = {"owner": told["owner"], "host": told["host"], "defender": marked.figure(defender)}
    if others:
        return marked.say(
            "{owner} attacks {defender} and bribes {host}. Also attacking: {others}.", others=also, **attacked
        )
    return marked.say("{owner} attacks {defender} and bribes {host}.", **attacked)


def _tell_many(view: View, marked: Translator) -> str:
    conflict = conflict_of(view.position)
    owners = marked.listing([marked.player(seat) for seat in view.due.seats])
    told = marked.player(view.position.host or 0)
    if len(view.due.seats) == 1:
        return marked.say("{owner} bribes {host} for more than one figure.", owner=owners, host=told)
    if conflict is None:
        return marked.say("{owners} bribe {host} for rooms.", owners=owners, host=told)
    fighters = marked.listing([marked.figure(figure) for figure in conflict.attackers])
    if conflict.defender is None:
        return marked.say(
            "One of these can stay: {figures}. So {owners} bribe {host}.", figures=fighters, owners=owners, host=told
        )
    return marked.say(
        "{defender} is attacked by {attackers}. So {owners} bribe {host}.",
        defender=marked.figure(conflict.defender),
        attackers=fighters,
        owners=owners,
        host=told,
    )


def _tell_free(view: View, marked: Translator) -> str:
    """Free order without obligation: who wants something, and from whom (5.7)."""
    conflict = conflict_of(view.position)
    told = {
        "host": marked.player(view.position.host or 0),
        "owners": marked.listing([marked.player(seat) for seat in view.due.seats]),
    }
    if conflict is None:
        if len(view.due.seats) == 1:
            return marked.say("{owners} may offer {host} something for a room.", **told)
        return marked.say("{owners} may offer {host} something for rooms.", **told)
    fighters = marked.listing([marked.figure(figure) for figure in conflict.attackers])
    if conflict.defender is None:
        return marked.say(
            "Only one of these can stay: {figures}. {owners} may offer {host} something.", figures=fighters, **told
        )
    return marked.say(
        "{defender} is attacked by {attackers}. {owners} may offer {host} something.",
        defender=marked.figure(conflict.defender),
        attackers=fighters,
        **told,
    )


def _tell_order(view: View, offers: list[BribeOffer], translator: Translator) -> tuple[str, ...]:
    edition, host = view.table.edition, view.position.host or 0
    name, least = translator.player(host), translator.number(offers[0].least)
    if not edition.ordered_bribes:
        return (_tell_haggling(view, name, least, translator),)
    if view.due.phase != "internal-bribes":
        return (translator.say("Bribes go round from {host}'s left, at least {least}.", host=name, least=least),)
    if defends(view, offers[0]):
        return (translator.say("The defender pays first, at least {least}.", least=least),)
    conflict = conflict_of(view.position)
    if conflict is not None and len(conflict.attackers) == 1:
        return (translator.say("The attacker pays second, at least {least}.", least=least),)
    return (
        translator.say(
            "The attackers pay after the defender, round from {host}'s left, at least {least}.", host=name, least=least
        ),
    )


def _tell_haggling(view: View, host: str, least: str, translator: Translator) -> str:
    """The order of wishes, then what an offer must be (5.1, 5.3, 5.7). least: the smallest bribe, in words."""
    obliged, wishing = bool(view.table.edition.least_bribe), next_to_wish(view)
    if wishing is not None:
        told = {"host": host, "owner": translator.player(wishing.seat)}
        if obliged:
            return translator.say("Wishes go round from {host}'s left: {owner} is asked now, or names a sum.", **told)
        return translator.say("Wishes go round from {host}'s left: {owner} is asked now, or passes.", **told)
    if obliged:
        return translator.say("Only what {host} accepts is paid, at least {least} for each.", host=host, least=least)
    return translator.say("Only what {host} accepts is paid; nobody need offer anything.", host=host)
