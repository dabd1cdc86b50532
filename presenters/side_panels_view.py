"""The small buttons below the log, which open panels beside the game."""

from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import Actor, View

NOTE, CORRECTION, RULES, SHEET = "note", "correction", "rules", "sheet"
CLOCK, CHANGE, COUNTED = "clock", "change", "counted"
# Handled in the browser, without a script run: promises and payments, and the ring layout.
AGREEMENTS, RING = "agreements", "ring"
# Up to this number the other buttons are not folded away.
MOST_AT_HAND = 2


def side_panel_names(view: View, actor: Actor) -> list[str]:
    """The names of the panels that this device may open, in the order of the buttons."""
    writes = view.read_only is None
    if actor.role == "seat":
        return [NOTE] if writes else []
    names = [NOTE, CORRECTION] if writes and actor.role == "banker" else []
    if names and not view.over:
        names.insert(0, AGREEMENTS)
    names += [RULES, SHEET, RING, CLOCK]
    if view.settings.get("paper_money") and view.table.edition.notes:
        names.append(CHANGE)
        if view.over:
            names.append(COUNTED)
    return names


def side_panels_view(view: View, actor: Actor, translator: Translator) -> list[dict[str, Any]]:
    """The buttons: `name` and `word` of each; `folded` ones are behind a “more” button at this stage of the game."""
    return _buttons(tuple(side_panel_names(view, actor)), _at_hand(view), view.over, translator)


# The very same data at every version: what has not changed is found at a glance.
@lru_cache(maxsize=512)
def _buttons(
    names: tuple[str, ...], shown: tuple[str, ...], over: bool, translator: Translator
) -> list[dict[str, Any]]:
    words = {
        AGREEMENTS: translator.say("Promise or pay"),
        NOTE: translator.say("Note"),
        CORRECTION: translator.say("Correction"),
        RULES: translator.say("This table's rules"),
        SHEET: translator.say("Back into the box") if over else translator.say("Set-up sheet"),
        RING: translator.say("Sit round it"),
        CLOCK: translator.say("Clock and screens"),
        CHANGE: translator.say("Give change"),
        COUNTED: translator.say("Count the cash"),
    }
    folded = len(names) > MOST_AT_HAND
    return [{"name": name, "word": words[name], "folded": folded and name not in shown} for name in names]


def _at_hand(view: View) -> tuple[str, ...]:
    """The unfolded panels: those of play; before the first turn and after the last also the box's sheet."""
    if view.over:
        return (SHEET, COUNTED)
    return (AGREEMENTS, NOTE, CHANGE) if view.log else (AGREEMENTS, SHEET, CHANGE)
