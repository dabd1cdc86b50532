"""Ends a PostgreSQL whose starter has died without stopping it: `python -m tools.orphans PG_CTL DATA ACCOUNT [REMOVE]`.

PostgreSQL detaches itself from whoever starts it, so a test run that is killed would leave it behind. This process reads
its standard input, which is a pipe from the starter and ends with it, however it ends.
"""

import shutil
import subprocess
import sys
from contextlib import suppress


def main(pg_ctl: str, data: str, account: str, remove: str = "") -> None:
    """Wait for the starter's end, then stop the server of this data directory if it still runs.

    pg_ctl: path of the program. account: the user that PostgreSQL runs as, empty for one's own. remove: a directory
    that goes away with the server.
    """
    sys.stdin.buffer.read()
    # As a user that may be another one: the groups of root are not for it.
    who = {"user": account, "group": account, "extra_groups": []} if account else {}
    with suppress(OSError):
        subprocess.run(
            [pg_ctl, "stop", "-m", "immediate", "-D", data],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            cwd="/",
            **who,  # type: ignore[call-overload]
        )
    if remove:
        shutil.rmtree(remove, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
