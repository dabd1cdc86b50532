"""Detects a result entered by hand before its record was imported: the hall would count both."""

from collections.abc import Iterable

from live import Summary
from rules import Replay, name_key


def typed_result_of(game: Replay, results: Iterable[Summary]) -> Summary | None:
    """The entered result with the same edition, players and ducats, and the same day if both have one; or None."""
    wanted = _who_had_what([player.name for player in game.table.players], game.position.balances)
    day = game.meta.get("played")
    for one in results:
        same = one.edition == game.table.edition.name and _who_had_what(one.names, one.balances) == wanted
        if same and (not isinstance(day, str) or not one.played or day[:10] == one.played[:10]):
            return one
    return None


def _who_had_what(names: Iterable[str], balances: Iterable[int]) -> list[tuple[str, int]]:
    return sorted(zip(map(name_key, names), balances, strict=True))
