"""View model of the replay player: the board at the start, and what each action changes.

The frames contain everybody's balance, as all accounts are public once a game is over (article 1) or was ended as it
stood. So it must not be made for a game in progress; `LiveTable.told_record` returns None for one.
"""

import json
from collections.abc import Hashable, Mapping
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache, cached

from analysis import Chronicle, Swing
from charts import Told, sentence
from charts.sentence_data import All
from i18n.translator import Translator
from live import LogLine, Study, View
from live.readonly_game import lines_in_force
from live.record_limits import is_free
from narration import tell_line
from presenters.readonly_board import readonly_board
from presenters.record_replay import ToldGame, told_game
from presenters.view_patch import Differ

# Most swings marked as key moments.
_SWINGS = 4
# Replays that are cached, if they are of games of an ordinary length, and bytes of all of them as they are sent.
_MOST_REPLAYS, MOST_CACHED = 8, 32_000_000
# Bytes of frames after which what nothing in the game waits for is told without being drawn.
MOST_IN_FULL = 4_000_000
# An event's id is its line's number times this, plus its index within the line.
_EVENTS_OF_A_LINE = 100


def replay_view(record: Mapping[str, Any], translator: Translator) -> dict[str, Any]:
    """The data of `components.replay_player` (its CONTRACT.md) for a record of which nothing is secret any more.

    Cached per language and shared: must not be modified.

    Raises:
        IntrigeError: the record is not sound.
    """
    return _made(told_game(record), translator).view


def replay_to_send(record: Mapping[str, Any], translator: Translator) -> dict[str, Any]:
    """The same for an exported file, which has no address to copy. Raises as `replay_view` does."""
    view = replay_view(record, translator)
    return {**view, "words": {name: words for name, words in view["words"].items() if name not in ("copy", "copied")}}


class _Made(NamedTuple):
    view: dict[str, Any]
    bytes_of_frames: int


def _size(made: _Made) -> int:
    """What a replay takes of `MOST_CACHED`; the longest of all has room."""
    return min(max(made.bytes_of_frames, MOST_CACHED // _MOST_REPLAYS), MOST_CACHED)


_replays: LRUCache[Hashable, _Made] = LRUCache(MOST_CACHED, getsizeof=_size)


@cached(_replays, key=lambda of, translator: (of.digest, translator), lock=Lock())
def _made(of: ToldGame, translator: Translator) -> _Made:
    told = of.replay
    study = Study(told.table, told.actions, kept=True)
    opening = _board(study.view_at(0), translator, 0)
    lines = lines_in_force(study.view)
    frames, size, before = [], 0, opening
    for number, step in enumerate(told.steps):
        drawn = number > 0 and (size < MOST_IN_FULL or not is_free(told.actions[number - 1]))
        board = _board(study.view_at(number), translator, number) if drawn else before
        frame = {
            "board": Differ().patch(_moving(before), _moving(board)),
            "events": board["events"] if drawn else [],
            "balances": list(step.position.balances),
            "told": _told(lines[number - 1], translator) if number else [translator.say("The game begins.")],
        }
        frames.append(frame)
        size += len(json.dumps(frame))
        before = board
    view = {
        "lang": translator.language,
        "board": opening,
        "seats": [{"name": player.name} for player in told.table.players],
        "most": max(max(step.position.balances) for step in told.steps),
        "frames": frames,
        "marks": _marks(of.chronicle, translator),
        "words": _words(translator),
    }
    return _Made(view, size)


def _board(view: View, translator: Translator, number: int) -> dict[str, Any]:
    """The board after an action, with the events of that action only."""
    drawn = readonly_board(view, translator, number=number)
    newest = view.log[-1].number if number else 0
    return {**drawn, "events": [one for one in drawn["events"] if one["id"] // _EVENTS_OF_A_LINE == newest]}


def _moving(board: Mapping[str, Any]) -> dict[str, Any]:
    """What changes in play, but for the events."""
    return {key: board[key] for key in ("round", "phase", "concerned", "island", "palaces")}


def _told(line: LogLine, translator: Translator) -> list[str]:
    told = tell_line(line, translator)
    return [told.sentence, *told.consequences]


def _marks(game: Chronicle, translator: Translator) -> list[dict[str, Any]]:
    """The key moments by frame: the last change of the lead, and the largest swings."""
    taken = game.lead_taken
    largest = sorted(game.swings, key=lambda swing: abs(swing.change), reverse=True)[:_SWINGS]
    # The opening is frame 0, so frame n shows step n.
    marked = {swing.step: swing for swing in (*largest, *([taken] if taken else []))}
    return [{"frame": step, "words": _swing(game, swing, translator)} for step, swing in sorted(marked.items())]


def _swing(game: Chronicle, swing: Swing, translator: Translator) -> str:
    winners = translator.listing([translator.player(seat) for seat in game.winners])
    if swing == game.lead_taken:
        return sentence(Told("decided", {"winner": All(game.winners)}), translator)
    amount = translator.number(abs(swing.change))
    if swing.change > 0:
        return translator.say("That gained {winner} {amount} against the best rival.", winner=winners, amount=amount)
    return translator.say("That cost {winner} {amount} against the best rival.", winner=winners, amount=amount)


def _words(translator: Translator) -> dict[str, str]:
    return {
        "region": translator.say("The game, action by action"),
        "first": translator.say("To the beginning"),
        "back": translator.say("One back"),
        "play": translator.say("Play"),
        "pause": translator.say("Pause"),
        "forward": translator.say("One forward"),
        "last": translator.say("To the end"),
        "mark": translator.say("To the next decisive moment"),
        "speed": translator.say("Speed"),
        "place": translator.say("{number} of {last}", number="{number}", last="{last}"),
        "slider": translator.say("Where in the game"),
        "lines": translator.say("All lines"),
        "decisive": translator.say("Decisive moment"),
        "copy": translator.say("Copy a link to this line"),
        "copied": translator.say("Copied"),
        "ducats": translator.say("Ducats"),
    }
