"""Detects a result entered by hand before its record was imported: the hall would count both."""

from collections.abc import Iterable
from typing import NamedTuple

from live import Summary
from rules import Replay, name_key

# Letters of a date: 2026-01-31.
_DAY = 10


class Outcome(NamedTuple):
    """What an entered result tells of a game, too. day: as in its record, "" if none is named there."""

    edition: str
    ducats: list[tuple[str, int]]
    day: str


def outcome_of(game: Replay) -> Outcome:
    """The outcome of a finished game."""
    day = game.meta.get("played")
    names = [name_key(player.name) for player in game.table.players]
    return Outcome(
        game.table.edition.name,
        _who_had_what(names, game.position.balances),
        day[:_DAY] if isinstance(day, str) else "",
    )


def typed_result_of(game: Outcome, results: Iterable[Summary]) -> Summary | None:
    """The entered result with the same edition, players and ducats, and the same day if both have one; or None."""
    for one in results:
        same = one.edition == game.edition and _who_had_what(one.name_keys, one.balances) == game.ducats
        if same and (not game.day or not one.played or game.day == one.played[:_DAY]):
            return one
    return None


def _who_had_what(keys: Iterable[str], balances: Iterable[int]) -> list[tuple[str, int]]:
    return sorted(zip(keys, balances, strict=True))
