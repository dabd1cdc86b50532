"""Stops a PostgreSQL whose starter died: `python -m tools.orphaned_postgres PG_CTL DATA ACCOUNT [REMOVE]`.

PostgreSQL detaches itself from the process that starts it, so a killed test run would leave it behind. This process
reads its standard input, a pipe from the starter, which closes when the starter ends in any way.
"""

import shutil
import subprocess
import sys
from contextlib import suppress


def main(pg_ctl: str, data: str, account: str, remove: str = "") -> None:
    """Wait for the starter's end, then stop the server of this data directory if it still runs.

    pg_ctl: path of the program. account: the user that PostgreSQL runs as, "" for the current one. remove: a directory
    to delete afterwards.
    """
    sys.stdin.buffer.read()
    with suppress(OSError):
        subprocess.run(
            [pg_ctl, "stop", "-m", "immediate", "-D", data],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            cwd="/",
            user=account or None,
            group=account or None,
            extra_groups=[] if account else None,
        )
    if remove:
        shutil.rmtree(remove, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
