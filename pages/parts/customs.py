"""What each rulebook says about who starts, and what the set-up therefore assumes."""

from pages.parts.language import Speech

BY_LOT = "lot"
_BY_SEAT = frozenset({"brettspielwelt"})


def usual_first(edition: str) -> str:
    """Who starts unless something else is chosen: the first seat, or whom the lot names."""
    return "0" if edition in _BY_SEAT else BY_LOT


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
