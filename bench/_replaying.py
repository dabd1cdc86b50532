"""Replays records, with this program or an earlier commit: `_replaying.py FILE`, a script for `bench._commit_runner`.

FILE contains a list of records; all of them are replayed from JSON for each line of input.
"""

import json
import sys
from pathlib import Path
from time import process_time

SCRIPT = Path(__file__)


def _serve(file: Path) -> None:
    from rules import replay

    records = json.loads(file.read_text(encoding="utf-8"))
    for _ in sys.stdin:
        begun = process_time()
        for record in records:
            replay(record).sound()
        sys.stdout.write(f"{process_time() - begun}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
