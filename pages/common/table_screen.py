"""The input of the tabletop on a page: the view of this device, and what its socket needs to continue from there."""

from typing import Any

from components.tabletop import tabletop, tapped
from components.version_listener import NO_VERSION, version_listener
from i18n.translator import Translator
from live import LiveTable, View
from pages.common.open_panel import opened, toggle
from pages.common.session_device import device
from web.view_model_cache import digest, reader_of, view_for


def table_screen(table: LiveTable, view: View, translator: Translator, *, screen: str) -> None:
    """Show a table for this device. screen: `table`, or `seat` on its seat's page."""
    reader = reader_of(table, screen, device(as_seat=screen == "seat"), translator.language)
    shown = view_for(view, reader)
    data: dict[str, Any] = {
        "table": view.table_id,
        "screen": screen,
        "view": shown,
        "digest": digest(shown),
        "open": opened(),
        "lost": lost(translator),
    }
    tabletop(data, on_aside=_turn)


def _turn() -> None:
    toggle(tapped())


def listen(view: View, translator: Translator, *, key: str = "listen") -> None:
    """Rerun the surrounding fragment when the table's version differs from the view's."""
    version_listener(view.table_id, view.version, lang=translator.language, lost=lost(translator), key=key)


def listen_again(code: str, translator: Translator) -> None:
    """Rerun a page that could not load its table as soon as its socket works. code: of the table."""
    version_listener(code, NO_VERSION, lang=translator.language, lost=lost(translator))


def lost(translator: Translator) -> str:
    """The text shown while there is no connection."""
    return translator.say("Connection lost, reconnecting …")
