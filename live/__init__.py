"""Tables in play: every screen of a table looks at the same `LiveTable`, and every change goes through it.

The way of one tap: a screen offers what its `View` lists; the tap becomes an action with the version it was decided
on and a key of its own. `LiveTable.act` takes the table's lock, lets the referee play it, has storage make it
durable, raises the version and only then answers; every open screen then hears the new version (`hearers`). Cash
never leaves through a `View`: only its owner gets it, by PIN or on a phone of their own (`seating`, `joining`), and
everybody when the game is over.
"""

from live.club import Changes, Club, club
from live.hearers import Hearer, Hearers
from live.inquiry import Verdict
from live.joining import Joining, Taken
from live.parcel import Brought, pack, unpack
from live.registry import Registry, close, registry
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
from live.sentences import SENTENCES, sentence
from live.study import Study, Subject
from live.table import LiveTable, new_key
from live.view import BribeOffer, LogLine, PublicChoice, View
from storage import Editions, Evening, Lobby, Running, Summary, name_key

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
    "LiveTable",
    "Lobby",
    "LogLine",
    "PublicChoice",
    "Registry",
    "Running",
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
    "name_key",
    "new_key",
    "pack",
    "registry",
    "seat_cookie",
    "sentence",
    "unpack",
]
