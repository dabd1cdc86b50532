"""View model of a host's replies to current offers: accept, ask for more, promise a room, refuse (5.7, 14.2)."""

from typing import Any

from i18n.translator import Translator
from live import View
from narration.who_speaks_next import is_asked_for_more, is_haggling, is_pass, more_words, offers_of
from presenters.bribe_view import acceptance
from presenters.talk_view import figure_id
from rules import Figure, Note, Offer, Promise, Refuse, Turn, action_data

Data = dict[str, Any]


def offer_replies(view: View, translator: Translator) -> list[Data]:
    """The host's possible replies to every current offer: each with its label and its action; `by`: whose they are."""
    by = translator.say("{host} answers", host=translator.player(view.position.host or 0))
    return [
        {"figure": figure_id(Figure(offer.seat, offer.profession)), "by": by, "ways": _ways(view, offer, translator)}
        for offer in offers_of(view)
        if not is_pass(offer)
    ]


def _ways(view: View, offer: Offer, translator: Translator) -> list[Data]:
    """The replies to one offer; `sure`: the confirmation before money moves, else ""."""
    host = view.position.host or 0
    room = translator.number(offer.asks or 0)
    told = {
        "owner": translator.player(offer.seat),
        "amount": translator.number(offer.amount or 0),
        "profession": translator.profession(offer.profession),
    }
    found = []
    if is_haggling(view) and offer.amount:
        sure = translator.say("Yes, {owner} pays {amount}", **told)
        label = translator.say("Accept {amount} from {owner} for the {profession}", **told)
        found.append(_way("accept", translator.say("Accept {amount}", **told), label, acceptance(offer), sure))
        if offer.asks is not None:
            word = translator.say("Accept, promise the {room} room", room=room)
            label = translator.say(
                "Accept {amount} from {owner} for the {profession} and promise the {room} room", room=room, **told
            )
            found.append(_way("accept-promise", word, label, acceptance(offer, promised=True), sure))
    elif offer.asks is not None and not _is_promised(view, offer):
        due = Turn(view.position.round, host)
        promise = Promise(host, offer.seat, offer.asks, profession=offer.profession, due=due)
        label = translator.say("Promise {owner} the {room} room for the {profession}", room=room, **told)
        word = translator.say("Promise the {room} room", room=room)
        found.append(_way("promise", word, label, promise))
    if offer.amount and not is_asked_for_more(view, offer):
        words = more_words(host, Figure(offer.seat, offer.profession), translator)
        label = translator.say("Ask {owner} for more for the {profession}", **told)
        found.append(_way("more", translator.say("Ask for more"), label, Note(str(words), host)))
    label = translator.say("Refuse the offer of {owner} for the {profession}", **told)
    found.append(_way("refuse", translator.say("Refuse"), label, Refuse(host, offer.seat, offer.profession)))
    return found


def _is_promised(view: View, offer: Offer) -> bool:
    """Whether the host has already promised this room for this turn."""
    due = Turn(view.position.round, view.position.host or 0)
    said = [one.promise for one in view.position.negotiation.promises]
    return any((one.seat, one.to, one.room, one.due) == (due.seat, offer.seat, offer.asks, due) for one in said)


def _way(name: str, word: str, label: str, action: Any, sure: str = "") -> Data:
    return {"name": name, "word": word, "label": label, "sure": sure, "action": action_data(action)}
