"""The plan of an admission as a drawing: stages from top to bottom, their figures in the order of their bribes."""

from pathlib import Path
from typing import Any

import streamlit as st

from live import View
from pages.parts.bundle import script, style
from pages.parts.crest import letter
from pages.parts.desk.course import Part, Stage
from pages.parts.language import Speech
from pages.parts.signs import professions
from pages.parts.tale import tell_event
from pages.parts.trouble import article

_HERE = Path(__file__).parent
_BOARD = _HERE.parent / "board"

_mount = st.components.v2.component(
    "intrige_plan",
    html='<div class="board plan"><ol class="stages"></ol></div>',
    css=style([_BOARD / "board.css", _BOARD / "figure.css", _HERE / "plan.css"]),
    js=script(
        [
            *(_BOARD / f"{name}.js" for name in ("dom", "palette", "signs", "figure")),
            _HERE / "plan.js",
        ]
    ),
)


def drawing(view: View, stages: list[Stage], speech: Speech, *, key: str) -> None:
    """Draw the stages; nothing can be done on them."""
    _mount(key=key, data=[plan_data(view, stages, speech)])


def plan_data(view: View, stages: list[Stage], speech: Speech) -> dict[str, Any]:
    """The drawing as plain data, every word the reader's."""
    edition = view.table.edition
    colours = {house.name: house.colour for house in edition.houses}
    return {
        "lang": speech.language,
        "label": speech.say("The plan of this admission"),
        "palaces": [
            {
                "seat": seat,
                "name": player.name,
                "letter": letter(edition, player.house, speech),
                "colour": colours.get(player.house, "grey"),
            }
            for seat, player in enumerate(view.table.players)
        ],
        "professions": professions(edition, speech),
        "stages": [_stage(stage, speech) for stage in stages],
    }


def _stage(stage: Stage, speech: Speech) -> dict[str, Any]:
    return {
        "state": stage.state,
        "state_word": _state_word(stage, speech),
        "title": title(stage, speech),
        "article": article(stage.article, speech),
        "parts": [_part(part, stage, speech) for part in stage.parts],
        "more": speech.say("then whoever wins the external conflict") if stage.winner_comes else "",
    }


def title(stage: Stage, speech: Speech) -> str:
    """What a stage is called."""
    if stage.kind == "regular":
        return speech.say("Regular figures")
    professions = speech.professions(stage.profession or "")
    if stage.kind == "external":
        return speech.say("External conflict: {professions}", professions=professions)
    return speech.say(
        "Internal conflict: {professions}, the {room} room",
        professions=professions,
        room=speech.number(stage.room or 0),
    )


def _state_word(stage: Stage, speech: Speech) -> str:
    if stage.state == "past":
        return speech.say("done")
    return speech.say("now") if stage.state == "now" else speech.say("to come")


def _part(part: Part, stage: Stage, speech: Speech) -> dict[str, Any]:
    return {
        "seat": part.figure.seat,
        "profession": part.figure.profession,
        "label": speech.figure(part.figure),
        "role": _role(part, stage, speech),
        "turn": "" if part.turn is None else str(part.turn),
        "turn_word": "" if part.turn is None else speech.say("bribe number {number}", number=str(part.turn)),
        "paid": _paid(part, speech),
        "due": part.due,
        "fate": "" if part.fate is None else tell_event(part.fate, speech),
    }


def _role(part: Part, stage: Stage, speech: Speech) -> str:
    if stage.kind != "internal":
        return ""
    return speech.say("defends") if part.defends else speech.say("attacks")


def _paid(part: Part, speech: Speech) -> str:
    if part.paid is None:
        return speech.say("must bribe now") if part.due else ""
    return speech.say("gave {amount}", amount=speech.number(part.paid))
