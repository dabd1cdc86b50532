"""Short phrases for what was said and paid for one figure, for anybody, the host, or its owner."""

from typing import Literal, NamedTuple, TypeAlias

from i18n.translator import Translator
from live import View
from narration.who_speaks_next import is_asked_for_more
from rules import FigureTalk, standing_offer, talk_of

Reader: TypeAlias = Literal["anybody", "owner", "host"]
Kind: TypeAlias = Literal["paid", "offered", "asked", "promised", "more"]


class Said(NamedTuple):
    """One phrase about a figure; sum: ducats or the room's salary."""

    kind: Kind
    sum: int
    words: str


def said_of(view: View) -> list[FigureTalk]:
    """The figures of the current stage for which something was said or paid, the defender first."""
    return [one for one in talk_of(view.position) if (one.offered, one.wished, one.paid) != (None, None, None)]


def tell_said(view: View, talk: FigureTalk, translator: Translator, reader: Reader = "anybody") -> list[Said]:
    """What was said and paid for a figure, in reading order."""
    told = []
    if talk.paid is not None:
        told.append(Said("paid", talk.paid, _paid(talk.paid, translator, reader)))
    elif talk.offered is not None:
        told.append(Said("offered", talk.offered, _offered(talk, translator, reader)))
    asked = talk.asked if talk.wished is None else talk.wished
    if asked is not None:
        told.append(Said("asked", asked, _asked(asked, translator, reader)))
    if talk.promised is not None:
        told.append(Said("promised", talk.promised, _promised(talk.promised, translator, reader)))
    offer = None if talk.paid is not None else standing_offer(view.position, talk.figure)
    if offer is not None and is_asked_for_more(view, offer):
        told.append(Said("more", 0, translator.say("asked for more")))
    return told


def tell_to_host(talk: FigureTalk, translator: Translator) -> tuple[str, str]:
    """An offer as its host reads it: the offer itself, and what for; the second is empty for a mere request."""
    owner = translator.player(talk.figure.seat)
    room = None if talk.wished is None else translator.number(talk.wished)
    if not talk.offered:
        return translator.say("{owner} asks you for the {room} room", owner=owner, room=room or ""), ""
    offer = translator.say("{owner} offers you {amount}", owner=owner, amount=translator.number(talk.offered))
    if room is None:
        return offer, translator.say("for the {profession}", profession=translator.profession(talk.figure.profession))
    return offer, translator.say("for the {room} room", room=room)


def tell_whose(talk: FigureTalk, translator: Translator, *, mine: bool) -> str:
    """The figure with its owner, and the room that it defends."""
    figure = (
        translator.say("My {profession}", profession=translator.profession(talk.figure.profession))
        if mine
        else translator.figure(talk.figure)
    )
    if talk.room is None:
        return figure
    return translator.say("{figure}, {room} room", figure=figure, room=translator.number(talk.room))


def _paid(amount: int, translator: Translator, reader: Reader) -> str:
    told = translator.number(amount)
    if amount == 0:
        return translator.say("I gave nothing") if reader == "owner" else translator.say("gave nothing")
    if reader == "owner":
        return translator.say("I paid {amount}", amount=told)
    return (
        translator.say("paid me {amount}", amount=told)
        if reader == "host"
        else translator.say("paid {amount}", amount=told)
    )


def _offered(talk: FigureTalk, translator: Translator, reader: Reader) -> str:
    amount = translator.number(talk.offered or 0)
    if talk.offered == 0 and talk.wished is None:
        return translator.say("I have passed so far") if reader == "owner" else translator.say("has passed so far")
    if reader == "owner":
        return translator.say("I offer {amount}", amount=amount)
    return (
        translator.say("offers me {amount}", amount=amount)
        if reader == "host"
        else translator.say("offers {amount}", amount=amount)
    )


def _asked(room: int, translator: Translator, reader: Reader) -> str:
    told = translator.number(room)
    if reader == "owner":
        return translator.say("I ask for the {room} room", room=told)
    return translator.say("asks for the {room} room", room=told)


def _promised(room: int, translator: Translator, reader: Reader) -> str:
    told = translator.number(room)
    if reader == "owner":
        return translator.say("I am promised the {room} room", room=told)
    if reader == "host":
        return translator.say("I promised the {room} room", room=told)
    return translator.say("is promised the {room} room", room=told)
