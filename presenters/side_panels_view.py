"""The small buttons below the log: what a device may open beside the game."""

from typing import Any

from i18n.translator import Translator
from live import Actor, View

NOTE, CORRECTION, RULES, CHANGE, COUNTED = "note", "correction", "rules", "change", "counted"
# Opens nothing: the screen itself turns the palaces to their players.
RING = "ring"
CLOCK = "clock"


def side_panel_names(view: View, actor: Actor) -> list[str]:
    """What this device may open, in the order of the buttons."""
    writes = view.read_only is None
    if actor.role == "seat":
        return [NOTE] if writes else []
    names = [NOTE, CORRECTION] if writes and actor.role == "banker" else []
    names += [RULES, RING, CLOCK]
    if view.settings.get("paper_money") and view.table.edition.notes:
        names.append(CHANGE)
        if view.over:
            names.append(COUNTED)
    return names


def side_panels_view(view: View, actor: Actor, translator: Translator) -> list[dict[str, Any]]:
    """The buttons: `name` and `word` of each."""
    words = {
        NOTE: translator.say("Note"),
        CORRECTION: translator.say("Correction"),
        RULES: translator.say("This table's rules"),
        RING: translator.say("Sit round it"),
        CLOCK: translator.say("Clock and screens"),
        CHANGE: translator.say("Give change"),
        COUNTED: translator.say("Count the cash"),
    }
    return [{"name": name, "word": words[name]} for name in side_panel_names(view, actor)]
