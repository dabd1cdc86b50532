"""What has been declared in the running stage, in sentences: public facts, never a sum."""

from live import View
from pages.parts.language import Speech
from pages.parts.tale.turn import bribes_of_stage
from rules import Bribe


def tell_declared(view: View, speech: Speech) -> tuple[str, ...]:
    """A sentence or two for every bribe of the running stage, in the order of declaration."""
    several = view.due.phase.startswith("regular") or (view.position.conflict is None and len(view.plan.external) > 1)
    told: list[str] = []
    for bribe in bribes_of_stage(view):
        told.append(_tell_bribe(bribe, several, speech))
        if bribe.asks:
            told.append(
                speech.say(
                    "{owner} asks for the {room} room.",
                    owner=speech.player(bribe.seat),
                    room=speech.number(bribe.asks),
                )
            )
        if bribe.promised:
            told.append(
                speech.say(
                    "{host} has promised {owner} the {room} room.",
                    host=speech.player(view.position.host or 0),
                    owner=speech.player(bribe.seat),
                    room=speech.number(bribe.promised),
                )
            )
    return tuple(told)


def _tell_bribe(bribe: Bribe, several: bool, speech: Speech) -> str:
    owner, amount = speech.player(bribe.seat), speech.number(bribe.amount)
    profession = speech.profession(bribe.profession)
    if bribe.amount == 0 and several:
        return speech.say("{owner} has given nothing for the {profession}.", owner=owner, profession=profession)
    if bribe.amount == 0:
        return speech.say("{owner} has given nothing.", owner=owner)
    if several:
        return speech.say(
            "{owner} has paid {amount} for the {profession}.", owner=owner, amount=amount, profession=profession
        )
    return speech.say("{owner} has paid {amount}.", owner=owner, amount=amount)
