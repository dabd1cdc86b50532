"""The fields of a “May I?” question: which a kind of question has, and what can be chosen in each."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from i18n.translator import Translator
from live import View
from presenters.may_i_question import Question, figures_at, kinds
from presenters.may_i_question_text import tell_kind
from rules import Figure

T = TypeVar("T")


def fields(question: Question, view: View, translator: Translator) -> list[dict[str, Any]]:
    """The fields in order: `name`, `label`, and `options` with `value` and `word`, or the `step` of a sum of ducats."""
    edition, seats = view.table.edition, range(view.table.seats)

    def choice(name: str, label: str, values: Iterable[T], word: Callable[[T], str]) -> dict[str, Any]:
        options = [{"value": _data(value), "word": word(value)} for value in values]
        return {"name": name, "label": label, "options": options}

    def profession(name: str, label: str) -> dict[str, Any]:
        return choice(name, label, edition.professions, translator.profession)

    def player(name: str, label: str) -> dict[str, Any]:
        return choice(name, label, seats, translator.player)

    def figure() -> dict[str, Any]:
        where = _places(view, question.host, translator)
        there = figures_at(view, question.host) or [question.figure]
        return choice(
            "figure", translator.say("Which figure"), there, lambda one: where.get(one, translator.figure(one))
        )

    first = choice("kind", translator.say("May somebody …"), kinds(view), lambda kind: tell_kind(kind, translator))
    match question.kind:
        case "bribe":
            ducats = {"name": "amount", "label": translator.say("Ducats"), "step": edition.unit}
            who = player("who", translator.say("Who"))
            return [first, who, profession("profession", translator.say("For which figure")), ducats]
        case "room":
            host = player("host", translator.say("At whose palace"))
            return [
                first,
                host,
                figure(),
                choice("room", translator.say("Which room"), edition.rooms, translator.number),
            ]
        case "banish":
            return [first, player("host", translator.say("At whose palace")), figure()]
        case "send":
            return [
                first,
                player("who", translator.say("Who")),
                profession("first", translator.say("First figure")),
                player("first_to", translator.say("The first goes to")),
                profession("second", translator.say("Second figure")),
                player("second_to", translator.say("The second goes to")),
            ]
        case _:
            conflict = choice(
                "profession", translator.say("Which conflict"), edition.professions, translator.professions
            )
            return [first, player("host", translator.say("At whose palace")), conflict]


def _data(value: object) -> object:
    return value._asdict() if isinstance(value, Figure) else value


def _places(view: View, host: int, translator: Translator) -> dict[Figure, str]:
    found = {}
    for figure in view.position.parks[host]:
        found[figure] = translator.say("{figure}, park", figure=translator.figure(figure))
    for room, holder in zip(view.table.edition.rooms, view.position.palaces[host], strict=True):
        if holder is not None:
            inserts = {"figure": translator.figure(holder), "room": translator.number(room)}
            found[holder] = translator.say("{figure}, {room} room", **inserts)
    return found
