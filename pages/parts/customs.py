"""What each rulebook says about who starts, and what the set-up therefore assumes."""

from pages.parts.language import Speech

BY_LOT = "lot"
_BY_SEAT = frozenset({"brettspielwelt"})


def starts_by_seat(edition: str) -> bool:
    """Whether the first seat starts unless something else is chosen; otherwise the lot is assumed."""
    return edition in _BY_SEAT


def custom(edition: str, speech: Speech) -> str:
    """The rulebook's way in one sentence; a home-made edition leaves it to the lot."""
    match edition:
        case "fx-schmid-1994":
            return speech.say("The rulebook lets the oldest start.")
        case "brettspielwelt":
            return speech.say("BrettspielWelt plays in seat order: the first seat starts.")
        case "intrigo-a-palazzo":
            return speech.say("The rulebook lets the most corrupt start; if in doubt, the lot decides.")
        case _:
            return speech.say("If in doubt, the lot decides.")
