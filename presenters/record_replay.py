"""Replays of records with their analysis, cached for all readers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any

from cachetools import LRUCache

from analysis import Chronicle
from charts import chronicle
from rules import Replay, replay
from rules.record import MAX_ACTIONS

# Actions of all games that are cached; one with what is told of it takes about two and a half kilobytes.
MOST_ACTIONS = MAX_ACTIONS
# Games that are cached, if they are of an ordinary length.
_MOST_GAMES = 16
# Signs of a record that count as an action: many texts are long.
_SIGNS = 256


@dataclass(frozen=True)
class ToldGame:
    """A game of which nothing is secret any more. digest: of its record; text: the record as JSON."""

    digest: str
    text: str
    replay: Replay
    chronicle: Chronicle

    def record(self) -> dict[str, Any]:
        """The record, as a copy of one's own."""
        record: dict[str, Any] = json.loads(self.text)
        return record


def _size(game: ToldGame) -> int:
    """What a game takes of `MOST_ACTIONS`; the longest of all has room."""
    long = max(len(game.replay.actions), len(game.text) // _SIGNS, MOST_ACTIONS // _MOST_GAMES)
    return min(long, MOST_ACTIONS)


_games: LRUCache[str, ToldGame] = LRUCache(MOST_ACTIONS, getsizeof=_size)
_lock = Lock()


def told_game(record: Mapping[str, Any]) -> ToldGame:
    """The game of a record, replayed unless it is cached.

    Raises:
        IntrigeError: the record is invalid.
    """
    # In the record's own order, in which it is downloaded.
    text = json.dumps(record, ensure_ascii=False)
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    found = cached_game(digest)
    if found is None:
        told = replay(json.loads(text), kept=True).sound()
        found = ToldGame(digest, text, told, chronicle(told))
        with _lock:
            _games[digest] = found
    return found


def cached_game(digest: str) -> ToldGame | None:
    """The game of the record with this digest, if it is cached."""
    with _lock:
        return _games.get(digest)


def replayed(record: Mapping[str, Any]) -> tuple[Replay, Chronicle]:
    """The replay of a record and its chronicle. Raises as `told_game` does."""
    found = told_game(record)
    return found.replay, found.chronicle
