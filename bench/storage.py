"""The cost of durability: an append against the minimum of any disk, and the effect of thousands of finished games.

Both sides of a ratio write to one disk in turn, because the time of an fsync drifts. The minimum is one write and one
fsync of the same bytes, on a file that is kept open, as a table's file is. It is compared with `Store.append`: lock,
version, key, checksum, a check that the files still exist, and the derived lists. The other costs of a tap, the referee
and the position's digest, are in further rows.
"""

import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from tinydb import TinyDB

from bench import Row
from bench._commit_runner import ROOT, Program, checked_out
from bench._opening import ACTIONS, SCRIPT
from rules import EDITIONS, Player, Replay, Table, action_data, legal, opening, record_data, replay_actions
from rules.referee import smallest
from storage import GameLog, Library, new_key
from storage.entries import Entry, entry_data
from storage.folder.documents import Documents
from storage.folder.queried_documents import QueriedDocuments
from storage.folder.table_journal import journal_bytes
from storage.store import GAMES, State
from storage.table_migrations import new_header

MANY = 10_000
FEW = 10
_GAMES = 20
_RUNNING = 2
_ROUNDS = 300
_LISTED = 1_000
_OPENINGS = 60
# The last commit that replayed a game twice when it opened a table.
BEFORE = "8d25a54"
_TIME = "2026-11-21T20:00:00.000Z"
_NOTE = {"type": "note", "text": "a promise that binds nobody, as article 5.6 has it"}


def rows() -> list[Row]:
    """Measure everything; takes about a minute."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        return [
            *_appends(place / "appends"),
            *_documents(place),
            *_openings(place / "openings"),
            *_many_games(place),
        ]


def _row(
    name: str, ours: Callable[[], object], theirs: Callable[[], object], bar: float | None, rounds: int = _ROUNDS
) -> Row:
    """Compare two functions, alternating which goes first.

    The ratio is the median of the rounds' ratios, because other load on the disk slows down both.
    """
    taken: tuple[list[float], list[float]] = [], []
    for number in range(rounds):
        for side in (0, 1) if number % 2 else (1, 0):
            begun = perf_counter()
            (ours, theirs)[side]()
            taken[side].append(perf_counter() - begun)
    here, there = (f"{median(times) * 1e6:,.0f} µs" for times in taken)
    ratio = median([one / other for one, other in zip(*taken, strict=True)])
    return Row(name, here, there, ratio, bar, higher_is_better=False)


# --- one append ---------------------------------------------------------------


def _note(game_log: GameLog) -> None:
    game_log.append("action", _NOTE, role="seat", seat=1, key=new_key(), expect=game_log.version)


def _moves(library: Library) -> Iterator[Callable[[], object]]:
    """Yield the moves of whole games, each as a function that appends it to its table."""
    for seed in range(_ROUNDS):
        game = random_game(seed, seats=5)
        game_log = library.new(_record(game, cut=0))
        for action in game.actions:
            yield partial(game_log.append, "action", action_data(action), role="seat", seat=1, key=new_key())


def _store_append(library: Library) -> Callable[[], object]:
    """A function that appends a note to a table of its own, without the log's checks."""
    game_log = library.new(_record(random_game(0), cut=-1))
    _note(game_log)
    entry, state, version = entry_data(game_log.entries[-1]), game_log.state(), game_log.version
    entries = iter([{**entry, "n": n, "key": new_key()} for n in range(version + 1, version + 4 * _ROUNDS)])

    def append() -> None:
        entry = next(entries)
        assert library.store.append(game_log.id, entry, expect=entry["n"] - 1, state=state).taken

    return append


def _appends(place: Path) -> list[Row]:
    with Library(place) as library:
        game_log = library.new(_record(random_game(0), cut=-1))
        path = place / "tables" / f"{game_log.id}.journal"
        _note(game_log)
        line = path.read_bytes().splitlines(keepends=True)[-1]
        entry = entry_data(game_log.entries[-1])
        append = _store_append(library)
        raw = os.open(place / "raw", os.O_WRONLY | os.O_APPEND | os.O_CREAT)

        def append_raw() -> None:
            os.write(raw, line)
            os.fsync(raw)

        sqlite = sqlite3.connect(place / "sqlite")
        sqlite.execute("pragma journal_mode=wal")
        sqlite.execute("pragma synchronous=full")
        sqlite.execute("create table entries (line blob)")

        def commit() -> None:
            sqlite.execute("insert into entries values (?)", (line,))
            sqlite.commit()

        moves = list(islice(_moves(library), _ROUNDS))

        plain = TinyDB(place / "tinydb.json")
        plain.insert_multiple([entry] * game_log.version)

        found = [
            _row("durable append : raw append + fsync of the same bytes", append, append_raw, 1.5),
            _row("a note judged and appended : raw append + fsync", lambda: _note(game_log), append_raw, None),
            _row("a move judged and appended : raw append + fsync", lambda: moves.pop(0)(), append_raw, None),
            _row("durable append : SQLite commit (WAL, synchronous=FULL)", append, commit, None),
            _row(
                f"durable append : TinyDB's own storage ({len(plain)} entries)",
                append,
                lambda: plain.insert(entry),
                None,
            ),
        ]
        os.close(raw)
        sqlite.close()
        plain.close()
    return found


