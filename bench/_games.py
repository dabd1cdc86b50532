"""Thousands of finished games in a data directory, each played at random through the rules."""

import random
import sys
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

from rules import EDITIONS, Action, BribeRange, Player, Position, Table, action_data, legal, opening, play, record_data
from storage import Entry, Library, new_key
from storage.entries import entry_data
from storage.folder.table_journal import journal_bytes
from storage.store import GAMES
from storage.summary import state_of
from storage.table_migrations import new_header

PEOPLE = 24
_FX = EDITIONS["fx-schmid-1994"]
_LETTERS = "BCDFGHJKMN"
_BEGUN = date(2006, 11, 25)


def write_club(directory: Path, count: int) -> None:
    """Fill a data directory with `count` finished games; progress goes to standard error."""
    with Library(directory) as library:
        _write(directory / "tables", count)
        library.store.clear(GAMES)


def games(count: int) -> Iterator[tuple[Mapping[str, Any], list[Mapping[str, Any]]]]:
    """Yield `count` games, repeating a few: the record of the set-up, and the actions as JSON data."""
    kept: list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]] = []
    for number in range(count):
        rng = random.Random(number)
        table = _table(rng)
        kept.append((record_data(table, ()), [action_data(action) for action in _played(table, rng)[0]]))
    return cycle(kept)


def _write(place: Path, count: int) -> None:
    for number in range(count):
        rng = random.Random(number)
        table = _table(rng)
        actions, position = _played(table, rng)
        day = (_BEGUN + timedelta(number * 7300 // count)).isoformat()
        code = "Q" + "".join(_LETTERS[int(digit)] for digit in f"{number:05}")
        head = record_data(table, (), {"played": day, "place": rng.choice(("home", "club"))})
        header = new_header(code, f"{day}T19:00:00.000Z", head, {})
        time = f"{day}T22:00:00.000Z"
        entries = [
            entry_data(Entry(n, time, "banker", None, None, new_key(), "action", action_data(action)))
            for n, action in enumerate(actions, 1)
        ]
        state = state_of(code, header, position, len(actions), time, time)
        place.joinpath(f"{code}.journal").write_bytes(journal_bytes(header, entries, state))
        _progress(number + 1, count)


def _table(rng: random.Random) -> Table:
    seats = rng.choice((3, 4, 4, 5))
    names = rng.sample(range(PEOPLE), seats)
    players = [Player(f"Player {name}", house.name) for name, house in zip(names, _FX.houses, strict=False)]
    return Table(_FX, tuple(players), rng.randrange(seats), _FX.defaults)


def _played(table: Table, rng: random.Random) -> tuple[list[Action], Position]:
    position = opening(table).position
    actions: list[Action] = []
    while choices := legal(position):
        choice = rng.choice(choices)
        if isinstance(choice, BribeRange):
            amount = min(choice.least * rng.randint(1, 5), choice.most)
            action: Action = choice.smallest._replace(amount=amount - amount % _FX.unit)
        else:
            action = choice
        actions.append(action)
        position = play(position, action).position
    return actions, position


def _progress(done: int, of: int) -> None:
    if done == of or done % max(1, of // 50) == 0:
        width = 40 * done // of
        sys.stderr.write(f"\r[{'#' * width:<40}] {done:,} of {of:,} games played" + "\n" * (done == of))
        sys.stderr.flush()
