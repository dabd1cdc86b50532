"""What the version listener needs."""

from typing import Any

from i18n.translator import Translator


def listener_view(table: str, version: int, translator: Translator) -> dict[str, Any]:
    """The data of `components.version_listener`, also as the part `listen` of the tabletop.

    table: its code. version: of the view that this run shows.
    """
    return {"table": table, "version": version, "lost": translator.say("Connection lost, reconnecting …")}
