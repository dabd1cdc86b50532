"""View models of a board without moves: for the history, worked examples and hypothetical positions."""

from dataclasses import replace
from typing import Any

from i18n.translator import Translator
from live import View
from presenters.board_view import board_view
from rules import Position, due, plan_of


def readonly_board(view: View, translator: Translator, *, number: int) -> dict[str, Any]:
    """A board's view model without moves. number: of the moment; the board animates events when it changes."""
    drawn = board_view(replace(view, choices=()), translator)
    return {**drawn, "version": number, "lang": translator.language, "moves": [], "dispatch": []}


def picture(view: View, translator: Translator, *, number: int) -> dict[str, Any]:
    """A board's view model without moves and events."""
    return {**readonly_board(view, translator, number=number), "events": []}


def beside(drawn: dict[str, Any], about: str, translator: Translator) -> dict[str, Any]:
    """The same board with an accessible name, for pages with two boards."""

    def told(name: str) -> str:
        return translator.say("{name}: {about}", name=name, about=about)

    palaces = [{**palace, "label": told(palace["name"])} for palace in drawn["palaces"]]
    words = {**drawn["words"], **{word: told(drawn["words"][word]) for word in ("board", "island")}}
    return {**drawn, "palaces": palaces, "words": words}


def as_would_be(view: View, position: Position) -> View:
    """A view of the table at a hypothetical position, without legal choices, and without ducats where cash is open."""
    told = replace(view, position=position, due=due(position), plan=plan_of(position))
    # A verdict's position has no accounts: those of now would be others than it leads to.
    return replace(told, choices=(), log=(), order=(), open_cash=None)
