"""Parses `tests/records/perft.txt`: human-readable positions with node counts.

A position is a block of `key: value` lines after its title; the keys are explained at the head of that file.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.rules.variants import head

Data = dict[str, Any]
FILE = Path(__file__).parent.parent / "records" / "perft.txt"


class Counted(NamedTuple):
    """A set-up position and its node counts for depth 1, 2, ..."""

    title: str
    record: Data
    counts: tuple[int, ...]


def read_positions(text: str) -> Iterator[Counted]:
    """Yield every position of the file, in order. Raises ValueError for an unknown line."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for block in "\n".join(lines).split("\n\n"):
        if block.strip():
            title, *rest = block.strip().splitlines()
            yield _read(title, dict(line.split(": ", 1) for line in rest))


def _read(title: str, told: dict[str, str]) -> Counted:
    counts = tuple(int(count) for count in told.pop("counts").split())
    edition, players = told.pop("table").split()
    options = {key: _option(value) for key, value in _pairs(told.pop("options", ""))}
    first = int(told.pop("first", "0"))
    start = _start(told, int(players)) if told else None
    if told:
        raise ValueError(f"{title}: {', '.join(told)} is not known")
    return Counted(title, head(edition, int(players), options, first, start), counts)


def _option(value: str) -> bool | str:
    return {"true": True, "false": False}.get(value, value)


def _pairs(told: str) -> list[tuple[str, str]]:
    return [(key, value) for key, value in (one.split() for one in told.split(", ") if one)]


def _figure(seat: str, profession: str) -> Data:
    return {"seat": int(seat), "profession": profession}


def _start(told: dict[str, str], players: int) -> Data:
    turn, seat = told.pop("turn").split()
    palaces = [told.pop(f"palace {host}", "") for host in range(players)]
    return {
        "round": int(turn),
        "seat": int(seat),
        "balances": [int(cash) for cash in told.pop("cash").split()],
        "palaces": [
            {room: _figure(*rest) for room, *rest in (one.split() for one in palace.split(", ") if one)}
            for palace in palaces
        ],
        "parks": [[_figure(*one) for one in _pairs(told.pop(f"park {host}", ""))] for host in range(players)],
        "island": [_figure(*one) for one in _pairs(told.pop("island", ""))],
    }
