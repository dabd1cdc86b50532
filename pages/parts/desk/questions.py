"""The words of a question: what is asked, as one sentence, and the names of the kinds."""

from pages.parts.desk.question import Question
from pages.parts.language import Speech


def tell_kind(kind: str, speech: Speech) -> str:
    """What somebody might do."""
    match kind:
        case "bribe":
            return speech.say("bribe")
        case "room":
            return speech.say("put a figure into a room")
        case "banish":
            return speech.say("banish a figure")
        case "send":
            return speech.say("send two figures")
        case _:
            return speech.say("name a conflict")


def tell_question(question: Question, speech: Speech) -> str:
    """The whole question in one sentence."""
    host, figure = speech.player(question.host), speech.figure(question.figure)
    match question.kind:
        case "bribe":
            return speech.say(
                "May {owner} bribe {amount} for the {profession}?",
                owner=speech.player(question.who),
                amount=speech.number(question.amount),
                profession=speech.profession(question.profession),
            )
        case "room":
            room = speech.number(question.room)
            return speech.say("May {host} put {figure} into the {room} room?", host=host, figure=figure, room=room)
        case "banish":
            return speech.say("May {host} banish {figure}?", host=host, figure=figure)
        case "send":
            return speech.say(
                "May {player} send the {first} to {one} and the {second} to {two}?",
                player=speech.player(question.who),
                first=speech.profession(question.first),
                one=speech.player(question.first_to),
                second=speech.profession(question.second),
                two=speech.player(question.second_to),
            )
        case _:
            professions = speech.professions(question.profession)
            return speech.say("May {host} open the conflict of the {professions}?", host=host, professions=professions)
