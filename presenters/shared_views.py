"""What all phones of a table draw alike, made once for each version and language, whoever asks first."""

from threading import Lock
from typing import Any

from cachetools import LRUCache

from i18n.translator import Translator
from live import View
from presenters.board_view import board_view
from presenters.log_view import log_view
from presenters.now_view import now_view

Parts = dict[str, dict[str, Any]]

# More tables than play at once; of each the newest version is kept.
_MOST = 128
_kept: LRUCache[tuple[str, str], tuple[View, Parts]] = LRUCache(_MOST)
_lock = Lock()


def shared_views(view: View, translator: Translator) -> Parts:
    """The data of the parts `now`, `board` and `log` for anybody; many screens share it, so nobody may change it."""
    key = (view.table_id, translator.language)
    with _lock:
        kept, parts = _kept.get(key, (None, {}))
    if kept is view:
        return parts
    parts = {
        "now": now_view(view, translator),
        "board": board_view(view, translator),
        "log": log_view(view, translator),
    }
    with _lock:
        _kept[key] = (view, parts)
    return parts
