"""Where chances of winning are stored among the digests: in a bounded number of places, however many are computed."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any
from zlib import crc32

from analysis.chance import Chance, chances_data, read_chances
from live import BESIDE, FinishedGames

# How the key of every place begins.
PLACE = "chances "
# About three kilobytes each; games that share a place are computed again when the other one was asked for last.
_PLACES = 1024
# Fields of a stored document: the key of its game, and the table that is gone with it (`storage.owned_documents`).
_GAME, _TABLE = "game", "table"


def chances_key(record: Mapping[str, Any]) -> str:
    """The key of a game's chances: the same for records that differ only in what cannot change them."""
    game = {name: value for name, value in record.items() if name != "meta"}
    actions = game.get("actions")
    if isinstance(actions, list):
        game["actions"] = _up_to_the_last_move(actions)
    return f"{PLACE}{hashlib.sha256(json.dumps(game, sort_keys=True).encode()).hexdigest()[:32]}"


def stored_chances(finished: FinishedGames, key: str, table: str) -> tuple[Chance, ...] | None:
    """The chances stored for a game, which is that of a table; None without any. Raises StorageError."""
    document = finished.kept_of(_place_of(key))
    if document is not None and document.get(_GAME) == key:
        return read_chances(document)
    # Earlier versions stored every game's by its key.
    found = read_chances(finished.kept_of(key))
    if found is not None:
        finished.keep({_place_of(key): _document(key, found, table), key: None})
    return found


def store_chances(finished: FinishedGames, key: str, found: tuple[Chance, ...], table: str) -> None:
    """Store a game's chances instead of what its place held, as long as its table is there. Raises StorageError."""
    finished.keep({_place_of(key): _document(key, found, table)})


def _document(key: str, found: tuple[Chance, ...], table: str) -> dict[str, Any]:
    return {_GAME: key, _TABLE: table, **chances_data(found)}


def _place_of(key: str) -> str:
    return f"{PLACE}{crc32(key.encode()) % _PLACES}"


def _up_to_the_last_move(actions: list[Any]) -> list[Any]:
    """Without the words and payments at the end, after which no turn begins."""
    end = len(actions)
    while end and isinstance(actions[end - 1], dict) and actions[end - 1].get("type") in BESIDE:
        end -= 1
    return actions[:end]
