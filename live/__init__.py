"""Tables in play: every screen of a table looks at the same `LiveTable`, and every change goes through it.

The way of one tap: a screen offers what its `View` lists; the tap becomes an action with the version it was decided
on and a key of its own. `LiveTable.act` takes the table's lock, lets the referee play it, has storage make it
durable, raises the version and only then answers; every open screen then hears the new version (`hearers`). Cash
never leaves through a `View`: only its owner gets it, by PIN, and everybody when the game is over.
"""

from live.hearers import Hearer, Hearers
from live.registry import Registry, close, registry
from live.sentences import SENTENCES, sentence
from live.table import BANKER, Actor, LiveTable, new_key
from live.view import BribeOffer, LogLine, PublicChoice, View
from storage import Lobby, Running, Summary

__all__ = [
    "BANKER",
    "SENTENCES",
    "Actor",
    "BribeOffer",
    "Hearer",
    "Hearers",
    "LiveTable",
    "Lobby",
    "LogLine",
    "PublicChoice",
    "Registry",
    "Running",
    "Summary",
    "View",
    "close",
    "new_key",
    "registry",
    "sentence",
]
