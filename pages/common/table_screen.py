"""What the tabletop of a page is given: the view of this device, and what its socket needs to go on from there."""

from typing import Any

from components.tabletop import tabletop, tapped
from components.version_listener import NO_VERSION, version_listener
from i18n.translator import Translator
from live import LiveTable, View
from pages.common.device import device
from pages.common.open_panel import opened, toggle
from web.table_feed import digest, reader_of, view_for


def table_screen(table: LiveTable, view: View, translator: Translator, *, screen: str) -> None:
    """Draw a table for this device. screen: `table`, or `seat` on the page of its seat."""
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
    """Run the surrounding fragment again as soon as the table has another version than this one."""
    version_listener(view.table_id, view.version, lang=translator.language, lost=lost(translator), key=key)


def listen_again(code: str, translator: Translator) -> None:
    """Draw a page that could not show its table anew as soon as the table can be heard of again. code: of the table."""
    version_listener(code, NO_VERSION, lang=translator.language, lost=lost(translator))


def lost(translator: Translator) -> str:
    """What a screen says while it has no connection."""
    return translator.say("Connection lost, reconnecting …")
