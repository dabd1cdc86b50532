"""The text of a “May I?” question."""

from i18n.translator import Translator
from presenters.may_i_question import Question


def tell_kind(kind: str, translator: Translator) -> str:
    """The label of a kind of question."""
    match kind:
        case "bribe":
            return translator.say("bribe")
        case "room":
            return translator.say("put a figure into a room")
        case "banish":
            return translator.say("banish a figure")
        case "send":
            return translator.say("send two figures")
        case _:
            return translator.say("name a conflict")


def tell_question(question: Question, translator: Translator) -> str:
    """The question as one sentence."""
    host, figure = translator.player(question.host), translator.figure(question.figure)
    match question.kind:
        case "bribe":
            return translator.say(
                "May {owner} bribe {amount} for the {profession}?",
                owner=translator.player(question.who),
                amount=translator.number(question.amount),
                profession=translator.profession(question.profession),
            )
        case "room":
            room = translator.number(question.room)
            return translator.say("May {host} put {figure} into the {room} room?", host=host, figure=figure, room=room)
        case "banish":
            return translator.say("May {host} banish {figure}?", host=host, figure=figure)
        case "send":
            return translator.say(
                "May {player} send the {first} to {one} and the {second} to {two}?",
                player=translator.player(question.who),
                first=translator.profession(question.first),
                one=translator.player(question.first_to),
                second=translator.profession(question.second),
                two=translator.player(question.second_to),
            )
        case _:
            professions = translator.professions(question.profession)
            return translator.say(
                "May {host} open the conflict of the {professions}?", host=host, professions=professions
            )
