"""The referee's speed against python-chess: actions played with a check of legality, and lists of legal actions.

Whole five-player games of FX Schmid against chess games of as many plies. Both sides alternate in one run, and a ratio
is the median of the rounds' ratios, because load slows down both.
"""

import gc
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import chess

from bench import Row
from bench._commit_runner import ROOT, Program, checked_out
from bench._replaying import SCRIPT
from rules import (
    EDITIONS,
    Action,
    BribeRange,
    Player,
    Position,
    Table,
    action_data,
    legal,
    opening,
    parse_action,
    play,
    record_data,
    replay_actions,
)

GAMES = 10
ROUNDS = 41
# The last commit before replays were made faster.
BEFORE = "7167ca8"
_FX = EDITIONS["fx-schmid-1994"]
_TABLE = Table(_FX, tuple([Player(house.name, house.name) for house in _FX.houses]))


class Game(NamedTuple):
    """One of our games: every action as a value and as JSON data, and the position before each."""

    actions: list[Action]
    data: list[dict[str, Any]]
    positions: list[Position]


class ChessGame(NamedTuple):
    """A chess game: every move in UCI, and the board before each."""

    moves: list[str]
    boards: list[chess.Board]


def rows() -> list[Row]:
    """Measure everything; takes some ten seconds."""
    rng = random.Random(1994)
    games = [_random_game(rng) for _ in range(GAMES)]
    chess_games = [_random_chess(rng, len(game.actions)) for game in games]
    plies = sum(len(game.actions) for game in games)
    # Exclude the prepared games from garbage collection, for both sides.
    gc.freeze()
    checked = "actions of records replayed, from JSON, against push_uci"
    return [
        _compare(checked, plies, lambda: _play_data(games), lambda: _push(chess_games), bar=1.5),
        _compare(
            "actions checked and played, as values, against push_uci",
            plies,
            lambda: _play(games),
            lambda: _push(chess_games),
        ),
        _compare("legal() against list(board.legal_moves)", plies, lambda: _legal(games), lambda: _moves(chess_games)),
        _replays(games, plies),
    ]


def _replays(games: list[Game], plies: int) -> Row:
    """Replays of whole records, by this program and by commit `BEFORE`."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        program, file = checked_out(BEFORE, place / "program"), place / "records.json"
        file.write_text(json.dumps([record_data(_TABLE, game.actions) for game in games]), encoding="utf-8")
        with Program(SCRIPT, ROOT, file) as now, Program(SCRIPT, program, file) as before:
            return _row(f"records replayed, against commit {BEFORE}", plies, now.seconds, before.seconds, 3.0)


def _compare(name: str, count: int, ours: Callable[[], object], peers: Callable[[], object], bar: float = 1.0) -> Row:
    return _row(name, count, lambda: _seconds(ours), lambda: _seconds(peers), bar)


def _row(name: str, count: int, ours: Callable[[], float], peers: Callable[[], float], bar: float) -> Row:
    """Measure both in turn; rates in operations per second."""
    taken = [(ours(), peers()) for _ in range(ROUNDS)]
    here, there = (count / median(times) for times in zip(*taken, strict=True))
    ratio = median(peer / own for own, peer in taken)
    return Row(name, f"{here:,.0f}/s", f"{there:,.0f}/s", ratio, bar, higher_is_better=True)


def _seconds(work: Callable[[], object]) -> float:
    """Processor time, to exclude other load on the machine."""
    begun = process_time()
    work()
    return process_time() - begun


def _random_game(rng: random.Random) -> Game:
    position = opening(_TABLE).position
    game = Game([], [], [])
    while choices := legal(position):
        choice = rng.choice(choices)
        if isinstance(choice, BribeRange):
            action: Action = choice.smallest._replace(amount=min(choice.least * rng.randint(1, 5), choice.most))
        else:
            action = choice
        game.positions.append(position)
        game.actions.append(action)
        game.data.append(action_data(action))
        position = play(position, action).position
    return game


def _random_chess(rng: random.Random, plies: int) -> ChessGame:
    """A random game of exactly this many plies; one that ends earlier is started again."""
    while True:
        board, game = chess.Board(), ChessGame([], [])
        while len(game.moves) < plies and (moves := list(board.legal_moves)):
            move = rng.choice(moves)
            game.boards.append(board.copy())
            game.moves.append(move.uci())
            board.push(move)
        if len(game.moves) == plies:
            return game


def _play_data(games: list[Game]) -> None:
    for game in games:
        replay_actions(_TABLE, [parse_action(data, _FX) for data in game.data]).sound()


def _play(games: list[Game]) -> None:
    for game in games:
        position = game.positions[0]
        for action in game.actions:
            position = play(position, action).position


def _push(games: list[ChessGame]) -> None:
    for game in games:
        board = chess.Board()
        for move in game.moves:
            board.push_uci(move)


def _legal(games: list[Game]) -> None:
    for game in games:
        for position in game.positions:
            legal(position)


def _moves(games: list[ChessGame]) -> None:
    for game in games:
        for board in game.boards:
            list(board.legal_moves)
