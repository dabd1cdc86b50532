"""The table that a fragment shows and a button acts at: each keeps its code alone, as Streamlit keeps that too."""

from collections.abc import Mapping
from typing import Any

from i18n.translator import Translator
from live import Device, LiveTable, registry
from pages.common.errors import show_error
from pages.common.session_device import client
from pages.common.session_language import translator_for
from rules import IntrigeError
from web.action_handler import answer, handle_action


def shown_table(code: str) -> LiveTable:
    """The table of a code, which counts as one that this visitor keeps open. Raises as `Registry.shown` does."""
    return registry().shown(code, client())


def table_still_there(code: str) -> LiveTable | None:
    """`shown_table`; None after showing why not, as where it was deleted while the page was open."""
    try:
        return shown_table(code)
    except IntrigeError as error:
        show_error(error, translator_for())
        return None


def table_of(code: str) -> LiveTable | None:
    """`shown_table`; None if it is gone, or one too many, of which the page tells that is drawn next."""
    try:
        return shown_table(code)
    except IntrigeError:
        return None


def handle_at(code: str, message: Mapping[str, Any], translator: Translator, device: Device) -> dict[str, Any] | None:
    """As `handle_action`, at the table of a code; without a version the message is decided on the newest one."""
    try:
        table = shown_table(code)
    except IntrigeError as error:
        return answer(error, translator, key="", version=0)
    return handle_action(table, {"version": table.view.version, **message}, translator, device)
