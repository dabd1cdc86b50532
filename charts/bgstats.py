"""Exports a game as a play for BG Stats.

The app's makers describe it on bgstatsapp.com under Support, “Push plays to BG Stats from other apps or websites”: a
link that the app opens, with the play as JSON in it. It must name its source, the play's id there, when the play ended
(`playDate`: UTC, `yyyy-MM-dd HH:mm:ss`), the game and the players. The game is matched by its number at BoardGameGeek
(a JSON number, no text) or by its name, players by their names or by what was matched before; a play that it knows by
`sourcePlayId` is not taken twice unasked. Whether a player won or began, whether most points win and whether there are
points is optional there, but the app on Android refuses a play without these, so they are always told.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import quote

from analysis import Chronicle
from rules import EDITIONS, Replay, name_key, record_data

# Opens the app if it is installed; otherwise a web page about it.
_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Intrige companion"
# The number at BoardGameGeek of Stefan Dorra's game, which counts all its boxes as versions of one.
_BGG_ID = 265
_MINUTE = 60
_LONGEST = 24 * 60


@dataclass(frozen=True)
class Times:
    """When a game was played, if known.

    begun, ended: the first action and the one that ended the game, ISO with a time zone, or "". day: the record's day;
    used only if it is an ISO date.
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
    """A finished game as a play. title: the game's name; houses: by seat, in the reader's words.

    Without `playDate`, where nobody knows when it was played, BG Stats does not take it: ask for the day first.
    """
    standing = {one.seat: one for one in game.standing}
    told = {
        "sourceName": _SOURCE,
        "sourcePlayId": play_id(replay),
        "playDate": times.end,
        "durationMin": times.minutes,
        "location": place or None,
        "game": _game(game.table.edition.name, title),
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


def _game(edition: str, title: str) -> dict[str, Any]:
    # Home-made editions are no game that BoardGameGeek knows.
    known = {"bggId": _BGG_ID} if edition in EDITIONS else {}
    return {"name": title, "sourceGameId": edition, **known, "highestWins": True, "noPoints": False}


def play_id(replay: Replay) -> str:
    """A hash of the game, equal on every computer."""
    told = record_data(replay.table, replay.actions)
    return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]


def play_link(told: dict[str, Any]) -> str:
    """The link that opens the import dialogue of BG Stats."""
    return _LINK + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")
