"""Tables in play: every screen of a table looks at the same `LiveTable`, and every change goes through it.

The way of one tap: a screen offers what its `View` lists; the tap becomes an action with the version it was decided
on and a key of its own. `LiveTable.act` takes the table's lock, lets the referee play it, has storage make it
durable, raises the version and only then answers; every open screen then hears the new version.

- `table`: that way. `course`: what the entries made of the game. `view`: what anybody may see of it, with every
  player's cash taken out. `hearers`: the open screens.
- `seating`: who a device is and what it may do. `joining`: how it becomes a seat's or the banker's. `secrets`: PINs and
  tokens. Only its owner gets to know a purse, by PIN or on a phone of their own, and everybody when the game is over.
- `inquiry`: the desk's "may I?", which measures no purse. `study`: games that are looked at and not played.
- `registry`: all tables of this process; `followers`: what other servers have entered reaches them. `club`: all
  finished games together; `parcel`: one file of them to take along. `counts`: what a process counts of itself.
- `sentences`: what can go wrong here, beside what `rules` and `storage` tell.
"""

from live.club import Changes, Club, club
from live.hearers import Hearer, Hearers
from live.inquiry import Verdict
from live.joining import Joining, Taken
from live.known_games import KnownGames
from live.parcel import Brought, pack, unpack
from live.registry import Registry, close, ready, registry
from live.sandbox import Sandbox
from live.seating import (
    ACCESS,
    BANKER_ENTERS,
    OPEN,
    SEATS,
    Actor,
    Device,
    Seating,
    banker_cookie,
    is_ours,
    seat_cookie,
)
from live.sentences import SENTENCES, may_pass, sentence
from live.study import Study, Subject
from live.table import LiveTable
from live.view import BribeOffer, LogLine, PublicChoice, View
from rules import name_key
from storage import Editions, Evening, Lobby, Running, Summary, new_key

__all__ = [
    "ACCESS",
    "BANKER_ENTERS",
    "OPEN",
    "SEATS",
    "SENTENCES",
    "Actor",
    "BribeOffer",
    "Brought",
    "Changes",
    "Club",
    "Device",
    "Editions",
    "Evening",
    "Hearer",
    "Hearers",
    "Joining",
    "KnownGames",
    "LiveTable",
    "Lobby",
    "LogLine",
    "PublicChoice",
    "Registry",
    "Running",
    "Sandbox",
    "Seating",
    "Study",
    "Subject",
    "Summary",
    "Taken",
    "Verdict",
    "View",
    "banker_cookie",
    "close",
    "club",
    "is_ours",
    "may_pass",
    "name_key",
    "new_key",
    "pack",
    "ready",
    "registry",
    "seat_cookie",
    "sentence",
    "unpack",
]
