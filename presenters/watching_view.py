"""View model of the watching screen, such as a television: the table without controls, and a highlight of the game."""

from typing import Any

from i18n.translator import Translator
from live import View
from live.device_identity import WATCHER
from presenters.highlights_view import highlights_view
from presenters.table_view import table_view


def watching_view(view: View, translator: Translator) -> dict[str, Any]:
    """The view of a watching screen, as `table_view.table_view`; no controls or buttons."""
    shown = {**table_view(view, WATCHER, translator), "asides": [], "purses": None}
    now = shown["now"]
    # Nobody hands anything over in front of it: without its word there is no box to tick.
    shown["now"] = {**now, "words": {**now["words"], "handed": ""}}
    return {**shown, "highlight": highlights_view(view, translator)}
