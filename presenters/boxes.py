"""Which of the published boxes a table plays, and what it is called."""

from collections.abc import Collection
from dataclasses import replace

from i18n.published_boxes import BOXES
from i18n.translator import Translator
from live import View


def box_of_table(edition: str, houses: Collection[str], told: object = None) -> str:
    """The box that a table plays: `told`, as chosen at its set-up, else the first that contains all its houses."""
    named = [name for name, box in BOXES.items() if box.edition == edition and not box.lacking & set(houses)]
    if told in named:
        return str(told)
    return edition if edition in named or not named else named[0]


def box_of_view(view: View) -> str:
    """The box that a table plays, by its view."""
    houses = [player.house for player in view.table.players]
    return box_of_table(view.table.edition.name, houses, view.settings.get("box"))


def named_by_box(view: View, translator: Translator) -> Translator:
    """The translator of a table, which calls its edition by the title of the box that lies there."""
    return replace(translator.of(view.table.edition.name), box_title=box_title(box_of_view(view), translator))


def box_title(box: str, translator: Translator) -> str:
    """Title, publisher and, if known, year of a box; the title of an edition without a box."""
    return translator.box(box) if box in BOXES else translator.edition(box)
