"""View model of the plan of an admission: stages with their figures in bribe order."""

from typing import Any

from i18n.translator import Translator
from live import View
from narration import tell_event
from narration.error_text import article_name
from presenters.admission_plan import Part, Stage
from presenters.crest_html import letter, paint
from presenters.sign_names import professions


def plan_view(view: View, stages: list[Stage], translator: Translator) -> dict[str, Any]:
    """The stages as plain data, all texts in the reader's language."""
    edition = view.table.edition
    return {
        "lang": translator.language,
        "label": translator.say("The plan of this admission"),
        "palaces": [
            {
                "seat": seat,
                "name": player.name,
                "letter": letter(edition, player.house, translator),
                **paint(edition, player.house),
            }
            for seat, player in enumerate(view.table.players)
        ],
        "professions": professions(edition, translator),
        "stages": [
            _stage(stage, translator, free=not (edition.ordered_bribes or edition.least_bribe)) for stage in stages
        ],
    }


def _stage(stage: Stage, translator: Translator, *, free: bool) -> dict[str, Any]:
    return {
        "state": stage.state,
        "state_word": _state_word(stage, translator),
        "title": title(stage, translator),
        "article": article_name(stage.article, translator),
        "parts": [_part(part, stage, translator, free=free) for part in stage.parts],
        "more": translator.say("then whoever wins the external conflict") if stage.winner_comes else "",
    }


def title(stage: Stage, translator: Translator) -> str:
    """What a stage is called."""
    if stage.kind == "regular":
        return translator.say("Regular figures")
    professions = translator.professions(stage.profession or "")
    if stage.kind == "external":
        return translator.say("External conflict: {professions}", professions=professions)
    return translator.say(
        "Internal conflict: {professions}, the {room} room",
        professions=professions,
        room=translator.number(stage.room or 0),
    )


def _state_word(stage: Stage, translator: Translator) -> str:
    if stage.state == "past":
        return translator.say("done")
    return translator.say("now") if stage.state == "now" else translator.say("to come")


def _part(part: Part, stage: Stage, translator: Translator, *, free: bool) -> dict[str, Any]:
    return {
        "seat": part.figure.seat,
        "profession": part.figure.profession,
        "label": translator.figure(part.figure),
        "role": _role(part, stage, translator),
        "turn": "" if part.turn is None else str(part.turn),
        "turn_word": "" if part.turn is None else translator.say("bribe number {number}", number=str(part.turn)),
        "paid": _paid(part, translator, free=free),
        "due": part.due,
        "fate": "" if part.fate is None else tell_event(part.fate, translator),
    }


def _role(part: Part, stage: Stage, translator: Translator) -> str:
    if stage.kind != "internal":
        return ""
    return translator.say("defends") if part.defends else translator.say("attacks")


def _paid(part: Part, translator: Translator, *, free: bool) -> str:
    if part.paid is None and part.due:
        return translator.say("may offer now") if free else translator.say("must bribe now")
    if part.paid is None:
        return ""
    return translator.say("gave {amount}", amount=translator.number(part.paid))
