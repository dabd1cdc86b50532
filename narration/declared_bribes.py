"""Sentences for the bribes declared in the current stage: public facts, never a sum."""

from i18n.translator import Translator
from live import View
from narration.turn import bribes_of_stage
from rules import Bribe, conflict_of


def tell_declared(view: View, translator: Translator) -> tuple[str, ...]:
    """A sentence or two for every bribe of the running stage, in the order of declaration."""
    several = conflict_of(view.position) is None
    told: list[str] = []
    for bribe in bribes_of_stage(view):
        told.append(_tell_bribe(bribe, several, translator))
        if bribe.asks:
            told.append(
                translator.say(
                    "{owner} asks for the {room} room.",
                    owner=translator.player(bribe.seat),
                    room=translator.number(bribe.asks),
                )
            )
        if bribe.promised:
            told.append(
                translator.say(
                    "{host} has promised {owner} the {room} room.",
                    host=translator.player(view.position.host or 0),
                    owner=translator.player(bribe.seat),
                    room=translator.number(bribe.promised),
                )
            )
    return tuple(told)


def _tell_bribe(bribe: Bribe, several: bool, translator: Translator) -> str:
    owner, amount = translator.player(bribe.seat), translator.number(bribe.amount)
    profession = translator.profession(bribe.profession)
    if bribe.amount == 0 and several:
        return translator.say("{owner} has given nothing for the {profession}.", owner=owner, profession=profession)
    if bribe.amount == 0:
        return translator.say("{owner} has given nothing.", owner=owner)
    if several:
        return translator.say(
            "{owner} has paid {amount} for the {profession}.", owner=owner, amount=amount, profession=profession
        )
    return translator.say("{owner} has paid {amount}.", owner=owner, amount=amount)
