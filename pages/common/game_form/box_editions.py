"""The published boxes of the game, and the edition of the rules that each is played by."""

from collections.abc import Mapping

from i18n.published_boxes import BOXES
from i18n.translator import Translator
from live import View
from presenters.boxes import box_of_view
from rules import EDITIONS, Edition


def edition_of(box: str) -> str:
    """The name of a box's edition; the argument itself if it is an edition's name."""
    return BOXES[box].edition if box in BOXES else box


def houses_of(box: str, edition: Edition) -> tuple[str, ...]:
    """The names of the houses in a box, in the edition's order."""
    lacking = BOXES[box].lacking if box in BOXES else frozenset()
    return tuple([house.name for house in edition.houses if house.name not in lacking])


def houses_of_table(view: View) -> tuple[str, ...]:
    """The names of the houses in the box that a table plays."""
    return houses_of(box_of_view(view), view.table.edition)


def offered_boxes(known: Mapping[str, Edition]) -> dict[str, Edition]:
    """All choices of the set-up by name: published boxes, online editions, then custom editions."""
    boxed = {name: known[box.edition] for name, box in BOXES.items() if box.edition in known}
    online = {name: edition for name, edition in known.items() if name in EDITIONS and name not in boxed}
    return {**boxed, **online, **{name: one for name, one in known.items() if name not in EDITIONS}}


def box_contents(box: str, edition: Edition, translator: Translator) -> str:
    """The contents by which people recognize a box: rooms, figures and notes."""
    words = translator.of(edition.name)
    inserts = {
        "rooms": words.listing([words.number(room) for room in edition.rooms]),
        "professions": words.listing([words.profession(one) for one in edition.professions]),
        "notes": words.listing([words.number(note) for note in edition.notes]),
    }
    if not edition.notes:
        return words.say("No paper money. Rooms: {rooms}. Figures: {professions}.", **inserts)
    return words.say("Rooms: {rooms}. Figures: {professions}. Notes: {notes}.", **inserts)
