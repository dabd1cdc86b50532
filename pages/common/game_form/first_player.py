"""Who starts according to each rulebook, and the form's default."""

from i18n.translator import Translator

BY_LOT = "lot"


def custom(edition: str, translator: Translator) -> str:
    """The rulebook's way in one sentence; a home-made edition leaves it to the lot."""
    match edition:
        case "fx-schmid-1994":
            return translator.say("The rulebook lets the oldest start.")
        case "brettspielwelt" | "amigo-2003":
            return translator.say("The rulebook is not known to say who starts: the lot decides. (2, a ruling)")
        case "intrigo-a-palazzo":
            return translator.say("The rulebook lets the most corrupt start; if in doubt, the lot decides.")
        case _:
            return translator.say("If in doubt, the lot decides.")
