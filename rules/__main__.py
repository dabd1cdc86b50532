"""The command line of record.md: `python -m rules replay FILE`, `perft` with its counts, and `edition`."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import NoReturn

from rules.action_data import action_data
from rules.command_line_io import answer, answer_error, line, read_file, run
from rules.custom_editions import edition_data, known_edition, read_edition
from rules.editions import EDITIONS, Edition
from rules.errors import IntrigeError, NoRecord
from rules.perft import divide, perft
from rules.position import Position, position_data
from rules.record import Replay, load, replay
from rules.referee import opening, smallest
from rules.refusal_sentences import English, sentence
from rules.schema import position_schema, record_schema
from rules.table_setup import Player, Table

_USAGE = (
    "python -m rules replay [--edition-file OWN] FILE | edition OWN | schema record|position | "
    "perft --edition E --players N --depth D [--divide] [--edition-file OWN] [FILE]"
)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise NoRecord("usage", usage=f"{_USAGE} ({message[:200]})")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m rules", description="Replay a game record, or count positions.")
    commands = parser.add_subparsers(dest="command", required=True)
    ending = commands.add_parser("replay", help="print the position in which a record ends")
    ending.add_argument("file", help="the record; - for standard input")
    count = commands.add_parser("perft", help="count the sequences of actions of a length")
    count.add_argument("--edition", help="a box, or the name that `edition` prints")
    count.add_argument("--players", type=int)
    count.add_argument("--depth", type=int, required=True)
    count.add_argument("--divide", action="store_true", help="a line for each first action")
    count.add_argument("file", nargs="?", help="count from the end of this record")
    for command in (ending, count):
        command.add_argument("--edition-file", action="append", default=[], help="an edition of one's own")
    own = commands.add_parser("edition", help="print the name of an edition of one's own")
    own.add_argument("file", help="the edition; - for standard input")
    schema = commands.add_parser("schema", help="print the JSON Schema of the record or of the position")
    schema.add_argument("document", choices=("record", "position"))
    return parser


def _failed(error: IntrigeError, action: int | None = None, names: Sequence[str] = ()) -> int:
    return answer_error(error, sentence(error, English(names)), action)


def _own(arguments: argparse.Namespace) -> list[Edition]:
    return [read_edition(load(read_file(name))) for name in arguments.edition_file]


def _replay_file(arguments: argparse.Namespace) -> Replay:
    return replay(load(read_file(arguments.file)), _own(arguments), alike=True)


def _run_edition(arguments: argparse.Namespace) -> int:
    edition = read_edition(load(read_file(arguments.file)))
    answer({"edition": edition.name, "meta": {"edition": edition_data(edition)}})
    return 0


def _refused(game: Replay) -> int | None:
    if game.error is None:
        return None
    return _failed(game.error, len(game.actions), [player.name for player in game.table.players])


def _run_replay(arguments: argparse.Namespace) -> int:
    game = _replay_file(arguments)
    refused = _refused(game)
    if refused is None:
        answer(position_data(game.position))
    return refused or 0


def _run_perft(arguments: argparse.Namespace) -> int:
    if arguments.depth < 0:
        raise NoRecord("usage", usage=f"{_USAGE} (--depth is 0 or more)")
    if arguments.file is None:
        position = _fresh(arguments)
    else:
        game = _replay_file(arguments)
        refused = _refused(game)
        if refused is not None:
            return refused
        position = game.position
        _check_agreement(arguments, game.table)
    if arguments.divide and arguments.depth:
        for choice, count in divide(position, arguments.depth):
            print(count, line(action_data(smallest(choice))))
    print(perft(position, arguments.depth), flush=True)
    return 0


def _fresh(arguments: argparse.Namespace) -> Position:
    if arguments.edition is None or arguments.players is None:
        raise NoRecord("usage", usage=f"{_USAGE} (--edition and --players, or FILE)")
    edition = known_edition(arguments.edition, more=_own(arguments))
    if edition is None:
        raise NoRecord("usage", usage=f"{_USAGE} (--edition is one of {', '.join(EDITIONS)}, or of an --edition-file)")
    if not edition.least_players <= arguments.players <= edition.most_players:
        raise NoRecord(
            "player-count",
            "1",
            count=arguments.players,
            least=edition.least_players,
            most=edition.most_players,
        )
    players = tuple(Player(house.name, house.name) for house in edition.houses[: arguments.players])
    return opening(Table(edition, players, 0, edition.defaults)).position


def _check_agreement(arguments: argparse.Namespace, table: Table) -> None:
    if arguments.edition not in (None, table.edition.name) or arguments.players not in (None, table.seats):
        raise NoRecord("usage", usage=f"{_USAGE} (--edition and --players must agree with FILE)")


def _run_schema(arguments: argparse.Namespace) -> int:
    schema = record_schema() if arguments.document == "record" else position_schema()
    print(json.dumps(schema, indent=2), flush=True)
    return 0


_COMMANDS = {"replay": _run_replay, "perft": _run_perft, "edition": _run_edition, "schema": _run_schema}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; exit code 0, 1 for an illegal record, 2 for no record or wrong usage."""
    try:
        chosen = _parser().parse_args(arguments)
        return _COMMANDS[chosen.command](chosen)
    except IntrigeError as error:
        return _failed(error)


if __name__ == "__main__":
    sys.exit(run(main))
