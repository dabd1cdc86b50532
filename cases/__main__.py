"""`python -m cases`: checks this program or any command against the cases, and prints deviations by number."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cases.case import Case, read_cases, read_file
from cases.judge import Referee, judge
from cases.referees import Command, Stream, program
from rules.command_line_io import shown


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m cases",
        description="Runs the numbered cases. COMMAND reads a record from standard input and prints the position it "
        "ends in, or an error, as `python -m rules replay -` does; without a command this program's referee is run.",
    )
    parser.add_argument("--file", type=Path, help="the cases of this file, such as one made by the program's desk")
    parser.add_argument("--article", help="only the cases of this article")
    parser.add_argument("--edition", help="only the cases of this edition")
    parser.add_argument("--record-version", type=int, help="only the cases whose record is of this version")
    parser.add_argument("--number", type=int, action="append", help="only this case; may be given several times")
    parser.add_argument("--list", action="store_true", help="print numbers, articles and titles, and run nothing")
    parser.add_argument("--quiet", action="store_true", help="print nothing, and stop at the first deviation")
    parser.add_argument("--stream", action="store_true", help="COMMAND answers every line of its input with a line")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND", help="the referee to be checked")
    return parser


def _chosen(arguments: argparse.Namespace) -> list[Case]:
    return [
        case
        for case in (read_cases() if arguments.file is None else read_file(arguments.file))
        if arguments.article in (None, case.article)
        and arguments.edition in (None, case.edition)
        and arguments.record_version in (None, case.version)
        and (arguments.number is None or case.number in arguments.number)
    ]


def _run(cases: Sequence[Case], referee: Referee, *, quiet: bool = False) -> int:
    deviations = 0
    if quiet:
        return 1 if any(judge(cases, referee)) else 0
    for found in judge(cases, referee):
        deviations += 1
        print(shown(f"{found.case.number} (article {found.case.article}) {found.case.title}"))
        print(f"    expected: {shown(found.expected)}\n    found:    {shown(found.found)}", flush=True)
    print(f"{len(cases)} cases, {deviations} deviations")
    return 1 if deviations else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; exit code 0 without deviations, 1 with some, 2 on wrong usage."""
    chosen = _parser().parse_args(arguments)
    try:
        cases = _chosen(chosen)
    except (OSError, ValueError, TypeError, LookupError, RecursionError) as error:
        print(shown(f"{chosen.file} is no file of cases: {error}"), file=sys.stderr)
        return 2
    if not cases:
        print("No case is like that.", file=sys.stderr)
        return 2
    if chosen.list:
        for case in cases:
            print(shown(f"{case.number:>5}  {case.article:>6}  {case.title}"))
        return 0
    command = [word for word in chosen.command if word != "--"]
    if not command:
        return _run(cases, program, quiet=chosen.quiet)
    if chosen.stream:
        with Stream(command) as referee:
            return _run(cases, referee, quiet=chosen.quiet)
    return _run(cases, Command(command), quiet=chosen.quiet)


if __name__ == "__main__":
    sys.exit(main())
