"""View model of the host's decisions and of the dispatch."""

from typing import Any

from i18n.translator import Translator
from live import View
from narration.action_sentences import tell_action
from presenters.decision_words import DecisionWords
from presenters.legal_moves_view import dispatch_pairs
from rules import Dispatch, Edition, Figure, Open, Place, Sending, Settle, action_data


def decisions(words: DecisionWords) -> dict[str, Any] | None:
    """The figures that can be decided on, each with its rooms or with one action; None when no decision is due."""
    options: dict[tuple[str, int], dict[str, Any]] = {}
    translator = words.translator
    for choice in words.view.choices:
        if isinstance(choice, Open):
            options[(choice.profession, choice.seat)] = {
                "id": choice.profession,
                "word": translator.professions(choice.profession),
                "label": tell_action(choice, (), translator),
                "act": action_data(choice),
            }
        elif isinstance(choice, Place | Settle):
            figure = choice.figure if isinstance(choice, Place) else Figure(choice.winner, choice.profession)
            key = figure.profession, figure.seat
            if key not in options:
                options[key] = _option(choice, figure, words)
            _add(options[key], choice, words)
    return {"options": list(options.values())} if options else None


def _option(choice: Place | Settle, figure: Figure, words: DecisionWords) -> dict[str, Any]:
    told = {"id": f"{figure.seat}:{figure.profession}", "goals": []}
    if isinstance(choice, Place):
        return {**told, "word": words.translator.figure(figure), "hint": "", "banish": ""}
    effect = words.effect(choice)
    hint = words.translator.say("Banished: {figures}", figures=effect.banished) if effect.losers else ""
    return {**told, "word": effect.figure, "hint": hint, "banish": effect.banish}


def _add(option: dict[str, Any], choice: Place | Settle, words: DecisionWords) -> None:
    translator = words.translator
    if choice.room is None:
        option["sure"] = action_data(choice)
        option["hint"] = words.tell(choice)
    else:
        option["goals"].append(
            {
                "word": translator.number(choice.room),
                "label": translator.say("{room} room", room=translator.number(choice.room)),
                "act": action_data(choice),
            }
        )


def dispatch(view: View, translator: Translator) -> dict[str, Any] | None:
    """The figures and palaces of a dispatch, and every legal pair of them; None when it is not due."""
    pairs = dispatch_pairs(view)
    if not any(isinstance(choice, Dispatch) for choice in view.choices):
        return None
    host = view.position.host or 0
    edition = view.table.edition
    return {
        # The id resets the selection for the next dispatch, which may follow at once.
        "id": f"{view.position.round}/{host}",
        "seat": host,
        "figures": [
            {"profession": name, "word": translator.profession(name), "count": count}
            for name, count in zip(edition.professions, view.position.supply[host], strict=True)
            if count
        ],
        "palaces": [
            {"to": to, "word": translator.player(to), "label": translator.say("to {host}", host=translator.player(to))}
            for to in range(view.table.seats)
            if to != host
        ],
        "halves": _halves(view, pairs, translator),
        "useless": _useless(edition, translator),
    }


def _useless(edition: Edition, translator: Translator) -> str:
    """A remark on sending two equal figures to one palace, if a rulebook calls that useless; it is legal."""
    if edition.name != "intrigo-a-palazzo":
        return ""
    return translator.say("Two equal figures in one park only fight each other: useless, says the rulebook.")


def _halves(view: View, pairs: list[tuple[Sending, ...]], translator: Translator) -> dict[str, dict[str, str]]:
    """The labels of every half: as a chosen one, and as the button that removes it."""
    found = {}
    for profession, to in dict.fromkeys(half for pair in pairs for half in pair):
        inserts = {"figure": translator.profession(profession), "host": translator.player(to)}
        found[f"{profession}/{to}"] = {
            "word": translator.say("{figure} to {host}", **inserts),
            "back": translator.say("Take back: {figure} to {host}", **inserts),
        }
    return found
