"""The published boxes of the game, and the edition of the rules that each is played by."""

from collections.abc import Mapping
from dataclasses import replace

from i18n.translator import Translator
from live import View
from presenters.boxes import BOXES, box_of_table
from rules import EDITIONS, Edition


def edition_of(box: str) -> str:
    """The name of a box's edition; the argument itself if it is an edition's name."""
    return BOXES[box].edition if box in BOXES else box


def houses_of(box: str, edition: Edition) -> tuple[str, ...]:
    """The names of the houses in a box, in the edition's order."""
    lacking = BOXES[box].lacking if box in BOXES else frozenset()
    return tuple([house.name for house in edition.houses if house.name not in lacking])


def named_by_box(view: View, translator: Translator) -> Translator:
    """The translator of a table, which calls its edition by the title of the box that lies there."""
    return replace(translator.of(view.table.edition.name), box_title=box_title(box_of_view(view), translator))


def houses_of_table(view: View) -> tuple[str, ...]:
    """The names of the houses in the box that a table plays."""
    return houses_of(box_of_view(view), view.table.edition)


def box_of_view(view: View) -> str:
    """The box that a table plays, by its view."""
    houses = [player.house for player in view.table.players]
    return box_of_table(view.table.edition.name, houses, view.settings.get("box"))


def offered_boxes(known: Mapping[str, Edition]) -> dict[str, Edition]:
    """All choices of the set-up by name: published boxes, online editions, then custom editions."""
    boxed = {name: known[box.edition] for name, box in BOXES.items() if box.edition in known}
    online = {name: edition for name, edition in known.items() if name in EDITIONS and name not in boxed}
    return {**boxed, **online, **{name: one for name, one in known.items() if name not in EDITIONS}}


def box_title(box: str, translator: Translator) -> str:
    """Title, publisher and, if known, year of a box; the title of an edition without a box."""
    if box not in BOXES:
        return translator.edition(box)
    known = BOXES[box]
    if not known.year:
        return translator.say("{name} ({publisher})", name=known.name, publisher=known.publisher)
    return translator.say("{name} ({publisher}, {year})", name=known.name, publisher=known.publisher, year=known.year)


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
