"""Prints the chances of the record on standard input, one line of JSON per turn, at the lowest priority."""

import os
import resource
import sys

from analysis.chance import PLAYOUTS, chances, chances_data, seconds_expected
from rules import IntrigeError, load, replay
from rules.command_line_io import answer, answer_error, run
from rules.record import MAX_BYTES
from rules.refusal_sentences import English, sentence

# A game of a published edition takes about ten.
MOST_SECONDS = 60
TOO_LONG = 3


def bound_this_process() -> None:
    """Lower the priority of this process, and end it after twice the processor time that may be expected of it."""
    os.nice(19)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    most = 2 * MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def main() -> int:
    """Print the chances of each turn.

    Exit code 0; 1 for an illegal record, 2 for input that is no record, 3 for a game whose chances would take longer
    than `MOST_SECONDS` of the processor.
    """
    bound_this_process()
    playouts = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYOUTS
    try:
        game = replay(load(sys.stdin.buffer.read(MAX_BYTES + 1)), kept=True).sound()
    except IntrigeError as error:
        return answer_error(error, sentence(error, English(())))
    if seconds_expected(game, playouts) > MOST_SECONDS:
        return TOO_LONG
    for one in chances(game, playouts):
        answer(chances_data([one]))
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