# --- one document ---------------------------------------------------------------


def _documents(place: Path) -> list[Row]:
    """Compares the lists of games (`folder.documents`) with what people enter (`folder.queried_documents`)."""
    queried = QueriedDocuments(place / "queried.journal", write=True)
    listed = Documents(place / "listed.journal", write=True)
    for kept in (queried, listed):
        kept.rewrite((f"game {n}", {"place": n}) for n in range(_LISTED))
    name = f"a document among {_LISTED:,} put by TinyDB's operations : as one line"
    row = _row(name, lambda: queried.put({"new": {}}), lambda: listed.put({"new": {}}), bar=None, rounds=30)
    queried.close()
    listed.close()
    return [row]


# --- one opening --------------------------------------------------------------


def _openings(place: Path) -> list[Row]:
    """Opening a table with many actions for its first screen, by this program and by commit `BEFORE`."""
    program = checked_out(BEFORE, place / "program")
    with Program(SCRIPT, ROOT, place / "now") as ours, Program(SCRIPT, program, place / "before") as theirs:
        both = [(ours.seconds(), theirs.seconds()) for _ in range(_OPENINGS)]
    here, there = (f"{median(times) * 1e6:,.0f} µs" for times in zip(*both, strict=True))
    ratio = median([one / other for one, other in both])
    name = f"opening a table of {ACTIONS} actions : as of commit {BEFORE}"
    return [Row(name, here, there, ratio, 0.5, higher_is_better=False)]


# --- many games ---------------------------------------------------------------


def _many_games(place: Path) -> list[Row]:
    one, few, many = place / "one", place / "few", place / "many"
    for directory, count in ((one, 1), (few, FEW), (many, MANY)):
        write_games(directory, count, _progress)
    for directory in (few, many):
        with Library(directory) as library:
            for seed in range(_RUNNING):
                library.new(_record(random_game(seed), cut=40))
    os.sync()
    opened = _row(
        f"lobby and archive opened with {MANY:,} games : with {FEW}",
        lambda: _open_lobby(many),
        lambda: _open_lobby(few),
        bar=2.0,
        rounds=60,
    )
    with Library(one) as beside_one, Library(many) as beside_many:
        alone, among_many = (library.new(_record(random_game(0), cut=10)) for library in (beside_one, beside_many))
        appended = _row(
            f"append with {MANY:,} finished games on disk : with one",
            lambda: _note(among_many),
            lambda: _note(alone),
            bar=1.05,
        )
    return [appended, opened]


def _open_lobby(directory: Path) -> None:
    """Read everything that the lobby and the archive's first page need, in a fresh library."""
    with Library(directory) as library:
        library.lobby()
        assert library.archive.count
        assert list(islice(library.archive.newest(), FEW))


def _progress(done: int, of: int) -> None:
    if done == of or done % max(1, of // 20) == 0:
        sys.stderr.write(f"\r{done:,} of {of:,} games written" + "\n" * (done == of))


def random_game(seed: int, edition: str = "fx-schmid-1994", seats: int = 3) -> Replay:
    """A whole game of random legal actions, every bribe the smallest."""
    chance = random.Random(seed)
    known = EDITIONS[edition]
    players = tuple(Player(f"Player {seat}", known.houses[seat].name) for seat in range(seats))
    game = replay_actions(Table(known, players, 0, known.defaults), ())
    assert game.position == opening(game.table).position
    actions = []
    while choices := legal(game.position):
        actions.append(smallest(chance.choice(choices)))
        game = replay_actions(game.table, actions)
    return game


def _record(game: Replay, cut: int | None = None) -> Mapping[str, Any]:
    return record_data(game.table, game.actions[:cut])


def write_games(directory: Path, count: int, progress: Callable[[int, int], None]) -> None:
    """Fill a data directory with finished games in the library's format, without syncing each."""
    with Library(directory) as library:
        samples = [library.new(_record(random_game(seed))) for seed in range(min(count, _GAMES))]
        for n in range(len(samples), count):
            table = _code(n)
            (directory / "tables" / f"{table}.journal").write_bytes(_file(table, samples[n % len(samples)]))
            progress(n + 1, count)
        library.store.clear(GAMES)


def _code(n: int) -> str:
    letters = "BCDFGHJKMN"
    return "Q" + "".join(letters[int(digit)] for digit in f"{n:05}")


def _file(table: str, sample: GameLog) -> bytes:
    entries = [
        entry_data(Entry(n, _TIME, "banker", None, None, new_key(), "action", dict(action)))
        for n, action in enumerate(sample.actions, 1)
    ]
    state = sample.state()
    renamed = State(state.status, {**state.summary, "table": table})
    return journal_bytes(new_header(table, _TIME, sample.setup, {}), entries, renamed)
