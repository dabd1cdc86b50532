"""What has gone from two pages at the same time is noted for one after the other: two threads would spoil the cache."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock, get_ident
from types import SimpleNamespace

import pytest
from streamlit.runtime.state.session_state import SessionState

from web import removed_widgets
from web.removed_widgets import forget_removed_widgets

PATIENCE = 60
Gone = frozenset[str]


class Watched:
    """A lock that tells when somebody has to wait for it."""

    def __init__(self, busy: Event) -> None:
        self._lock, self._busy = Lock(), busy

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            self._busy.set()
            self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Cache:
    """Whoever reads it first has another page come, and goes on once that waits or reads too, which is noted."""

    def __init__(self, busy: Event, come: Callable[[], object]) -> None:
        self._busy, self._come = busy, come
        self.kept: dict[object, Gone] = {}
        self.readers: list[int] = []
        self.is_shared = False

    def get(self, name: object, default: Gone) -> Gone:
        self.readers.append(get_ident())
        if len(self.readers) == 1:
            self._come()
            assert self._busy.wait(PATIENCE)
        return self.kept.get(name, default)

    def __setitem__(self, name: object, gone: Gone) -> None:
        # Nobody else has read between this page's look and its note.
        self.is_shared |= self.readers[-1] != get_ident()
        self.kept[name] = gone


def test_pages_that_run_at_the_same_time_take_turns_at_what_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Event()

    def run() -> None:
        SessionState()._remove_stale_widgets(frozenset())

    def page() -> SimpleNamespace:
        return SimpleNamespace(session_id=get_ident(), fragment_ids_this_run=None)

    with ThreadPoolExecutor(1) as other:
        cache = Cache(busy, lambda: other.submit(run).add_done_callback(lambda _: busy.set()))
        monkeypatch.setattr(removed_widgets, "LRUCache", lambda _: cache)
        monkeypatch.setattr(removed_widgets, "Lock", lambda: Watched(busy))
        monkeypatch.setattr(removed_widgets, "get_script_run_ctx", page)
        # Put back by the end of the test, as what stands in its place.
        monkeypatch.setattr(SessionState, "_remove_stale_widgets", lambda *_: None)
        forget_removed_widgets()
        run()
    assert len(cache.kept) == 2
    assert not cache.is_shared
