"""One play for BG Stats, in the format in which it takes plays from other programs.

The app's makers describe it under “Push plays to BG Stats from other apps or websites”: a link that the app opens, with
the play as JSON in it. Players and game are matched there by their names.
"""

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from analysis import Chronicle

_LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Intrige companion"


def play(game: Chronicle, table: str, title: str, day: str, place: str, houses: Sequence[str]) -> dict[str, Any]:
    """A finished game as a play. title: the game's name; day: ISO; houses: by seat, in the reader's words."""
    standing = {one.seat: one for one in game.standing}
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": f"{table}-{day}",
        "playDate": f"{day[:10]} 12:00:00",
        "location": place,
        "game": {
            "name": title,
            "sourceGameId": game.table.edition.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "startPlayer": seat == game.table.first,
                "role": houses[seat],
                "score": standing[seat].cash,
                "rank": standing[seat].place,
                "winner": standing[seat].place == 1,
            }
            for seat, player in enumerate(game.table.players)
        ],
    }


def play_link(told: dict[str, Any]) -> str:
    """The link that BG Stats opens with its own dialogue for taking in a play."""
    return _LINK + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")
