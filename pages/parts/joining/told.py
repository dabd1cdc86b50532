"""What all phones of a table draw alike, made once for each version and language, whoever asks first."""

from threading import Lock
from typing import Any

from live import View
from pages.parts.language import Speech
from pages.parts.log import log_data
from pages.parts.now import panel
from pages.parts.scene import scene

Parts = dict[str, dict[str, Any]]

# More tables than play at once; of each the newest version is kept.
_MOST = 128
_kept: dict[tuple[str, str], tuple[View, Parts]] = {}
_lock = Lock()


def told(view: View, speech: Speech) -> Parts:
    """The data of the parts `now`, `board` and `log` for anybody; many screens share it, so nobody may change it."""
    key = (view.table_id, speech.language)
    kept, parts = _kept.get(key, (None, {}))
    if kept is view:
        return parts
    parts = {"now": panel(view, speech), "board": scene(view, speech), "log": log_data(view, speech)}
    with _lock:
        _kept.pop(key, None)
        _kept[key] = (view, parts)
        while len(_kept) > _MOST:
            del _kept[next(iter(_kept))]
    return parts
