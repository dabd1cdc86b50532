"""How much memory an open table takes, about, by what was entered at it."""

import json
from collections.abc import Mapping
from typing import Any

from live.log_projection import TableProjection
from live.table_limits import TableLimits
from rules.count_values import count_values
from rules.json_values import MOST_DUCATS
from storage import GameLog

# Bytes, about: of a table, of an entry (a payment takes 1,700, a move with its position 2,600), of each event of one,
# and of what people write, where a number may stand for each two bytes of JSON; of a change of what was promised
# besides, and of an action in what undo, redo and corrections can bring back; of a value of a set-up: a list in two
# bytes takes as much.
OF_A_TABLE, OF_AN_ENTRY, OF_AN_EVENT, OF_A_BYTE, OF_PROMISES, OF_A_SNAPSHOT = 50_000, 2_500, 100, 4, 700, 160
_OF_A_VALUE = 80


def size_of_setup(setup: Mapping[str, Any]) -> int:
    """Bytes of a table at which nothing was entered.

    A purse counts as the largest that there may be: whether an address gets one more table tells nothing of it.
    """
    start = setup.get("start")
    if start is not None:
        setup = {**setup, "start": {**start, "balances": [MOST_DUCATS] * len(start["balances"])}}
    raw = json.dumps(setup).encode()
    # An object takes twice as much as a list.
    return OF_A_TABLE + OF_A_BYTE * len(raw) + _OF_A_VALUE * (count_values(raw) + raw.count(b"{"))


def size_of_entries(game_log: GameLog, course: TableProjection, limits: TableLimits) -> int:
    """Bytes of what was entered at a table."""
    said = limits.about_promises if course.position.negotiation.promises else 0
    entered = OF_AN_ENTRY * course.version + OF_AN_EVENT * course.events + OF_PROMISES * said
    return entered + OF_A_BYTE * limits.bytes_written + OF_A_SNAPSHOT * game_log.game.timeline.kept
