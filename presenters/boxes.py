"""The published boxes of the game: what is printed on each, and which of them a table plays."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from i18n.catalogs import languages
from i18n.translator import Translator
from live import View
from rules import EDITIONS


class Box(NamedTuple):
    """One published box. name: the title on its lid; year: "" if unknown.

    lacking: houses of its edition that it does not contain.
    """

    edition: str
    name: str
    publisher: str
    year: str
    lacking: frozenset[str] = frozenset()


BOXES: Final[Mapping[str, Box]] = MappingProxyType(
    {
        "fx-schmid-1994": Box("fx-schmid-1994", "Intrige", "FX Schmid", "1994"),
        "amigo-2003": Box("amigo-2003", "Intrige", "Amigo", "2003"),
        "mayfair-2006": Box("amigo-2003", "Intrigue", "Mayfair Games", "2006"),
        "igiari-2016": Box("intrigo-a-palazzo", "Intrigue", "Igiari", "2016", frozenset({"orange"})),
        "intrigo-a-palazzo": Box(
            "intrigo-a-palazzo", "Intrigo a Palazzo", "Cranio Creations", "", frozenset({"yellow"})
        ),
    }
)


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
    if box not in BOXES:
        return translator.edition(box)
    known = BOXES[box]
    if not known.year:
        return translator.say("{name} ({publisher})", name=known.name, publisher=known.publisher)
    return translator.say("{name} ({publisher}, {year})", name=known.name, publisher=known.publisher, year=known.year)


def published_titles() -> frozenset[str]:
    """All titles under which the published boxes and editions are shown, in every language."""
    speakers = [Translator(language) for language in languages()]
    editions = {speaker.edition(name) for speaker in speakers for name in EDITIONS}
    return frozenset(editions | {box_title(name, speaker) for speaker in speakers for name in BOXES})
