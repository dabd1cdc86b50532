"""What all screens of a table have alike, made once for each version and language, whoever asks first."""

from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from i18n.translator import Translator
from live import View
from presenters.board_view import board_view
from presenters.controls_view import Controls, all_controls
from presenters.log_view import log_view
from presenters.now_view import now_view

# Tables times languages; of each the newest version is kept.
_MOST = 512


class SharedViews(NamedTuple):
    """The view models of the panel, the board and the log, and all controls. Shared: nobody may change them."""

    view: View
    now: dict[str, Any]
    board: dict[str, Any]
    log: dict[str, Any]
    controls: Controls


_kept: LRUCache[tuple[str, str], SharedViews] = LRUCache(_MOST)
_lock = Lock()


def shared_views(view: View, translator: Translator) -> SharedViews:
    """The shared part of every view model of a table at this version, in this language."""
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
    )
    with _lock:
        _kept[key] = made
    return made
