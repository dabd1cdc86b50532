"""Parts of the view models that are equal on all screens, cached by version and language."""

from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from i18n.translator import Translator
from live import View
from presenters.board_view import board_view
from presenters.clock_view import clock_view
from presenters.controls_view import Controls, all_controls
from presenters.log_view import log_view
from presenters.now_view import now_view

# Cache size: tables times languages; only the newest version of each is kept.
_MOST = 512


class SharedViews(NamedTuple):
    """The view models of panel, board, log and clock, and all controls. Shared: must not be modified.

    clock: of a device that may not pause it; empty without one.
    """

    view: View
    now: dict[str, Any]
    board: dict[str, Any]
    log: dict[str, Any]
    controls: Controls
    clock: dict[str, Any]


_kept: LRUCache[tuple[str, str], SharedViews] = LRUCache(_MOST)
_lock = Lock()


def shared_views(view: View, translator: Translator) -> SharedViews:
    """The shared part of the view models of a table at this version, in this language."""
    key = (view.table_id, translator.language)
    with _lock:
        kept = _kept.get(key)
    if kept is not None and kept.view is view:
        return kept
    made = SharedViews(
        view,
        now_view(view, translator),
        board_view(view, translator),
        log_view(view, translator),
        all_controls(view, translator),
        # It adds up the times of the whole log.
        clock_view(view, False, translator) or {},
    )
    with _lock:
        _kept[key] = made
    return made
