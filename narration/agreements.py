"""Sentences for agreements and payments between players: articles 13 and 14."""

from i18n.translator import Translator
from narration.promises import tell_promise
from narration.who_speaks_next import is_pass
from rules import Judge, Offer, Outcome, Pay, Promise, PromiseDecided, Refuse


def tell_agreement(action: Pay | Offer | Refuse | Promise | Judge, translator: Translator) -> str:
    """The sentence of an entered action."""
    match action:
        case Pay(seat, to, amount, reason):
            told = {
                "payer": translator.player(seat),
                "payee": translator.player(to),
                "amount": translator.number(amount),
            }
            if reason:
                return translator.say("{payer} pays {payee} {amount}: {reason}", reason=reason, **told)
            return translator.say("{payer} pays {payee} {amount}.", **told)
        case Offer():
            return _tell_offer(action, translator)
        case Refuse(seat, owner, profession):
            return translator.say(
                "{host} refuses {owner}'s offer for the {profession}.",
                host=translator.player(seat),
                owner=translator.player(owner),
                profession=translator.profession(profession),
            )
        case Promise():
            return tell_promise(action, translator)
        case Judge(seat, _, True):
            return translator.say("{player} says that a promise to them was kept.", player=translator.player(seat))
        case Judge(seat, _, _):
            return translator.say("{player} says that a promise to them was broken.", player=translator.player(seat))


def tell_decided(event: PromiseDecided, translator: Translator) -> str:
    """The sentence of an automatically decided promise."""
    names = {"player": translator.player(event.promise.seat), "other": translator.player(event.promise.to)}
    sentences: dict[Outcome, str] = {
        "kept": translator.say("{player} has kept a promise to {other}.", **names),
        "broken": translator.say("{player} has broken a promise to {other}.", **names),
    }
    return sentences.get(event.outcome) or translator.say("{player} could not keep a promise to {other}.", **names)


def _tell_offer(offer: Offer, translator: Translator) -> str:
    told = {"owner": translator.player(offer.seat), "profession": translator.profession(offer.profession)}
    amount, room = translator.number(offer.amount or 0), translator.number(offer.asks or 0)
    if is_pass(offer):
        return translator.say("{owner} names no room for the {profession} and offers nothing so far.", **told)
    if offer.amount is None:
        return translator.say("{owner} wishes for the {room} room for the {profession}.", room=room, **told)
    if offer.asks is None:
        return translator.say("{owner} offers {amount} for the {profession}.", amount=amount, **told)
    return translator.say(
        "{owner} offers {amount} for the {profession} and asks for the {room} room.", amount=amount, room=room, **told
    )
