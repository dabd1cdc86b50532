"""Exports a game as a play for BG Stats.

The app's documentation (“Push plays to BG Stats from other apps or websites”) describes a link that the app opens,
containing the play as JSON. Players and game are matched by name, and a known `sourcePlayId` is not imported twice.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import quote

from analysis import Chronicle
from rules import Replay, name_key, record_data

# Opens the app if it is installed; otherwise a web page about it.
_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Intrige companion"
_MINUTE = 60
_LONGEST = 24 * 60


@dataclass(frozen=True)
class Times:
    """When a game was played, if known.

    begun, ended: the first and the last action, ISO with a time zone, or "". day: the record's day; used only if it is
    an ISO date.
    """

    begun: str = ""
    ended: str = ""
    day: str = ""

    @property
    def minutes(self) -> int | None:
        """The duration in minutes; None if the game was entered all at once, or took more than a day."""
        if not (self.begun and self.ended):
            return None
        taken = (datetime.fromisoformat(self.ended) - datetime.fromisoformat(self.begun)).total_seconds() / _MINUTE
        return round(taken) if 1 <= taken <= _LONGEST else None

    @property
    def end(self) -> str | None:
        """The end in UTC in BG Stats' format; noon if only the day is known; None if nothing is."""
        known = _date(self.day)
        if self.minutes is None or (known is not None and abs((self._ended.date() - known).days) > 1):
            return None if known is None else f"{known.isoformat()} 12:00:00"
        return self._ended.strftime("%Y-%m-%d %H:%M:%S")

    @property
    def _ended(self) -> datetime:
        return datetime.fromisoformat(self.ended).astimezone(UTC)


def _date(day: str) -> date | None:
    try:
        return date.fromisoformat(day[:10])
    except ValueError:
        return None


def play(
    game: Chronicle, replay: Replay, title: str, times: Times, place: str, houses: Sequence[str]
) -> dict[str, Any]:
    """A finished game as a play. title: the game's name; houses: by seat, in the reader's language."""
    standing = {one.seat: one for one in game.standing}
    told = {
        "sourceName": _SOURCE,
        "sourcePlayId": play_id(replay),
        "playDate": times.end,
        "durationMin": times.minutes,
        "location": place or None,
        "game": {
            "name": title,
            "sourceGameId": game.table.edition.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": name_key(player.name),
                "startPlayer": seat == game.table.first,
                "role": houses[seat],
                "score": standing[seat].cash,
                "rank": standing[seat].place,
                "winner": standing[seat].place == 1,
            }
            for seat, player in enumerate(game.table.players)
        ],
    }
    return {name: value for name, value in told.items() if value is not None}


def play_id(replay: Replay) -> str:
    """A hash of the game, equal on every computer."""
    told = record_data(replay.table, replay.actions)
    return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]


def play_link(told: dict[str, Any]) -> str:
    """The link that opens the import dialogue of BG Stats."""
    return _LINK + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")
