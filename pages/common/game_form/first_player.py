"""Who starts according to each rulebook, and the form's default."""

from i18n.translator import Translator

BY_LOT = "lot"
_BY_SEAT = frozenset({"brettspielwelt"})


def starts_by_seat(edition: str) -> bool:
    """Whether the first seat starts unless something else is chosen; otherwise the lot is assumed."""
    return edition in _BY_SEAT


def custom(edition: str, translator: Translator) -> str:
    """The rulebook's way in one sentence; a home-made edition leaves it to the lot."""
    match edition:
        case "fx-schmid-1994":
            return translator.say("The rulebook lets the oldest start.")
        case "brettspielwelt":
            return translator.say("BrettspielWelt plays in seat order: the first seat starts.")
        case "intrigo-a-palazzo":
            return translator.say("The rulebook lets the most corrupt start; if in doubt, the lot decides.")
        case _:
            return translator.say("If in doubt, the lot decides.")
