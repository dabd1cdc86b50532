"""Processor time of taps at a table with five open screens, in this program or an earlier commit: `_tapping.py DATA`.

A script of `bench._commit_runner`. For each line of input it plays some taps at a table of its own, and prints the
processor seconds that the server used per tap, including the updates of the other screens.
"""

import asyncio
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__)
ROUNDS = 31
TAPS = 12
_PLAYERS = 5


def _serve(place: Path) -> None:
    # What both programs have, though not under the same name; neither knows the other's.
    from bench._servers import ours
    from bench._tables import tables

    seated = tables(place, ROUNDS + 1, _PLAYERS)
    with ours(place) as server:
        for line, table in zip(sys.stdin, seated, strict=False):
            if line:
                sys.stdout.write(f"{asyncio.run(_taps(server, table))}\n")
                sys.stdout.flush()


async def _taps(server: Any, table: Any) -> float:
    from live import new_key

    session = import_module("bench._session" if find_spec("bench._session") else "bench._raw")
    screens = [session.Screen(server.address, "seat", {"t": table.code}, seat) for seat in table.seats]
    for screen in screens:
        await screen.open()
        await screen.listen(table.code)
    before = server.seconds
    for _ in range(TAPS):
        acting, action = next((one, found) for one in screens if (found := session.action_of(_controls(one))))
        version = acting.version
        await acting.act(action, new_key())
        await asyncio.gather(*[other.shows(version + 1) for other in screens if other is not acting])
    taken = float(server.seconds - before) / TAPS
    for screen in screens:
        await screen.close()
    return taken


def _controls(screen: Any) -> Any:
    return screen.controls if hasattr(screen, "controls") else screen.part("now")


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
