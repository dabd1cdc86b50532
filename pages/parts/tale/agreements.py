"""Sentences for what is said and paid between players: articles 13 and 14."""

from pages.parts.language import Speech
from rules import Judge, Offer, Outcome, Pay, Promise, PromiseDecided, Refuse


def tell_agreement(action: Pay | Offer | Refuse | Promise | Judge, speech: Speech) -> str:
    """What was entered, as one sentence."""
    match action:
        case Pay(seat, to, amount, reason):
            told = {"payer": speech.player(seat), "payee": speech.player(to), "amount": speech.number(amount)}
            if reason:
                return speech.say("{payer} pays {payee} {amount}: {reason}", reason=reason, **told)
            return speech.say("{payer} pays {payee} {amount}.", **told)
        case Offer():
            return _tell_offer(action, speech)
        case Refuse(seat, owner, profession):
            return speech.say(
                "{host} refuses {owner}'s offer for the {profession}.",
                host=speech.player(seat),
                owner=speech.player(owner),
                profession=speech.profession(profession),
            )
        case Promise():
            return _tell_promise(action, speech)
        case Judge(seat, _, True):
            return speech.say("{player} says that a promise to them was kept.", player=speech.player(seat))
        case Judge(seat, _, _):
            return speech.say("{player} says that a promise to them was broken.", player=speech.player(seat))


def tell_decided(event: PromiseDecided, speech: Speech) -> str:
    """What the log decided about a promise that fell due."""
    names = {"player": speech.player(event.promise.seat), "other": speech.player(event.promise.to)}
    sentences: dict[Outcome, str] = {
        "kept": speech.say("{player} has kept a promise to {other}.", **names),
        "broken": speech.say("{player} has broken a promise to {other}.", **names),
    }
    return sentences.get(event.outcome) or speech.say("{player} could not keep a promise to {other}.", **names)


def _tell_offer(offer: Offer, speech: Speech) -> str:
    told = {"owner": speech.player(offer.seat), "profession": speech.profession(offer.profession)}
    amount, room = speech.number(offer.amount or 0), speech.number(offer.asks or 0)
    if offer.amount is None:
        return speech.say("{owner} wishes for the {room} room for the {profession}.", room=room, **told)
    if offer.asks is None:
        return speech.say("{owner} offers {amount} for the {profession}.", amount=amount, **told)
    return speech.say(
        "{owner} offers {amount} for the {profession} and asks for the {room} room.", amount=amount, room=room, **told
    )


def _tell_promise(promise: Promise, speech: Speech) -> str:
    names = {"player": speech.player(promise.seat), "other": speech.player(promise.to)}
    parts = []
    if promise.room is not None:
        parts.append(speech.say("the {room} room", room=speech.number(promise.room)))
    if promise.amount is not None:
        parts.append(speech.say("{amount} ducats", amount=speech.number(promise.amount)))
    if promise.text is not None:
        parts.append(promise.text)
    return speech.say("{player} promises {other}: {promised}", promised=speech.listing(parts), **names)
