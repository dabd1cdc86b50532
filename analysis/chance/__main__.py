"""Prints the chances of the record on standard input, one line of JSON per turn, at the lowest priority."""

import os
import sys

from analysis.chance import PLAYOUTS, chances, chances_data
from rules import IntrigeError, load, replay
from rules.command_line_io import answer, answer_error, run
from rules.record import MAX_BYTES
from rules.refusal_sentences import English, sentence


def main() -> int:
    """Print the chances of each turn. Exit code 0; 1 for an illegal record, 2 for input that is no record."""
    if hasattr(os, "nice"):
        os.nice(19)
    playouts = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYOUTS
    try:
        game = replay(load(sys.stdin.buffer.read(MAX_BYTES + 1)), kept=True).sound()
    except IntrigeError as error:
        return answer_error(error, sentence(error, English(())))
    for one in chances(game, playouts):
        answer(chances_data([one]))
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
