"""Opens a table, with this program or an earlier commit: `_opening.py DATA`, a script for `bench._commit_runner`.

It creates a table, and opens it anew for each line of input.
"""

import sys
from pathlib import Path
from time import perf_counter

SCRIPT = Path(__file__)
ACTIONS = 138


def _serve(place: Path) -> None:
    # Only what both versions have.
    from live.table import LiveTable
    from rules import record_data
    from storage import Library
    from tests.storage.helpers import random_actions, table_of

    actions = next(game for seed in range(99) if len(game := random_actions("fx-schmid-1994", 5, seed)) >= ACTIONS)
    record = {**record_data(table_of("fx-schmid-1994", 5), ()), "actions": list(actions[:ACTIONS])}
    with Library(place) as library:
        table = library.new(record).id
    for _ in sys.stdin:
        with Library(place) as library:
            begun = perf_counter()
            LiveTable(library, library.game_log(table))
            taken = perf_counter() - begun
        sys.stdout.write(f"{taken}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
