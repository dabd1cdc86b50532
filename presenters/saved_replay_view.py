"""View model of the replay in the saved chronicle file: the board at every moment, with everybody's cash."""

from collections.abc import Mapping
from typing import Any

from i18n.translator import Translator
from live import Study, View
from narration import tell_line
from presenters.still_board import still_board
from rules import Replay

# What of the board is another at another moment; all else is sent once.
_CHANGING = ("palaces", "island", "concerned", "events", "round", "phase")


def theatre_moments(replay: Replay, translator: Translator) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What the board shows at every moment, and moment by moment what it shows besides.

    A moment: `board`, as in the board's contract; `told`, what has just happened; `cash`, everybody's, as text.
    """
    study = Study(replay.table, replay.actions)
    drawn = [still_board(study.view_at(number), translator, number=number) for number in range(len(replay.steps))]
    base = {name: value for name, value in drawn[0].items() if name not in (*_CHANGING, "version")}
    moments = [
        {
            "board": _changing(board),
            "told": _told(study.view, number, translator),
            "cash": [translator.number(amount) for amount in replay.steps[number].position.balances],
        }
        for number, board in enumerate(drawn)
    ]
    return base, moments


def _changing(board: Mapping[str, Any]) -> dict[str, Any]:
    return {name: board[name] for name in _CHANGING}


def _told(view: View, number: int, translator: Translator) -> str:
    """The line of the log that led to this moment, with its consequences."""
    if not number:
        return ""
    told = tell_line(view.log[number - 1], translator)
    return " ".join([told.sentence, *told.consequences])
