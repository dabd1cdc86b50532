"""View models and patches for the screens of a table, computed once for all that see the same.

A view model is made for the first screen that needs it, shared by the others, and freed with the last one. For screens
that do not read on few are kept.
"""

import asyncio
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary, ref

from i18n.translator import Translator
from live import Actor, Device, LiveTable, Subscribers, View
from live.device_identity import WATCHER
from presenters.shared_views import forget_shared
from presenters.table_view import seatless_view, table_view
from presenters.view_patch import Differ
from presenters.watching_view import watching_view
from rules.once_per_object import once_per_object

# The pages; `watch` enters nothing, whatever the device; `version` only reruns the page's script after every change.
SCREENS = ("table", "seat", "watch", "version")

KEPT_SECONDS = 1.0
# So long the other screens wait at most while somebody's action is being carried out.
LONGEST_TURN = 0.1
# Bytes of memory for each sign of a view model as JSON: of those with signs of four bytes about so many.
OF_A_SIGN = 3
# The view models of a table that are kept for screens that have not read yet what they were sent, which would be one of
# each version; whose are gone are sent the next one whole.
MOST_LENT = 8


class Reader(NamedTuple):
    """The key of a shared view model: the page, who the device is at the table, and the language."""

    screen: str
    actor: Actor
    language: str


class Shown:
    """A cached view model, and the table's version.

    source: the view it was made from, a weak reference: a screen that does not read keeps no log of an old version.
    size: about the bytes of memory that it takes.
    """

    def __init__(self, source: View, data: Mapping[str, Any]) -> None:
        self.source, self.data, self.version = ref(source), data, source.version
        self.size = OF_A_SIGN * len(_written(data))

    @once_per_object
    def digest(self) -> str:
        """A digest of the data, by which a page names the view model it was rendered with."""
        return digest(self.data)


def digest(data: Mapping[str, Any]) -> str:
    """A short hash of a view model."""
    return hashlib.blake2b(_written(data).encode(), digest_size=12).hexdigest()


def reader_of(table: LiveTable, screen: str, device: Device, language: str) -> Reader:
    """The reader on this device; determined again at every version, since seats change hands."""
    return Reader(screen, WATCHER if screen == "watch" else table.who(device), language)


def view_for(view: View, reader: Reader) -> dict[str, Any]:
    """The view model for a reader."""
    if reader.screen == "version":
        return {"version": view.version}
    if reader.screen == "seat" and reader.actor.seat is None:
        return seatless_view(view, reader.actor)
    translator = Translator(reader.language, view.table.players, view.table.edition.name)
    if reader.screen == "watch":
        return watching_view(view, translator)
    return table_view(view, reader.actor, translator)


class TableFeed:
    """The current view models of one table and the patches between them. For one event loop.

    subscribers: the screens that they are shown on.
    """

    def __init__(self, subscribers: Subscribers) -> None:
        self._subscribers = subscribers
        self._shown: WeakValueDictionary[Reader, Shown] = WeakValueDictionary()
        # With those of older versions that screens still have.
        self._alive: WeakSet[Shown] = WeakSet()
        self._messages: dict[tuple[Shown | None, Shown], str] = {}
        self._differ = Differ()
        self._newest: ref[View] | None = None
        self._made_of: ref[View] | None = None
        # By the screen, oldest first.
        self._lent: dict[object, Shown] = {}
        self._answering = 0
        self._answered = asyncio.Event()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Context in which an action is carried out; its sender is answered right after it, before the other screens.

        Not within it: a sender who does not read the answer would keep the others waiting.
        """
        self._answering += 1
        try:
            yield
        finally:
            self._answering -= 1
            answered, self._answered = self._answered, asyncio.Event()
            answered.set()

    async def turn(self) -> None:
        """Wait until the next sender is to be answered, for a limited time.

        One at a time enters something at a table: the news are of that one's, if of any of theirs.
        """
        if self._answering:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_TURN):
                    await self._answered.wait()

    def is_made(self, base: Shown | None, view: View, reader: Reader) -> bool:
        """Whether what leads a screen of this reader from `base` to the version of `view` has been made already."""
        kept = self._shown.get(reader)
        if kept is None or kept.source() is not view:
            return False
        return kept is base or (base, kept) in self._messages

    def shown(self, view: View, reader: Reader) -> Shown:
        """The view model of a reader at the version of `view`."""
        kept = self._shown.get(reader)
        if kept is None or kept.source() is not view:
            kept = self._shown[reader] = Shown(view, view_for(view, reader))
            self._made_of = kept.source
            self._alive.add(kept)
            self.measure()
        return kept

    def measure(self) -> None:
        """Tell the subscribers how much memory all takes that any of them still has."""
        sizes = [one.size for one in self._alive]
        if not sizes and (view := self._made_of and self._made_of()):
            # It takes as much, and would stay as long as the table is in memory.
            forget_shared(view)
        self._subscribers.size, self._subscribers.largest = sum(sizes), max(sizes, default=0)

    def lend(self, screen: object, shown: Shown) -> None:
        """Keep a view model while a screen is sent it, unless `MOST_LENT` others were lent after it."""
        self._lent[screen] = shown
        while len(self._lent) > MOST_LENT and len(set(map(id, self._lent.values()))) > MOST_LENT:
            del self._lent[next(iter(self._lent))]

    def take_back(self, screen: object) -> None:
        """Keep what a screen was sent no longer: it has been read, or never will be."""
        self._lent.pop(screen, None)

    def message(self, base: Shown | None, shown: Shown) -> str:
        """JSON members, without braces, that update a screen from `base`, or from nothing, to `shown`."""
        if self._newest is not shown.source:
            self._forget()
            self._newest = shown.source
            # After this time every screen but slow ones has been updated, and old views can be freed.
            asyncio.get_running_loop().call_later(KEPT_SECONDS, self._forget)
        key = (base, shown)
        if key not in self._messages:
            self._messages[key] = self._message(base, shown)
        return self._messages[key]

    def _message(self, base: Shown | None, shown: Shown) -> str:
        if base is None:
            return f'"view":{_written(shown.data)}'
        patch = self._differ.patch(base.data, shown.data)
        return f'"version":{shown.version},"patch":{_written(patch or {})}'

    def _forget(self) -> None:
        self._newest = None
        self._messages.clear()
        self._differ = Differ()
        self.measure()


_feeds: WeakKeyDictionary[LiveTable, TableFeed] = WeakKeyDictionary()


def feed_of(table: LiveTable) -> TableFeed:
    """The feed of a table, shared by its sockets."""
    feed = _feeds.get(table)
    if feed is None:
        feed = _feeds[table] = TableFeed(table.subscribers)
    return feed


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
