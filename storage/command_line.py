"""The command line of record.md on the configured store. Each answer is one line of JSON, printed once durable."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from rules import Edition, IntrigeError, NoRecord, action_data, load, parse_action, position_data, replay
from rules.command_line_io import answer, answer_error, line, read_file
from rules.record import MAX_BYTES
from rules.refusal_sentences import English
from storage import bulk_commands, store_copy
from storage.errors import Damage, StorageError
from storage.game_log import GameLog
from storage.identifiers import new_key
from storage.library import Library
from storage.refusal_sentences import sentence

_COMMANDS = {
    "new": ("make a table of a record", "FILE"),
    "import": ("make a table of a game played elsewhere", "FILE"),
    "play": ("read one action per line from standard input", "TABLE"),
    "amend": ("put an action from standard input in place of one in force, keeping what may follow it", "TABLE"),
    "undo": ("take back the last action", "TABLE"),
    "redo": ("bring back what was taken back last", "TABLE"),
    "show": ("print the position", "TABLE"),
    "export": ("print the record of what is in force", "TABLE"),
    "list": ("print a line per table", None),
    "verify": ("check every table, a line each", None),
    "aside": ("take a table that cannot be opened out of every list; its file is kept", "TABLE"),
    "rebuild": ("make the list of finished games anew from the tables", None),
    "backup": ("write everything into a new file", "FILE"),
    "restore": ("put a backup into an empty data directory or database", "FILE"),
    "edition": ("keep an edition of one's own, by the name of its file", "FILE"),
    "move": ("carry everything from one place into another, empty one: a folder or postgresql://…", None),
    "migrate": ("make the database of COMPANION_DATABASE ready for this version, as its owner", None),
}
# Options of the commands: their names, and the keyword arguments for argparse.
_OPTIONS: dict[str, dict[str, dict[str, Any]]] = {
    "amend": {
        "--at": {"type": int, "required": True, "metavar": "N", "help": "which action, counted from 0"},
        "--check": {"action": "store_true", "help": "change nothing, only tell what would come of it"},
    },
    "undo": {"--to": {"type": int, "help": "keep this many actions, instead of all but the last"}},
    "edition": {"--remove": {"action": "store_true", "help": "take it out instead"}},
    "move": {
        "--from": {"required": True, "dest": "source", "metavar": "PLACE", "help": "a folder or postgresql://…"},
        "--to": {"required": True, "dest": "target", "metavar": "PLACE", "help": "a folder or postgresql://…"},
    },
    "migrate": {"--grant": {"metavar": "ROLE", "help": "give this role what a server needs, and no more"}},
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise NoRecord("usage", usage=f"python -m storage {' | '.join(_COMMANDS)} ({message})")


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = _Parser(prog="python -m storage", description="The tables kept in the data directory.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (told, needs) in _COMMANDS.items():
        command = commands.add_parser(name, help=told, description=told)
        if needs:
            command.add_argument("subject", metavar=needs)
        for option, told_of_it in _OPTIONS.get(name, {}).items():
            command.add_argument(option, **told_of_it)
    return parser.parse_args(given)


def _failed(error: IntrigeError, action: int | None = None, names: Sequence[str] = ()) -> int:
    return answer_error(error, sentence(error, English(names)), action)


def _warn(table: str, damage: Damage | None) -> None:
    if damage is not None:
        told = {"warning": {"table": table, "code": damage.code, "message": sentence(damage)}}
        sys.stderr.write(f"{line(told)}\n")


def _make(file: str, options: dict[str, Any]) -> int:
    data = load(read_file(file))
    game = replay(data, _own_editions())
    if game.error is not None:
        _failed(game.error, len(game.actions), [player.name for player in game.table.players])
        return 1
    with Library() as library:
        answer({"table": library.add(game, options=options).id})
    return 0


def _own_editions() -> Sequence[Edition]:
    """The custom editions of the store; without creating a data folder where there is none."""
    try:
        with Library(write=False) as library:
            return tuple(library.editions().known.values())
    except StorageError:
        return ()


def _lines() -> Iterator[bytes]:
    """Yield the non-empty lines of standard input, each cut one byte beyond the limit of a record."""
    # `sys.stdin` is None where standard input is closed.
    if sys.stdin is None:
        raise NoRecord("no-file")
    while line := sys.stdin.buffer.readline(MAX_BYTES + 2):
        cut = line
        while cut and not cut.endswith(b"\n"):
            cut = sys.stdin.buffer.readline(MAX_BYTES + 2)
        if line.strip():
            yield line


def _play(table: str) -> int:
    code = 0
    with Library() as library:
        game_log = library.game_log(table)
        _warn(game_log.id, game_log.damage)
        names = [player.name for player in game_log.position().table.players]
        for line in _lines():
            try:
                answer({"ok": _enter(game_log, load(line))})
            except IntrigeError as error:
                _failed(error, len(game_log.in_force), names)
                code = 1 if isinstance(error, StorageError) else code
    return code


def _enter(game_log: GameLog, data: Any) -> int:
    action = parse_action(data, game_log.game.table.edition)
    game_log.append("action", action_data(action), role="banker", for_seat=_seat(data), key=new_key())
    return len(game_log.in_force)


def _seat(data: Mapping[str, Any]) -> int | None:
    seat = data.get("seat")
    return seat if type(seat) is int else None


def _amend(table: str, at: int, *, check: bool) -> int:
    given = b"".join(_lines())
    with Library(write=not check) as library:
        game_log = library.game_log(table)
        _warn(game_log.id, game_log.damage)
        names = [player.name for player in game_log.game.table.players]
        try:
            data = action_data(parse_action(load(given), game_log.game.table.edition))
            if check:
                dropped = game_log.dropped(at, data)
                answer({"ok": len(game_log.in_force) - dropped, "dropped": dropped})
            else:
                _, dropped = game_log.amend(at, data, role="banker", key=new_key())
                answer({"ok": len(game_log.in_force), "dropped": dropped})
        except IntrigeError as error:
            return _failed(error, at if not isinstance(error, StorageError) else None, names)
    return 0


def _change(table: str, change: Callable[[GameLog], object]) -> int:
    with Library() as library:
        game_log = library.game_log(table)
        _warn(game_log.id, game_log.damage)
        change(game_log)
        answer({"ok": len(game_log.in_force)})
    return 0


def _look(table: str, told: Callable[[GameLog], object]) -> int:
    with Library(write=False) as library:
        game_log = library.game_log(table)
        _warn(game_log.id, game_log.damage)
        answer(told(game_log))
    return 0


_RUN: dict[str, Callable[[argparse.Namespace], int]] = {
    "new": lambda chosen: _make(chosen.subject, {}),
    "import": lambda chosen: _make(chosen.subject, {"imported": True}),
    "play": lambda chosen: _play(chosen.subject),
    "undo": lambda chosen: _change(
        chosen.subject, lambda game_log: game_log.undo(role="banker", key=new_key(), to=chosen.to)
    ),
    "amend": lambda chosen: _amend(chosen.subject, chosen.at, check=chosen.check),
    "redo": lambda chosen: _change(chosen.subject, lambda game_log: game_log.redo(role="banker", key=new_key())),
    "show": lambda chosen: _look(chosen.subject, lambda game_log: position_data(game_log.position())),
    "export": lambda chosen: _look(chosen.subject, GameLog.record),
    "list": lambda _: bulk_commands.list_tables(answer),
    "verify": lambda _: bulk_commands.verify_tables(answer),
    "aside": lambda chosen: bulk_commands.set_aside(chosen.subject, answer),
    "rebuild": lambda _: bulk_commands.rebuild_archive(answer),
    "backup": lambda chosen: bulk_commands.back_up(Path(chosen.subject), answer),
    "restore": lambda chosen: bulk_commands.restore_all(Path(chosen.subject), answer),
    "edition": lambda chosen: bulk_commands.keep_edition(Path(chosen.subject), answer, remove=chosen.remove),
    "move": lambda chosen: store_copy.move(chosen.source, chosen.target, answer),
    "migrate": lambda chosen: store_copy.migrate(chosen.grant, answer),
}


def main(given: Sequence[str] | None = None) -> int:
    """Run one command.

    The exit code is 0; 1 where something was refused, not kept or not sound; 2 for no record or wrong usage.
    """
    try:
        chosen = _arguments(given)
        return _RUN[chosen.command](chosen)
    except IntrigeError as error:
        return _failed(error)
